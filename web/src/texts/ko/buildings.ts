/** Texts of old buildings on the public site. */
import { type BuildingKind, buildingGrades, buildingUseTypes, structureTypes } from '@maru/domain/building';

const list: Record<BuildingKind, { title: string; line: string; filters: string }> = {
  tilt: {
    title: '건물 기울기',
    line: '오래된 건물이 처음 잰 때보다 얼마나 기울었는지 봅니다. 건물 이름은 첫 글자만 보입니다.',
    filters: '건물 기울기 검색',
  },
  crack: {
    title: '건물 균열',
    line: '오래된 건물의 균열이 얼마나 벌어졌는지 봅니다. 건물 이름은 첫 글자만 보입니다.',
    filters: '건물 균열 검색',
  },
};
const map: Record<BuildingKind, { title: string; layer: string; what: string; place: string }> = {
  tilt: { title: '기울기 지도', layer: '건물 기울기', what: '건물', place: '건물' },
  crack: { title: '균열 지도', layer: '건물 균열', what: '건물', place: '건물' },
};

export const buildings = {
  name: '노후 건축물',
  list,
  map,
  missing: { title: '건물을 찾을 수 없습니다', body: '주소가 바뀌었거나 더는 측정하지 않는 건물입니다.' },
  structureTypes,
  buildingUseTypes,
  buildingGrades,
  counts: '등급별 건물 수',
  countOf: (count: number) => `${count}곳`,
  only: (grade: string, count: number) => `${grade} ${count}곳만 보기`,
  place: '건물',
  structureType: '구조 형식',
  buildingUseType: '용도',
  buildingGrade: '건물 등급',
  status: '측정 등급',
  worst: { tilt: '가장 큰 기울기', crack: '가장 넓은 균열' },
  increment: '증가량',
  ofWorst: (unit: string) => `${unit}, 가장 심한 센서`,
  ofMean: (unit: string) => `${unit}, 센서 평균`,
  devices: (count: number) => `센서 ${count}대`,
  deviceTitle: '센서별 측정값',
  location: '설치 위치',
  days: '최근 30일 센서 평균',
  onMap: '지도에서 보기',
  onMapOf: (name: string, dong: string) => `${name} (${dong}) 지도에서 보기`,
  toList: '목록으로 보기',
  facts: '건물',
  own: {
    title: '내 건물',
    line: '소유하거나 관리하는 건물의 기울기와 균열을 봅니다.',
    choose: '건물',
    now: (name: string) => `${name} 지금 상태`,
    kind: '측정 종류',
    kinds: { tilt: '기울기', crack: '균열' },
    none: '이 건물에는 센서가 없습니다.',
    device: '센서',
    history: '측정 이력',
    datetimeType: '단위',
    datetimeTypes: { hour: '시간별', day: '일별', month: '월별' },
    period: '기간',
    periods: { week: '최근 7일', month: '최근 30일', year: '최근 1년' },
    empty: '소유하거나 관리하는 건물이 없습니다.',
  },
};
