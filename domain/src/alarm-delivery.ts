/** Deliveries of alarms: receivers, retries and texts. */
import { type AlarmSeverity, alarmSeverities, maxAlarmMinutes } from './alarm.ts';
import { deviceKinds } from './device-groups.ts';
import { isEmailAddress, isMobileNumber } from './personal.ts';
import type { Rule } from './rules.ts';
import { formatSeoulDate } from './seoul-time.ts';

export const receiverKinds = { sms: '문자', email: '이메일', webhook: '웹훅' } as const;
export type ReceiverKind = keyof typeof receiverKinds;

/** Escalation steps, at which receivers are notified of an alarm. */
export const receiverSteps = { 1: '1차 (바로)', 2: '2차 (확인이 없을 때)' } as const;
export type ReceiverStep = keyof typeof receiverSteps;

export const deliveryOccasions = {
  raised: '발생',
  repeated: '반복',
  escalated: '2차',
  cleared: '해제',
  summary: '요약',
  test: '시험',
  /** Daily reminder of citizens' reports that are overdue. */
  overdue: '신고',
} as const;
export type DeliveryOccasion = keyof typeof deliveryOccasions;

export const deliveryStates = {
  waiting: '대기',
  sent: '발송',
  failed: '실패',
  summarised: '요약에 포함',
  skipped: '보내지 않음',
} as const;
export type DeliveryState = keyof typeof deliveryStates;

/** Maximum number of messages about single alarms to a receiver per minute; a summary counts the others. */
export const maxSingle = 20;

export interface AlarmReceiverForm {
  name: string;
  kind: ReceiverKind;
  /** A mobile number, an e-mail address or an https URL. Empty in a change: the stored address is unchanged. */
  address: string;
  /** Series whose alarms are sent; an empty list means all. */
  deviceTypes: string[];
  leastSeverity: AlarmSeverity;
  step: ReceiverStep;
  /** Minutes without acknowledgement until the receiver is notified; 0 at step 1. */
  escalateMinutes: number;
  /** Minutes between repeated messages; 0 means no repeats. */
  repeatMinutes: number;
  sendsClearing: boolean;
  /** Whether the receiver is reminded once a day of citizens' reports that are overdue. */
  sendsOverdueReports: boolean;
  isUsed: boolean;
}

/** Whether a text is the address of a webhook: https, without a login. */
function isWebhookAddress(text: string): boolean {
  if (text.length > 2000 || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return protocol === 'https:' && username === '' && password === '';
}

const isAddress: Record<ReceiverKind, (text: string) => boolean> = {
  sms: isMobileNumber,
  email: isEmailAddress,
  webhook: isWebhookAddress,
};
const addressFaults: Record<ReceiverKind, string> = {
  sms: '휴대전화 번호를 입력해 주십시오. (예: 010-1234-5678)',
  email: '이메일 주소를 입력해 주십시오.',
  webhook: 'https://로 시작하는 주소를 입력해 주십시오.',
};

/**
 * @param isNew  true for a new receiver, which needs an address
 */
export const receiverRules = (isNew: boolean): readonly Rule<AlarmReceiverForm>[] => [
  { field: 'name', passes: ({ name }) => name.trim() !== '', error: '이름을 입력해 주십시오.' },
  {
    field: 'address',
    passes: ({ kind, address }) => (address.trim() === '' && !isNew) || isAddress[kind](address.trim()),
    error: ({ kind }) => addressFaults[kind],
  },
  {
    field: 'deviceTypes',
    passes: ({ deviceTypes }) => deviceTypes.every((type) => deviceKinds.some(({ series }) => series === type)),
    error: '장치 종류를 선택해 주십시오.',
  },
  {
    field: 'escalateMinutes',
    passes: ({ step, escalateMinutes: minutes }) =>
      step === 2 ? minutes >= 1 && minutes <= maxAlarmMinutes : minutes === 0,
    error: ({ step }) =>
      step === 2
        ? '확인을 기다릴 시간을 1분에서 10,080분(7일) 사이로 입력해 주십시오.'
        : '1차 수신처에는 확인을 기다릴 시간을 입력할 수 없습니다.',
  },
  {
    field: 'repeatMinutes',
    passes: ({ repeatMinutes }) => repeatMinutes >= 0 && repeatMinutes <= maxAlarmMinutes,
    error: '반복 간격을 0분에서 10,080분(7일) 사이로 입력해 주십시오.',
  },
];

/** Details of an alarm for messages; names and values are texts, with units. */
export interface AlarmFacts {
  severity: AlarmSeverity;
  reason: string;
  managementCode: string;
  installationPlaceName: string;
  dongName: string;
  value: string;
  limit: string;
  openedDatetime: string;
  clearedDatetime: string;
}

interface AlarmMessage {
  occasion: DeliveryOccasion;
  /** Null for a summary or a test. */
  alarm: AlarmFacts | null;
  /** Number of alarms in a summary. */
  count: number;
}

/** The heading of a message: '[위험] AIR-0001 초미세먼지 나쁨 (발생)'. */
export function alarmSubject({ occasion, alarm, count }: AlarmMessage): string {
  if (occasion === 'test') return '[시험] 장치 알람 시험 발송';
  if (!alarm) return `[장치 알람] 외 ${count}건`;
  return `[${alarmSeverities[alarm.severity]}] ${alarm.managementCode} ${alarm.reason} (${deliveryOccasions[occasion]})`;
}

/** A place with its dong, either of which may be empty. */
const placeText = (...names: string[]): string => names.filter(Boolean).join(' ');

/** The lines of a message below its heading. */
export function alarmLines({ occasion, alarm }: AlarmMessage): string[] {
  if (occasion === 'test') return ['수신처 설정을 확인하려고 보낸 메시지입니다. 조치할 것은 없습니다.'];
  if (!alarm) return ['1분 동안 알람이 많이 발생하여 나머지는 건수로 알립니다. 장치 알람 화면에서 확인해 주십시오.'];
  const place = placeText(alarm.dongName, alarm.installationPlaceName);
  return [
    ...(place ? [`장소: ${place}`] : []),
    ...(alarm.value ? [`값: ${alarm.value}${alarm.limit ? ` (기준 ${alarm.limit})` : ''}`] : []),
    `발생: ${alarm.openedDatetime}`,
    ...(alarm.clearedDatetime ? [`해제: ${alarm.clearedDatetime}`] : []),
  ];
}

/** An overdue incident of citizens' reports for messages, without personal data of reporters. */
export interface OverdueIncident {
  incidentId: number;
  groupName: string;
  placeName: string;
  dongName: string;
  causeName: string;
  dueDatetime: string;
}

/** Heading and lines of a daily reminder of `count` overdue incidents. */
export function overdueReminder(count: number, oldest: OverdueIncident, now: Date) {
  const dueDate = oldest.dueDatetime.slice(0, 10);
  const days = Math.round((Date.parse(formatSeoulDate(now)) - Date.parse(dueDate)) / 86_400_000);
  return {
    subject: `[시민 신고] 처리 기한이 지난 신고 ${count}건`,
    lines: [
      `가장 오래된 신고: ${oldest.groupName} ${oldest.causeName} (${days === 0 ? '오늘 기한이 지남' : `기한이 ${days}일 지남`})`,
      `장소: ${placeText(oldest.dongName, oldest.placeName)}`,
      '시민 신고 화면에서 확인해 주십시오.',
    ],
  };
}
