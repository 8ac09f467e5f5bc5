/** Words of the stations that a citizen keeps. */
export const favorite = {
  title: '관심 측정소',
  line: '관심 있는 측정소의 지금 공기질을 모아 봅니다.',
  empty: '관심 측정소가 없습니다.',
  emptyHint: '아래에서 측정소를 찾아 추가하거나 측정소 목록의 별을 눌러 주십시오.',
  keep: (place: string) => `${place} 관심 측정소`,
  remove: '삭제',
  removeOf: (place: string) => `${place} 삭제`,
  requestFailed: '요청에 실패했습니다.',
  noValues: '측정값이 없습니다.',
  picker: {
    title: '측정소 추가',
    keyword: '측정소 이름',
    needed: '측정소 이름을 입력해 주십시오.',
    search: '찾기',
    add: '추가',
    addOf: (place: string) => `${place} 추가`,
    added: '추가됨',
    none: '찾는 측정소가 없습니다.',
    more: '더 있습니다. 이름을 더 자세히 입력해 주십시오.',
  },
};
