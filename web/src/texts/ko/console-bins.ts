import { recycleBinTypes } from '@maru/domain/bin';
import { grouped } from '@maru/domain/number-text';

/** Texts of recycle bins in the console. */
export const consoleBinsWords = {
  title: '스마트 수거함',
  bin: '수거함',
  create: '수거함 등록',
  type: '수거 품목',
  types: { ...recycleBinTypes },
  number: '설치 대수',
  numberHelp: '한 장소에서 함께 차는 수거함의 수입니다.',
  unit: '대',
  fill: '채워진 정도',
  forecast: '가득 예상',
  forecasts: {
    full: '지금 가득 참',
    expected: (datetime: string) => `${datetime} 무렵`,
    later: '7일 뒤 이후',
    unknown: '알 수 없음',
  },
  photosHelp: '사진은 누구나 볼 수 있습니다.',
  toEmpty: {
    title: '오늘 비울 수거함',
    help: '지금 가득 찼거나, 요일과 시각별 흐름으로 보아 오늘 안에 가득 찰 수거함입니다.',
    none: '오늘 비울 수거함이 없습니다.',
    where: '위치',
    due: '비울 품목',
    more: (count: number) => `${count}대 더 보기`,
    /** Short form of the time. */
    now: '지금',
    fill: '정도',
    when: '예상',
  },
  dashboard: {
    title: '청소 상황판',
    map: '청소 지도',
    counts: '재활용 수거함',
    total: '전체',
    levels: '찬 정도',
    today: '오늘 모은 양',
    items: (count: number) => `${grouped(count)}개`,
    day: '최근 24시간 평균 채워진 정도',
    everything: '모든 품목',
  },
};
