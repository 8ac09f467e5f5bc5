/** Texts of the list of stations. */
export const airList = {
  title: '대기질 측정소',
  line: '우리 구 곳곳의 측정소가 지금 재고 있는 실내외 공기질입니다.',
  filters: '측정소 검색',
  searchTypes: { installationPlaceName: '측정소 이름', address: '주소' },
  place: '측정소',
};
