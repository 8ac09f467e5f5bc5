import { grouped } from '@maru/domain/number-text';

/** Texts of weighed loads of cleaning vehicles. */
export const weighing = {
  title: '청소 통계',
  line: '청소차량이 거두어 들인 폐기물의 무게를 품목별로 봅니다.',
  filters: '통계 검색',
  unit: '통계 단위',
  units: { hour: '시간별', day: '일별', month: '월별' },
  start: '시작일',
  end: '종료일',
  heading: '품목별 반입량',
  date: '날짜',
  other: '기타',
  sum: '합계',
  kg: 'kg',
  weight: (kg: number) => `${grouped(kg)} kg`,
  times: (number: number) => `${grouped(number)}회`,
  weighings: '계근',
  totals: '조회 기간 합계',
  emptyHint: '기간을 바꾸어 주십시오.',
};
