/** Text messages: length, allowed characters, and the rules of the forms in order. */
import { grouped } from './number-text.ts';
import { hyphenated, isMobileNumber, isTelephoneNumber, mobileDigits } from './personal.ts';
import type { Rule } from './rules.ts';
import { nextBucket, parseSeoul, startOfBucket } from './seoul-time.ts';

/** How a message was sent. */
export const smsTypes = { instant: '즉시 발송', reserve: '예약 발송', notify: '알림', device: '장치 고장' } as const;
export type SmsType = keyof typeof smsTypes;
export const smsTypeCodes = Object.keys(smsTypes) as SmsType[];

/** The outcome of one text to one number. */
export const smsStates = {
  reserved: '대기',
  sending: '발송 중',
  sent: '발송',
  failed: '실패',
  unknown: '확인 필요',
  withheld: '수신 동의 없음',
  cancelled: '취소',
} as const;
export type SmsState = keyof typeof smsStates;
export const smsStateCodes = Object.keys(smsStates) as SmsState[];

export const reservationTypes = { now: '즉시', reserve: '예약' } as const;
export type ReservationType = keyof typeof reservationTypes;

/** Maximum bytes in EUC-KR of a short text and of a long one. */
export const maxShortBytes = 90;
export const maxLongBytes = 2000;
/** Maximum receivers of one message. */
export const maxSmsReceivers = 20_000;
/**
 * The night in Seoul. Advertisements and non-urgent automatic messages aren't sent then; the form warns about all
 * others.
 */
export const nightFrom = 21;
export const nightUntil = 8;

let encodable: ReadonlySet<string> | undefined;
/** The two-byte characters of EUC-KR, determined by decoding every pair of bytes once. */
function twoByteLetters(): ReadonlySet<string> {
  if (encodable) return encodable;
  const decoder = new TextDecoder('euc-kr', { fatal: true });
  const found = new Set<string>();
  // Browsers decode a superset (CP949) under that name; the range that carriers accept starts at 0xa1.
  for (let lead = 0xa1; lead <= 0xfe; lead += 1)
    for (let trail = 0xa1; trail <= 0xfe; trail += 1) {
      try {
        const letter = decoder.decode(Uint8Array.of(lead, trail));
        if ([...letter].length === 1) found.add(letter);
      } catch {
        // Not a character of EUC-KR.
      }
    }
  encodable = found;
  return found;
}

const isAscii = (letter: string): boolean => /^[\n\r\x20-\x7e]$/.test(letter);

/** Bytes of a text in EUC-KR, as carriers count: two for a character outside EUC-KR, one for a line end. */
export const smsBytes = (message: string): number =>
  [...message.replaceAll('\r\n', '\n')].reduce((sum, letter) => sum + (isAscii(letter) ? 1 : 2), 0);

/** The distinct characters that telephones can't show, in order: emoji and the like. */
export function unsendableLetters(message: string): string[] {
  const known = twoByteLetters();
  const letters = new Intl.Segmenter('ko', { granularity: 'grapheme' }).segment(message.replaceAll('\r\n', '\n'));
  const bad = [...letters].map(({ segment }) => segment);
  return [...new Set(bad.filter((segment) => ![...segment].every((one) => isAscii(one) || known.has(one))))];
}

/** The message with '?' in place of characters that telephones can't show. */
export const withSendableLetters = (message: string): string =>
  unsendableLetters(message).reduce((text, letter) => text.replaceAll(letter, '?'), message);

export const sendTypeOf = (message: string): 'SMS' | 'LMS' => (smsBytes(message) <= maxShortBytes ? 'SMS' : 'LMS');

const betweenNumbers = /[,\n;]/;
/** Maximum typed entries, including empty and repeated ones. Splitting more would block the event loop. */
const maxPieces = 2 * maxSmsReceivers;

/** Whether the number of typed entries is within the limit. */
const areFew = (text: string): boolean => text.split(betweenNumbers, maxPieces + 1).length <= maxPieces;

/** Splits typed numbers at commas and line ends. */
export const typedNumbers = (text: string): string[] =>
  text
    .split(betweenNumbers)
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** Whether a number can be a sender: one with an area code, a mobile one, or an eight-digit one such as 1588-0000. */
export const isSendNumber = (text: string): boolean => isTelephoneNumber(text) || /^1\d{3}-?\d{4}$/.test(text);

/** A send number with hyphens: '02-000-0000', '1588-0000'. */
export function shownSendNumber(number: string): string {
  const digits = mobileDigits(number);
  return digits.length === 8 ? `${digits.slice(0, 4)}-${digits.slice(4)}` : hyphenated(digits);
}

/**
 * Normalises a text for sending: trims it, converts line ends and blanks to those of telephones, composes letters, and
 * removes invisible characters.
 */
export const sendableMessage = (message: string): string =>
  message
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[\t\u00a0\u2000-\u200a\u202f]/g, ' ')
    .replace(/[\u200b\u2060\ufeff]/g, '')
    .trim();

/** Whether an instant is at night in Seoul. */
export function isNight(instant: Date): boolean {
  const hour = (instant.getUTCHours() + 9) % 24;
  return hour >= nightFrom || hour < nightUntil;
}

/** The end of the Seoul night that contains an instant. */
export function nightEnd(instant: Date): Date {
  const morning = new Date(startOfBucket(instant, 'day').getTime() + nightUntil * 3_600_000);
  return morning > instant ? morning : new Date(nextBucket(instant, 'day').getTime() + nightUntil * 3_600_000);
}

/** Adds the words that the law requires around an advertisement: the sender, and how to opt out free of charge. */
export const asAdvertisement = (message: string, sender: string, refusalNumber: string): string =>
  `(광고)${sender}\n${message}\n무료수신거부 ${refusalNumber}`;

export interface SmsForm {
  message: string;
  reservationType: string;
  /** Send time of a scheduled message; empty otherwise. */
  reservationDatetime: string;
  /** Typed numbers, joined by commas. */
  mobileNumbers: string;
  /** Groups of `sms-receivers.ts`. */
  receiverGroups: readonly string[];
  sendNumber: string;
}

/** The characters of a normalised text that telephones can't show. */
const badLetters = ({ message }: { message: string }): string[] => unsendableLetters(sendableMessage(message));

/** The rules of the text itself, applied after normalising. */
const messageRules: readonly Rule<{ message: string }>[] = [
  {
    field: 'message',
    passes: (form) => badLetters(form).length === 0,
    error: (form) => `문자로 보낼 수 없는 글자가 있습니다: ${badLetters(form).slice(0, 5).join(' ')}`,
  },
  {
    field: 'message',
    passes: ({ message }) => smsBytes(sendableMessage(message)) <= maxLongBytes,
    error: `메시지는 ${grouped(maxLongBytes)}바이트까지 보낼 수 있습니다.`,
  },
];

const messageRequired: Rule<{ message: string }> = {
  field: 'message',
  passes: ({ message }) => sendableMessage(message) !== '',
  error: '메시지를 입력해 주십시오.',
};

const sendNumberRequired: Rule<{ sendNumber: string }> = {
  field: 'sendNumber',
  passes: ({ sendNumber }) => sendNumber.trim() !== '',
  error: '발신 번호를 선택해 주십시오.',
};

const sendNumberValid: Rule<{ sendNumber: string }> = {
  field: 'sendNumber',
  passes: ({ sendNumber }) => isSendNumber(sendNumber.trim()),
  error: '발신 번호가 올바르지 않습니다.',
};

/** The rules of a message form in the specification's order, then those of the text, as of `now`. */
export const smsRules = (now: Date): readonly Rule<SmsForm>[] => [
  messageRequired,
  {
    field: 'reservationType',
    passes: ({ reservationType }) => Object.hasOwn(reservationTypes, reservationType),
    error: '발송 구분을 선택해 주십시오.',
  },
  {
    field: 'mobileNumbers',
    passes: ({ mobileNumbers }) => areFew(mobileNumbers),
    error: `한 번에 ${grouped(maxSmsReceivers)}명까지 보낼 수 있습니다.`,
  },
  {
    field: 'mobileNumbers',
    passes: ({ mobileNumbers, receiverGroups }) => typedNumbers(mobileNumbers).length > 0 || receiverGroups.length > 0,
    error: '받는 번호를 입력해 주십시오.',
  },
  {
    field: 'mobileNumbers',
    passes: ({ mobileNumbers }) => typedNumbers(mobileNumbers).every(isMobileNumber),
    error: ({ mobileNumbers }) =>
      `휴대전화 번호가 아닙니다: ${typedNumbers(mobileNumbers)
        .filter((one) => !isMobileNumber(one))
        .slice(0, 5)
        .map((one) => one.slice(0, 20))
        .join(', ')}`,
  },
  sendNumberRequired,
  sendNumberValid,
  ...messageRules,
  {
    field: 'reservationDatetime',
    passes: ({ reservationType, reservationDatetime }) =>
      reservationType !== 'reserve' || parseSeoul(reservationDatetime) !== null,
    error: '예약 일시를 입력해 주십시오.',
  },
  {
    field: 'reservationDatetime',
    passes: ({ reservationType, reservationDatetime }) =>
      reservationType !== 'reserve' || (parseSeoul(reservationDatetime)?.getTime() ?? 0) > now.getTime(),
    error: '예약 일시는 지금보다 늦어야 합니다.',
  },
];

/** The trigger of a template: a dust forecast or a device breakdown. */
export const forecastTypes = {
  fineDust: '미세먼지 예보',
  ultraFineDust: '초미세먼지 예보',
  breakdown: '장치 고장',
} as const;
export type ForecastType = keyof typeof forecastTypes;
export const forecastTypeCodes = Object.keys(forecastTypes) as ForecastType[];
/** From this hour's bulletin on, automatic messages are about the next day. */
export const tomorrowFromHour = 17;

/** From worst to best; a breakdown has only one. */
export const forecastStandards = {
  very_bad: '매우나쁨',
  bad: '나쁨',
  normal: '보통',
  good: '좋음',
  breakdown: '고장',
} as const;
export type ForecastStandard = keyof typeof forecastStandards;
export const forecastStandardCodes = Object.keys(forecastStandards) as ForecastStandard[];

/** Whether a forecast's grade reaches a standard: good and normal must be equal, bad may be exceeded. */
export const reachesStandard = (grade: string | null, standard: ForecastStandard): boolean =>
  grade === standard || (standard === 'bad' && grade === 'very_bad');

export interface SmsTemplateForm {
  message: string;
  forecastStandard: string;
  forecastType: string;
  sendNumber: string;
  receiverGroup: string;
  dayLimit: number;
}

/** The rules of a template form in the specification's order: the standard before the type. */
export const smsTemplateRules: readonly Rule<SmsTemplateForm>[] = [
  messageRequired,
  {
    field: 'forecastStandard',
    passes: ({ forecastStandard }) => Object.hasOwn(forecastStandards, forecastStandard),
    error: '발송 기준을 선택해 주십시오.',
  },
  {
    field: 'forecastType',
    passes: ({ forecastType }) => Object.hasOwn(forecastTypes, forecastType),
    error: '예보 구분을 선택해 주십시오.',
  },
  sendNumberRequired,
  sendNumberValid,
  ...messageRules,
  {
    field: 'forecastStandard',
    passes: ({ forecastType, forecastStandard }) =>
      (forecastType === 'breakdown') === (forecastStandard === 'breakdown'),
    error: '예보 구분과 발송 기준이 맞지 않습니다.',
  },
  {
    field: 'receiverGroup',
    passes: ({ forecastType, receiverGroup }) =>
      receiverGroup !== '' && (forecastType !== 'breakdown' || receiverGroup === 'charges'),
    error: ({ forecastType }) =>
      forecastType === 'breakdown' ? '장치 고장은 장소의 담당자에게 보냅니다.' : '받는 사람을 선택해 주십시오.',
  },
  {
    field: 'dayLimit',
    passes: ({ dayLimit }) => Number.isInteger(dayLimit) && dayLimit >= 1 && dayLimit <= 1000,
    error: '하루 발송 한도는 1에서 1,000 사이로 입력해 주십시오.',
  },
];
