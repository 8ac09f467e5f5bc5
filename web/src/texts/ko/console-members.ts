/** Texts of the statistics of members and services. */
import { grouped } from '@maru/domain/number-text';

export const memberStatisticsWords = {
  groupType: '단위',
  groupTypes: { daily: '일별', monthly: '월별' },
  date: '일자',
  count: (count: number) => `${grouped(count)}명`,
  unit: '명',
  shown: '그래프 항목',
  total: '전체',
  joins: {
    title: '가입·탈퇴 통계',
    now: '현재 회원',
    chart: (subject: string) => `가입과 탈퇴 · ${subject}`,
    sides: { join: '가입', leave: '탈퇴' },
  },
  services: {
    title: '서비스 이용 통계',
    now: '현재 이용자',
    chart: (subject: string) => `신청과 해지 · ${subject}`,
    sides: { apply: '신청', cancel: '해지' },
  },
};
