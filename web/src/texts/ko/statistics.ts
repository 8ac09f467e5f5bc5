/** The number of measurements in a bucket. */
import { grouped } from '@maru/domain/number-text';

interface Coverage {
  readingCount: number;
  measured: number;
  expected: number;
}

const buckets = { hour: '시간', day: '일', month: '개월' };

/** Texts of measurements over time. */
export const statistics = {
  title: '기간별 측정값',
  types: { hour: '시간별', day: '일별', month: '월별' },
  installation: '설치 구분',
  measurement: '측정 항목',
  periodGroup: '기간 선택',
  periods: {
    hours24: '최근 24시간',
    today: '오늘',
    yesterday: '어제',
    days7: '최근 7일',
    days30: '최근 30일',
    lastMonth: '지난달',
    thisYear: '올해',
    year: '최근 1년',
  },
  /** Button that opens the fields for both ends of a period. */
  ends: '기간 직접 입력',
  start: '시작',
  end: '종료',
  apply: '조회',
  rangeProblems: {
    unreadable: '시작과 종료를 모두 입력해 주십시오.',
    reversed: '종료가 시작보다 빠릅니다.',
  },
  /** Headers of a file's columns. */
  station: '측정소',
  time: '측정 시각',
  readingCount: '측정 횟수',
  corrected: '※ 잘못된 것으로 정정한 측정값은 제외한 값입니다.',
  coverage: ({ readingCount, measured, expected }: Coverage, type: keyof typeof buckets) =>
    `${grouped(expected)}${buckets[type]} 중 ${grouped(measured)}${buckets[type]} 측정 · 총 ${grouped(readingCount)}회`,
  chartTitle: (measurement: string, type: string) => `${type} ${measurement}`,
  emptyHint: '기간이나 설치 구분을 바꾸어 주십시오.',
};
