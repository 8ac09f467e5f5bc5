/** Personal data: formats, checks and masks shared by every screen. */

/** Letters of Korean and foreign names with their punctuation; at most 60, as in certifications. */
export const isPersonName = (text: string): boolean => /^[\p{L}][\p{L} .'-]{0,59}$/u.test(text.trim());

/** A Korean mobile number, with or without hyphens. */
export const isMobileNumber = (text: string): boolean => /^01[016789]-?\d{3,4}-?\d{4}$/.test(text);

/** A Korean telephone number with its area, or a mobile one, with or without hyphens. */
export const isTelephoneNumber = (text: string): boolean => /^0\d{1,2}-?\d{3,4}-?\d{4}$/.test(text);

/** Restores the leading zero of a mobile number that a spreadsheet stored as a number. */
export const withLostZero = (text: string): string => (/^1[016789]\d{7,8}$/.test(text) ? `0${text}` : text);

/** The digits of a mobile number, as stored and searched. */
export const mobileDigits = (text: string): string => text.replace(/\D/g, '');

/**
 * Refuses characters that separate or comment addresses in a mail's header: 'a,hong@example.kr' would be another writing
 * of 'hong@example.kr', and evade the limits of an address.
 */
export const isEmailAddress = (text: string): boolean =>
  text.length <= 254 && /^[^\s@<>"'(),:;[\]\\]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/.test(text);

/** 4 to 20 lower-case letters and digits, a letter first. */
export const isUserId = (text: string): boolean => /^[a-z][a-z0-9]{3,19}$/.test(text);

/** '홍길동' → '홍*동', '김철' → '김*', 'Jane Doe' → 'J******e'. */
export function maskName(name: string): string {
  const letters = [...name];
  if (letters.length < 2) return '*'.repeat(letters.length);
  if (letters.length === 2) return `${letters[0]}*`;
  return `${letters[0]}${'*'.repeat(letters.length - 2)}${letters.at(-1)}`;
}

/**
 * The area code of a number: two digits for Seoul, three elsewhere and for mobile numbers; null if the number is too
 * short.
 */
function areaOf(digits: string): string | null {
  const area = digits.slice(0, digits.startsWith('02') ? 2 : 3);
  return digits.length < area.length + 7 ? null : area;
}

/** '010-1234-5678' → '010-****-5678', '02-123-4567' → '02-****-4567'. */
export function maskMobileNumber(number: string): string {
  const digits = mobileDigits(number);
  const area = areaOf(digits);
  return area === null ? '*'.repeat(digits.length) : `${area}-****-${digits.slice(-4)}`;
}

/** '01012345678' → '010-1234-5678', '021234567' → '02-123-4567'. */
export function hyphenated(number: string): string {
  const digits = mobileDigits(number);
  const area = areaOf(digits);
  return area === null ? digits : `${area}-${digits.slice(area.length, -4)}-${digits.slice(-4)}`;
}

/** 'hong@example.kr' → 'ho**@example.kr'. */
export function maskEmailAddress(address: string): string {
  const at = address.lastIndexOf('@');
  if (at < 0) return '*'.repeat(address.length);
  const shown = Math.min(2, at - 1);
  return `${address.slice(0, shown)}${'*'.repeat(Math.max(1, at - shown))}${address.slice(at)}`;
}

/** 'honggildong' → 'hong*******'. */
export const maskUserId = (userId: string): string =>
  `${userId.slice(0, 4)}${'*'.repeat(Math.max(0, userId.length - 4))}`;

/** '서울특별시 중랑구 면목로 1' → '서울특별시 중랑구 ***'. */
export function maskAddress(address: string): string {
  const parts = address.split(/\s+/).filter(Boolean);
  return parts.length === 0 ? '' : [...parts.slice(0, Math.min(2, parts.length - 1)), '***'].join(' ');
}

/**
 * '가람 어린이집' → '가******'. Masks a place's name on wall displays and in lists of buildings, except its first character.
 */
export function maskPlaceName(name: string): string {
  const letters = [...name];
  return `${letters[0] ?? ''}${'*'.repeat(Math.max(0, letters.length - 1))}`;
}

/**
 * Masked fields by their names on the wire, and how they may be searched. 'name' matches the whole name, or any part
 * for callers who see it unmasked; 'number' matches the whole number for all callers; 'never' isn't searchable. No list
 * can be sorted by them. All other fields are visible to everybody and searchable by any part.
 */
export const maskedFields: Readonly<Record<string, 'name' | 'number' | 'never'>> = {
  username: 'name',
  parentsName: 'name',
  ownerName: 'name',
  managerName: 'name',
  mobileNumber: 'number',
  telephoneNumber: 'number',
  ownerMobileNumber: 'number',
  ownerTelephoneNumber: 'number',
  managerMobileNumber: 'number',
  emailAddress: 'never',
  birthDate: 'never',
  driverName: 'never',
};

/** Maximum number of different searches by masked fields per administrator and hour. */
export const maxPersonalSearches = 30;

/** Maximum number of message checks with different receivers or groups per administrator and hour. */
export const maxMessageChecks = 60;
