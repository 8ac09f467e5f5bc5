/** The form of a new subscription: its values, their defaults from an address, and the sent target. */
import type { InputOf } from '@maru/contract';
import type { Grade } from '@maru/domain/grade';
import { noticeCategoryCodes } from '@maru/domain/notice';
import type { Rule } from '@maru/domain/rules';
import {
  defaultQuiet,
  emailRule,
  type SubscriptionChannel,
  type SubscriptionKind,
  type SubscriptionSettings,
  settingsRules,
  subscribedGrades,
  subscribedLimit,
  subscribedMeasures,
  subscriptionKinds,
  subscriptionRules,
} from '@maru/domain/subscription';
import { oneOf, type Search } from '#lib/paths/search.ts';

export type InstallationSide = 'outdoor' | 'indoor';

/** The place in the address, and its sides with devices. */
export interface ChosenPlace {
  placeId: number;
  placeName: string;
  sides: readonly InstallationSide[];
}

/** The checkbox of quiet hours is a value, because their times may be empty or equal while they are typed. */
export interface SettingsValues extends SubscriptionSettings {
  isQuiet: boolean;
}

/** Equal times would mean no quiet hours. */
const quietRule: Rule<SettingsValues> = {
  field: 'quietUntil',
  passes: ({ isQuiet, quietFrom, quietUntil }) => !isQuiet || quietFrom !== quietUntil,
  error: '조용한 시간의 끝을 시작과 다르게 입력해 주십시오.',
};

/** Rules of a form that changes settings. */
export const settingsFormRules: readonly Rule<SettingsValues>[] = [...settingsRules, quietRule];

export interface FormValues extends SettingsValues {
  kind: SubscriptionKind;
  /** True for the place in the address, false for a dong. */
  isAtPlace: boolean;
  installationType: InstallationSide;
  dongCode: string;
  measurementType: string;
  grade: string;
  articleCategory: string;
  /** Used only without an account. */
  emailAddress: string;
  channel: SubscriptionChannel;
}

/** The grades of a measure that a subscription may have as its limit. */
export const gradesOf = (type: string): Grade[] => {
  const measure = subscribedMeasures.find((one) => one.type === type);
  return measure ? subscribedGrades.filter((grade) => subscribedLimit(measure, grade) !== null) : [];
};

/** The defaults of a form that was opened by an address, such as `?dongCode=…` or `?kind=notice`. */
export function initialOf(search: Search, place: ChosenPlace | undefined, channel: SubscriptionChannel): FormValues {
  return {
    kind: oneOf(subscriptionKinds, search.kind, 'air'),
    isAtPlace: place !== undefined,
    installationType: place?.sides[0] ?? 'outdoor',
    dongCode: search.dongCode ?? '',
    measurementType: 'ultra_fine_dust',
    grade: 'bad',
    articleCategory: oneOf(noticeCategoryCodes, search.articleCategory, 'all'),
    ...defaultQuiet,
    isQuiet: true,
    isDigest: false,
    emailAddress: '',
    channel,
  };
}

type Target = Omit<
  InputOf<'POST /api/mypage/subscriptions'>['body'],
  'channel' | 'language' | keyof SubscriptionSettings
>;

/** The target of a form's subscription, in the call's form. */
export function targetOf(values: FormValues, place: ChosenPlace | undefined): Target {
  const { kind, isAtPlace, installationType, dongCode, measurementType, grade, articleCategory } = values;
  const target =
    kind === 'notice'
      ? { kind, articleCategory }
      : {
          kind,
          measurementType,
          grade,
          ...(place && isAtPlace ? { installationPlaceId: place.placeId, installationType } : { dongCode }),
        };
  // The rules have checked the codes.
  return target as Target;
}

/** The form's rules; without an account they include {@link guestRule}. */
export const formRules = (place: ChosenPlace | undefined, isGuest: boolean): readonly Rule<FormValues>[] => [
  ...subscriptionRules.map(({ field, passes, error }) => ({
    field: field as keyof FormValues & string,
    passes: (values: FormValues) => passes({ ...values, ...undefinedPlace, ...targetOf(values, place) }),
    error: error as string,
  })),
  quietRule,
  ...(isGuest ? [guestRule] : []),
];

/** An e-mail address is required only for notifications by mail. */
const guestRule: Rule<FormValues> = {
  ...emailRule,
  field: 'emailAddress',
  passes: (values) => values.channel !== 'email' || emailRule.passes(values),
};

/** Removes the form's dong, which is empty while a place is selected. */
const undefinedPlace = { dongCode: undefined, installationPlaceId: undefined };
