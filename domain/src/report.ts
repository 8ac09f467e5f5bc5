/** Citizens' reports: causes, states of incidents, limits and texts. */
import { type AuthorityKey, deptCodes, maySee } from './administration.ts';
import { deviceGroups } from './device-groups.ts';
import type { DeviceGroup, ReportCause } from './group.ts';
import { isEmailAddress, isMobileNumber } from './personal.ts';
import type { Rule } from './rules.ts';

/** The groups whose places can be reported. */
export const reportedGroups = deviceGroups.filter(({ causes }) => causes);
export const reportedPlaceTypes: readonly string[] = reportedGroups.map(({ placeType }) => placeType);

/** The group of a place that can be reported; undefined for others. */
export const reportedGroupOf = (placeType: string): DeviceGroup | undefined =>
  reportedGroups.find((group) => group.placeType === placeType);

/** A cause of a group's places; undefined if the group declares no such cause. */
export const causeOf = (placeType: string, cause: string): ReportCause | undefined => {
  const causes = reportedGroupOf(placeType)?.causes ?? {};
  return Object.hasOwn(causes, cause) ? causes[cause] : undefined;
};

/** The types of places whose incidents an administrator may see, derived from the devices that they may see. */
export const visiblePlaceTypes = (keys: ReadonlySet<AuthorityKey>): string[] =>
  reportedGroups
    .filter(({ kinds }) => kinds.some(({ series }) => maySee(keys, series)))
    .map(({ placeType }) => placeType);

/** The states of an incident, which combines all reports of one cause at one place. */
export const incidentStates = {
  received: { name: '접수', englishName: 'Received' },
  confirmed: { name: '확인', englishName: 'Confirmed' },
  inWork: { name: '처리 중', englishName: 'In work' },
  done: { name: '완료', englishName: 'Done' },
  rejected: { name: '반려', englishName: 'Rejected' },
  /** The incident's reports were moved to another incident of the same place. */
  joined: { name: '합침', englishName: 'Joined' },
} as const;
export type IncidentState = keyof typeof incidentStates;

/** A place has at most one incident per cause in these states. */
export const openStates = ['received', 'confirmed', 'inWork'] as const satisfies readonly IncidentState[];
export const isOpen = (state: IncidentState): boolean => (openStates as readonly string[]).includes(state);

/** Maximum days that an incident may remain in a state. */
const dueDays: Partial<Record<IncidentState, number>> = { received: 1, confirmed: 3, inWork: 7 };

/** Deadline of a state that began at `since`; null for closed states. */
export function dueAt(state: IncidentState, since: Date): Date | null {
  const days = dueDays[state];
  return days === undefined ? null : new Date(since.getTime() + days * 86_400_000);
}

/** Changes of an incident by an administrator. */
export const incidentActions = {
  confirm: '확인',
  start: '처리 시작',
  done: '완료',
  reject: '반려',
  reopen: '다시 열기',
  assign: '담당 부서 지정',
  comment: '의견',
  join: '다른 신고에 합치기',
} as const;
export type IncidentAction = keyof typeof incidentActions;

type StateAction = 'confirm' | 'start' | 'done' | 'reject' | 'reopen';
const transitions: Record<StateAction, { from: readonly IncidentState[]; to: IncidentState }> = {
  confirm: { from: ['received'], to: 'confirmed' },
  start: { from: ['received', 'confirmed'], to: 'inWork' },
  done: { from: openStates, to: 'done' },
  reject: { from: openStates, to: 'rejected' },
  reopen: { from: ['done', 'rejected'], to: 'received' },
};

/** The state after an action; null if the action isn't possible in the state. */
export function stateAfter(state: IncidentState, action: IncidentAction): IncidentState | null {
  if (action === 'assign' || action === 'comment') return state === 'joined' ? null : state;
  if (action === 'join') return isOpen(state) ? 'joined' : null;
  const { from, to } = transitions[action];
  return from.includes(state) ? to : null;
}

/** The actions that are possible in a state. */
export const actionsIn = (state: IncidentState): IncidentAction[] =>
  (Object.keys(incidentActions) as IncidentAction[]).filter((action) => stateAfter(state, action) !== null);

export interface ActForm {
  action: IncidentAction;
  /** Shown to the reporters if it is the reason of a rejection. */
  comment: string;
  deptCode: string;
  /** Target incident of the action `join`; 0 for other actions. */
  intoIncidentId: number;
}

export const actRules: readonly Rule<ActForm>[] = [
  {
    field: 'comment',
    passes: ({ action, comment }) => !(action === 'comment' || action === 'reject') || comment.trim() !== '',
    error: ({ action }) => (action === 'reject' ? '반려 사유를 입력해 주십시오.' : '의견을 입력해 주십시오.'),
  },
  {
    field: 'deptCode',
    passes: ({ action, deptCode }) => action !== 'assign' || deptCodes.some((code) => code === deptCode),
    error: '담당 부서를 선택해 주십시오.',
  },
  {
    field: 'intoIncidentId',
    passes: ({ action, intoIncidentId }) => action !== 'join' || intoIncidentId > 0,
    error: '합칠 신고를 선택해 주십시오.',
  },
];

/** Entries of an incident's history. Reporters see only entries with an English name. */
export const incidentEvents = {
  received: { name: '접수', englishName: 'Received' },
  reported: { name: '추가 신고' },
  confirmed: { name: '확인', englishName: 'Confirmed' },
  /** Confirmed by the place's own readings. */
  measuredConfirmed: { name: '자체 보고로 확인', englishName: 'Confirmed by its own report' },
  started: { name: '처리 시작', englishName: 'Work begun' },
  done: { name: '완료', englishName: 'Done' },
  measuredDone: { name: '측정으로 완료', englishName: 'Done by its own report' },
  rejected: { name: '반려', englishName: 'Rejected' },
  /** Closed because the place was deleted. */
  placeRemoved: { name: '시설이 없어져 종료', englishName: 'Closed, because the facility was removed' },
  reopened: { name: '다시 열림', englishName: 'Opened again' },
  stillBroken: { name: '시민이 다시 신고', englishName: 'Reported as still not repaired' },
  assigned: { name: '담당 부서 지정' },
  commented: { name: '의견' },
  joined: { name: '다른 신고에 합침' },
  tookReports: { name: '다른 신고를 합침' },
  photoAdded: { name: '처리 사진 등록' },
} as const satisfies Record<string, { name: string; englishName?: string }>;
export type IncidentEvent = keyof typeof incidentEvents;

/** Whether reporters see an event. */
export const isPublicEvent = (event: IncidentEvent): boolean => 'englishName' in incidentEvents[event];

/** Events caused by a reporter. */
export const citizensEvents: readonly IncidentEvent[] = ['received', 'reported', 'stillBroken'];

/** Events for which reporters with a contact receive a message. */
export const messagedEvents: readonly IncidentEvent[] = [
  'confirmed',
  'measuredConfirmed',
  'done',
  'measuredDone',
  'rejected',
  'placeRemoved',
];

/** Maximum characters of a report's text. */
export const maxReportLength = 500;
/** Maximum number of photos of an incident after its repair. */
export const maxRepairPhotos = 3;

/** Text of the consent that is required to leave a contact. */
export const contactConsent = {
  ko: '연락처는 이 신고의 진행을 알리는 데만 쓰고, 신고하고 1년 뒤에 지웁니다. 언제든지 지울 수 있습니다.',
  en: 'Your contact is used only to tell you about this report. It is erased a year after your report, or whenever you wish.',
} as const;

/** Days until a contact is erased, from its report, and words and photos, from closing. */
export const contactDays = 365;

export interface ReportForm {
  words: string;
  /** A mobile number, an e-mail address, or empty. */
  contact: string;
  hasConsented: boolean;
}

export const reportRules: readonly Rule<ReportForm>[] = [
  {
    field: 'words',
    passes: ({ words }) => words.length <= maxReportLength,
    error: `내용은 ${maxReportLength}자까지 입력할 수 있습니다.`,
  },
  {
    field: 'contact',
    passes: ({ contact }) => contact.trim() === '' || isMobileNumber(contact.trim()) || isEmailAddress(contact.trim()),
    error: '휴대전화 번호나 이메일 주소를 입력해 주십시오.',
  },
  {
    field: 'hasConsented',
    passes: ({ contact, hasConsented }) => contact.trim() === '' || hasConsented,
    error: '연락처를 남기려면 개인정보 수집에 동의해 주십시오.',
  },
];

interface ReportMessage {
  event: IncidentEvent;
  detail: string;
  cause: string;
  placeType: string;
  dongName: string;
  language: 'ko' | 'en';
}

const koreanEnds: Partial<Record<IncidentEvent, string>> = {
  confirmed: '신고를 확인했습니다.',
  measuredConfirmed: '신고를 확인했습니다.',
  done: '신고를 처리했습니다.',
  measuredDone: '신고가 해결되었습니다.',
  rejected: '신고는 처리하지 않기로 했습니다.',
  placeRemoved: '시설이 없어져 신고 처리를 마쳤습니다.',
};
const englishEnds: Partial<Record<IncidentEvent, string>> = {
  confirmed: 'is confirmed.',
  measuredConfirmed: 'is confirmed.',
  done: 'is repaired.',
  measuredDone: 'is repaired, by its own report.',
  rejected: 'is not going to be repaired.',
  placeRemoved: 'is closed, because the facility was removed.',
};

/** The message to a reporter about an event, without personal data. */
export function reportMessage({ event, detail, cause, placeType, dongName, language }: ReportMessage) {
  const declared = causeOf(placeType, cause);
  if (language === 'en') {
    const subject = `[Report] ${declared?.englishName ?? cause}`;
    const reason = event === 'rejected' ? ` (${detail})` : '';
    return { subject, text: `${subject}\nWhat you reported ${englishEnds[event] ?? ''}${reason}` };
  }
  const subject = `[시민 신고] ${reportedGroupOf(placeType)?.name ?? ''} ${declared?.name ?? cause}`;
  const what = `${dongName} ${koreanEnds[event] ?? ''}`;
  const reason = event === 'rejected' ? ` 사유: ${detail}` : event === 'measuredDone' ? ` (${detail})` : '';
  return { subject, text: `${subject}\n${what}${reason}` };
}
