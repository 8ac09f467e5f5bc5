/** Citizens' subscriptions: their subjects, their settings, and the rules of the form. */
import { airMeasures } from './air.ts';
import { limitOfGrade } from './alarm-crossing.ts';
import type { Grade } from './grade.ts';
import type { Measure } from './measure.ts';
import { noticeCategoryCodes } from './notice.ts';
import { isEmailAddress } from './personal.ts';
import type { Rule } from './rules.ts';

export const subscriptionKinds = ['air', 'notice'] as const;
export type SubscriptionKind = (typeof subscriptionKinds)[number];

export const subscriptionChannels = ['email', 'sms', 'push'] as const;
export type SubscriptionChannel = (typeof subscriptionChannels)[number];

/** Grades from which a citizen can be notified. */
export const subscribedGrades = ['normal', 'bad', 'very_bad'] as const satisfies readonly Grade[];
export type SubscribedGrade = (typeof subscribedGrades)[number];

/** Measures with grades. */
export const subscribedMeasures = airMeasures.filter(({ scale }: Measure) => scale !== undefined);

/** Quiet hours of a new subscription. */
export const defaultQuiet = { quietFrom: '21:00', quietUntil: '08:00' } as const;
/**
 * Minute of the day for digests and summaries of subscriptions without quiet hours; others send them when the quiet
 * hours end.
 */
export const summaryMinute = 8 * 60;

/** Hours for which a confirmation link is valid. */
export const confirmHours = 24;
/** Maximum messages of a subscription within a Seoul day; a summary includes the others. */
export const maxDaily = 6;
/** Maximum subscriptions of an address or an account. */
export const maxSubscriptions = 20;

/** Minimum seconds of a value beyond its limit. */
export const leastCrossingSeconds = 600;
/** Maximum seconds between two values; a longer gap restarts the duration. */
export const longestValueGapSeconds = 1800;
/** Distance below the limit at which a value is back, as a share of the limit. */
const hysteresisShare = 0.1;

/** The limit of a subscribed grade; null if the measure lacks the grade. */
export const subscribedLimit = (measure: Measure, grade: Grade) => {
  const limit = limitOfGrade(measure, grade, 0);
  return limit && limitOfGrade(measure, grade, limit.raise * hysteresisShare);
};

/** Parses 'HH:mm' to minutes since midnight; null for other texts. */
export function minuteOf(text: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text);
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}

/** Formats minutes since midnight as 'HH:mm'. */
export const minuteText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** The place, dong or notices of a subscription. */
export interface SubscriptionTarget {
  kind: SubscriptionKind;
  /** For air: a place with the side of its devices, or a dong. */
  installationPlaceId?: number | undefined;
  installationType?: 'indoor' | 'outdoor' | undefined;
  dongCode?: string | undefined;
  /** A measure by its name on the wire. */
  measurementType?: string | undefined;
  /** Mildest grade that causes a message. */
  grade?: string | undefined;
  /** For notices. */
  articleCategory?: string | undefined;
}

export interface SubscriptionSettings {
  /** 'HH:mm' in Seoul; equal times mean no quiet hours. */
  quietFrom: string;
  quietUntil: string;
  isDigest: boolean;
}

export interface SubscriptionForm extends SubscriptionTarget, SubscriptionSettings {}

export const settingsRules: readonly Rule<SubscriptionSettings>[] = [
  {
    field: 'quietFrom',
    passes: ({ quietFrom }) => minuteOf(quietFrom) !== null,
    error: '조용한 시간의 시작을 21:00처럼 입력해 주십시오.',
  },
  {
    field: 'quietUntil',
    passes: ({ quietUntil }) => minuteOf(quietUntil) !== null,
    error: '조용한 시간의 끝을 08:00처럼 입력해 주십시오.',
  },
];

const measureOf = (type: string | undefined) => subscribedMeasures.find((measure) => measure.type === type);

export const subscriptionRules: readonly Rule<SubscriptionForm>[] = [
  {
    field: 'dongCode',
    passes: ({ kind, installationPlaceId, dongCode }) =>
      kind !== 'air' || (installationPlaceId === undefined) !== (dongCode === undefined || dongCode === ''),
    error: '동네를 선택해 주십시오.',
  },
  {
    field: 'measurementType',
    passes: ({ kind, measurementType }) => kind !== 'air' || measureOf(measurementType) !== undefined,
    error: '측정 항목을 선택해 주십시오.',
  },
  {
    field: 'grade',
    passes({ kind, measurementType, grade }) {
      const measure = measureOf(measurementType);
      return kind !== 'air' || !measure || (grade !== undefined && subscribedLimit(measure, grade as Grade) !== null);
    },
    error: '이 측정 항목에 있는 등급을 선택해 주십시오.',
  },
  {
    field: 'articleCategory',
    passes: ({ kind, articleCategory }) =>
      kind !== 'notice' || ['all', ...noticeCategoryCodes].includes(articleCategory ?? ''),
    error: '공지사항 분류를 선택해 주십시오.',
  },
  ...(settingsRules as readonly Rule<SubscriptionForm>[]),
];

/** Rule of a subscription without an account. */
export const emailRule: Rule<{ emailAddress: string }> = {
  field: 'emailAddress',
  passes: ({ emailAddress }) => isEmailAddress(emailAddress.trim()),
  error: '이메일 주소를 입력해 주십시오. (예: hong@example.kr)',
};
