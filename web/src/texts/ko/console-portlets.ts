import { grouped } from '@maru/domain/number-text';

const counted = (unit: string) => (count: number) => `${grouped(count)}${unit}`;

/** Words of the cards on the console's main page. */
export const portletWords = {
  devices: '장치',
  all: '전체',
  normal: '정상',
  breakdown: '고장',
  count: counted('대'),
  showBroken: '고장 목록',
  broken: (type: string) => `${type} 고장 목록`,
  code: '관리번호',
  place: '설치 장소',
  facility: '세부 시설 구분',
  address: '주소',
  installed: '설치일',
  measured: '최근 측정',
  messages: '문자 발송 현황',
  toMessages: '발송 이력 보기',
  today: '오늘 전체',
  instant: '즉시',
  reserve: '예약',
  notify: '안내',
  device: '장치',
  sent: counted('건'),
};
