/** Texts of parking bays: of the public site in both languages, and of the console. */
import { bayStateNames } from '@maru/domain/parking';
import { useSharedTexts } from './shared-texts.tsx';

const ko = {
  name: '주차면',
  bay: '주차면',
  lot: '주차장',
  state: '주차 상태',
  reported: '최근 보고',
  states: bayStateNames,
  figure: (count: number) => `빈 자리 ${count}면`,
  list: { title: '주차면 현황', line: '공영 주차장의 주차면이 지금 비어 있는지 보여 줍니다.', filters: '주차면 검색' },
  map: { title: '주차면 지도', what: '주차면', place: '주차면', detail: '자세히 보기' },
  missing: { title: '주차면을 찾을 수 없습니다', body: '없어졌거나 주소가 잘못되었습니다.' },
};

const en: typeof ko = {
  name: 'Parking',
  bay: 'Parking bay',
  lot: 'Car park',
  state: 'State',
  reported: 'Last report',
  states: { unknown: 'Unknown', free: 'Free', taken: 'Taken' },
  figure: (count) => `${count} free`,
  list: { title: 'Parking bays', line: 'The bays of public car parks, free or taken now.', filters: 'Search bays' },
  map: { title: 'Map of parking bays', what: 'bays', place: 'Parking bay', detail: 'Details' },
  missing: { title: 'Bay not found', body: 'The address is wrong, or the bay was removed.' },
};

export const parkingTexts = { ko, en };
export const useParkingTexts = (): typeof ko => parkingTexts[useSharedTexts().language];

export const consoleParkingWords = {
  title: '주차면',
  create: '주차면 등록',
  statistics: {
    title: '주차 통계',
    days: '일별 주차 시간',
    hours: '시간',
    freeHours: '빈 자리',
    takenHours: '주차 중',
  },
};
