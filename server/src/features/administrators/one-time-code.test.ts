import { expect, test } from 'vitest';
import { acceptedStep, appAddress, codeOf, newSecret, stepOf } from './one-time-code.ts';

/** RFC 6238, appendix B: the ASCII secret '12345678901234567890', eight digits. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])("computes the standard's code at %i s", (seconds, code) => {
  expect(codeOf(secret, stepOf(new Date(seconds * 1000)), 8)).toBe(code);
});

test('accepts a code in its step and the adjacent ones, and never again once used', () => {
  const now = new Date(1_700_000_000_000);
  const step = stepOf(now);
  const accepted = [-2, -1, 0, 1, 2].map((off) => acceptedStep(secret, codeOf(secret, step + off), now, 0));
  expect(accepted).toEqual([null, step - 1, step, step + 1, null]);
  expect(acceptedStep(secret, codeOf(secret, step), now, step)).toBeNull();
  expect(acceptedStep(secret, codeOf(secret, step - 1), now, step)).toBeNull();
  expect(acceptedStep(secret, codeOf(secret, step + 1), now, step)).toBe(step + 1);
  expect(acceptedStep(secret, '', now, 0)).toBeNull();
});

test('creates distinct secrets of 32 letters that apps accept', () => {
  expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(newSecret()).not.toBe(newSecret());
  expect(appAddress(secret, 'hong')).toBe(`otpauth://totp/Maru%3Ahong?secret=${secret}&issuer=Maru`);
});
