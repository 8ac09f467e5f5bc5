/** Texts of the indoor page. */
import { grouped } from '@maru/domain/number-text';

export const airIndoor = {
  title: '실내 공기질',
  line: '어린이집, 경로당, 도서관 같은 시설의 실내 공기질을 시설 유형별로 봅니다.',
  filters: '실내 시설 검색',
  averages: '시설 유형별 현재 평균',
  places: (count: number) => `${grouped(count)}곳`,
  all: (type: string, count: number) => `${type} ${grouped(count)}곳 모두 보기`,
};
