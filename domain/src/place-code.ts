/**
 * The code of a place on its label: the place's id in Crockford's base 32 and one check character, which detects every
 * single wrong character and every swap of two.
 */

const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Minimum digits of an id; shorter ones are padded with zeros, so that all labels look alike. */
const minDigits = 5;
/** Enough for the largest safe integer. */
const maxDigits = 11;

/** Multiplication by x in the field of 32 elements (x⁵ + x² + 1); x generates all others. */
const timesX = (element: number) => (element << 1) ^ (element & 16 ? 0b100101 : 0);

const checkOf = (values: readonly number[]): number => values.reduce((sum, value) => timesX(sum ^ value), 0);

/** The code of a place, such as '0000CR'. */
export function placeCode(placeId: number): string {
  const values: number[] = [];
  for (let left = placeId; left > 0; left = Math.floor(left / 32)) values.unshift(left % 32);
  while (values.length < minDigits) values.unshift(0);
  return [...values, checkOf(values)].map((value) => digits[value]).join('');
}

/**
 * The place's id in a code; null for a mistyped one. Case, spaces and hyphens don't matter; the letters O, I and L are
 * read as the digits they resemble.
 */
export function placeIdOf(code: string): number | null {
  const letters = code.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  if (letters.length <= minDigits || letters.length > maxDigits + 1) return null;
  const values = [...letters].map((letter) => digits.indexOf(letter));
  if (values.includes(-1)) return null;
  const check = values.pop();
  if (check !== checkOf(values)) return null;
  const placeId = values.reduce((sum, value) => sum * 32 + value, 0);
  return placeId > 0 && Number.isSafeInteger(placeId) ? placeId : null;
}
