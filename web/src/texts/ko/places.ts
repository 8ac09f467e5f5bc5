import { installationTypeNames } from '@maru/domain/facility';

/** Texts of places, their devices and measures. */
export const places = {
  installation: { ...installationTypeNames },
  measuredAt: (datetime: string) => `${datetime} 측정`,
  measured: '측정 시각',
  facilityType: '시설 유형',
  detailFacilityType: '세부 유형',
  dong: '행정동',
  address: '주소',
  /** Header of the column for outdoors and indoors. */
  side: '구분',
  location: '설치 위치',
  device: (id: number) => `${id}번 측정기`,
  latest: '실시간 측정값',
  /** Label of the button that shows a card's hidden values. */
  allValues: '모든 값',
  onMap: '지도에서 보기',
  report: '고장 신고',
  reportTrouble: '이상 신고',
  sort: '정렬',
  sorts: { name: '이름순', worst: '나쁜 순' },
  emptyHint: '검색 조건을 바꾸거나 초기화해 주십시오.',
};
