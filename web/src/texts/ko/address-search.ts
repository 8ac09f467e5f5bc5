/** Texts of the search for an address. */
export const addressSearch = {
  open: '주소 검색',
  title: '주소 검색',
  keyword: '도로명, 건물 이름 또는 지번',
  help: '예: 예시로 1, 예시동 행정복지센터',
  search: '검색',
  nothing: '찾은 주소가 없습니다. 다른 말로 검색해 주십시오.',
  count: (shown: number, total: number) =>
    shown < total ? `${total}건 중 앞의 ${shown}건입니다. 더 자세히 입력하면 좁힐 수 있습니다.` : `${total}건입니다.`,
  invented: '시연용 주소입니다. 실제 주소가 아닙니다.',
};
