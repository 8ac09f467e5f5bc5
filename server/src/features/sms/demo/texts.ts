/** Fictitious sent messages, reservations and templates of the demo's office. */
import type { SmsTemplateForm, SmsType } from '@maru/domain/sms';

/** Unassigned numbers. */
export const demoSendNumbers = [
  { sendNumber: '0200000000', name: '대표 번호' },
  { sendNumber: '0200000010', name: '맑은환경과' },
  { sendNumber: '0200000020', name: '청소행정과' },
] as const;
type DemoNumber = (typeof demoSendNumbers)[number]['sendNumber'];

export const demoTemplates: readonly (Omit<SmsTemplateForm, 'sendNumber'> & { sendNumber: DemoNumber })[] = [
  {
    forecastType: 'ultraFineDust',
    forecastStandard: 'very_bad',
    message:
      '[시범구청] 초미세먼지 ‘매우나쁨’이 예보되었습니다. 바깥 활동을 피하고, 꼭 나가야 할 때는 보건용 마스크를 써 주십시오. 창문을 닫고 공기청정기를 켜 주십시오.',
    sendNumber: '0200000010',
    receiverGroup: 'members:airQuality',
    dayLimit: 4,
  },
  {
    forecastType: 'ultraFineDust',
    forecastStandard: 'bad',
    message: '[시범구청] 초미세먼지 ‘나쁨’ 예보입니다. 어린이와 어르신은 바깥 활동을 줄여 주십시오.',
    sendNumber: '0200000010',
    receiverGroup: 'members:airQuality',
    dayLimit: 4,
  },
  {
    forecastType: 'fineDust',
    forecastStandard: 'bad',
    message: '[시범구청] 미세먼지 ‘나쁨’ 예보입니다. 어린이집의 바깥 놀이를 줄여 주십시오.',
    sendNumber: '0200000010',
    receiverGroup: 'parents',
    dayLimit: 4,
  },
  {
    forecastType: 'breakdown',
    forecastStandard: 'breakdown',
    message: '[시범구청] 담당 장소의 장치가 응답하지 않습니다.',
    sendNumber: '0200000000',
    receiverGroup: 'charges',
    dayLimit: 20,
  },
];

export interface DemoMessage {
  smsType: SmsType;
  /** Days before the first start (negative for days after it), and the hour in Seoul. */
  daysAgo: number;
  hour: number;
  message: string;
  sendNumber: DemoNumber;
  /** A group of `sms-receivers`, or a number of the demo's receivers. */
  to: string | number;
  /** For automatic messages: the template's index in {@link demoTemplates}, and the reason. */
  automatic?: { template: number; reason: string };
}

const dust = (day: string, grade: string) => `${day} 초미세먼지 예보 ${grade}`;

export const demoMessages: readonly DemoMessage[] = [
  {
    smsType: 'instant',
    daysAgo: 27,
    hour: 10,
    message: '[시범구청] 오늘 오후 2시부터 4시까지 민원실 전산 점검으로 서류 발급이 멈춥니다.',
    sendNumber: '0200000000',
    to: 'members',
  },
  {
    smsType: 'reserve',
    daysAgo: 24,
    hour: 9,
    message:
      '[시범구청] 이번 주 토요일 오전 9시부터 정오까지 둘레길 플로깅 행사가 열립니다. 집게와 봉투를 나누어 드립니다. 비가 오면 다음 주로 미룹니다.',
    sendNumber: '0200000020',
    to: 'members',
  },
  {
    smsType: 'notify',
    daysAgo: 20,
    hour: 11,
    message: '[시범구청] 초미세먼지 ‘나쁨’ 예보입니다. 어린이와 어르신은 바깥 활동을 줄여 주십시오.',
    sendNumber: '0200000010',
    to: 'members:airQuality',
    automatic: { template: 1, reason: `${dust('당일', '나쁨')}, 11시 발표 (기준: 나쁨 이상)` },
  },
  {
    smsType: 'device',
    daysAgo: 17,
    hour: 14,
    message: '[시범구청] 담당 장소의 장치가 응답하지 않습니다.',
    sendNumber: '0200000000',
    to: 1,
    automatic: { template: 3, reason: '장치 2대, 13:40 이후 응답 없음' },
  },
  {
    smsType: 'instant',
    daysAgo: 13,
    hour: 15,
    message: '[시범구청] 수도관 공사로 오늘 밤 10시부터 내일 새벽 4시까지 단수됩니다.',
    sendNumber: '0200000000',
    to: 24,
  },
  {
    smsType: 'instant',
    daysAgo: 9,
    hour: 11,
    message:
      '[시범구청] 노후 건축물 안전 점검을 다음 주에 시작합니다. 점검원이 방문하면 신분증을 확인해 주시고, 계측기에는 손대지 말아 주십시오.',
    sendNumber: '0200000000',
    to: 'members:oldBuilding',
  },
  {
    smsType: 'notify',
    daysAgo: 6,
    hour: 17,
    message: '[시범구청] 미세먼지 ‘나쁨’ 예보입니다. 어린이집의 바깥 놀이를 줄여 주십시오.',
    sendNumber: '0200000010',
    to: 'parents',
    automatic: { template: 2, reason: '다음 날 미세먼지 예보 나쁨, 17시 발표 (기준: 나쁨 이상)' },
  },
  {
    smsType: 'reserve',
    daysAgo: 3,
    hour: 10,
    message: '[시범구청] 재활용품 집중 수거의 날입니다. 투명 페트병은 상표를 떼고 배출해 주십시오.',
    sendNumber: '0200000020',
    to: 40,
  },
  {
    smsType: 'instant',
    daysAgo: 1,
    hour: 16,
    message: '[시범구청] 한파 쉼터를 오늘부터 운영합니다. 가까운 주민센터로 와 주십시오.',
    sendNumber: '0200000000',
    to: 'members',
  },
  {
    smsType: 'reserve',
    daysAgo: -1,
    hour: 10,
    message: '[시범구청] 오늘 오후 3시에 구민 안전 교육이 열립니다. 신청하신 분은 10분 전까지 와 주십시오.',
    sendNumber: '0200000000',
    to: 18,
  },
  {
    smsType: 'reserve',
    daysAgo: -4,
    hour: 9,
    message:
      '[시범구청] 이번 주는 음식물 쓰레기 수거 시간이 한 시간 빨라집니다. 저녁 7시까지 내놓아 주십시오. 다음 주부터는 원래 시간으로 돌아갑니다.',
    sendNumber: '0200000020',
    to: 'members',
  },
  {
    smsType: 'reserve',
    daysAgo: -9,
    hour: 14,
    message: '[시범구청] 어린이집 실내공기질 설명회 안내: 다음 주 화요일 오전 10시, 구청 대강당',
    sendNumber: '0200000010',
    to: 'parents',
  },
];
