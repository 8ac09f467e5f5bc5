/** Words of the list of stations. */
export const airList = {
  title: '대기질 측정소',
  line: '우리 구 곳곳의 측정소가 지금 재고 있는 실내외 공기질입니다.',
  filters: '측정소 검색',
  facilityType: '시설 유형',
  detailFacilityType: '세부 유형',
  dong: '행정동',
  searchTypes: { installationPlaceName: '측정소 이름', address: '주소' },
  sort: '정렬',
  sorts: { name: '이름순', worst: '나쁜 순' },
  emptyHint: '검색 조건을 바꾸거나 초기화해 보십시오.',
  place: '측정소',
  installation: '구분',
  measured: '측정 시각',
};
