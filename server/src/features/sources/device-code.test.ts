import { isManagementCode } from '@maru/domain/device-profile';
import { expect, it } from 'vitest';
import { deviceCodeOf } from './device-code.ts';

it.each([
  ['air-7', 'air-7'],
  ['70b3d57ed0000007', '70B3D57ED0000007'],
  ['/Mobius/air 1/data/', 'Mobius-air-1-data'],
  ['면목1호기', '1-HASH'],
  ['면목', 'HASH'],
  ['', ''],
  ['--', ''],
])('makes a code of %j', (id, code) => {
  expect(deviceCodeOf(id).replace(/[0-9a-f]{8}$/, 'HASH')).toBe(code);
});

it.each([
  ['면목1호기', '상봉1호기'],
  ['면목 측정기', '상봉 측정기'],
  ['Mobius/면목-1/pm', 'Mobius/상봉-1/pm'],
  [`${'a'.repeat(64)}/1`, `${'a'.repeat(64)}/2`],
])('makes different codes of %s and %s', (one, other) => {
  expect([deviceCodeOf(one), deviceCodeOf(other)].every(isManagementCode)).toBe(true);
  expect(deviceCodeOf(one)).not.toBe(deviceCodeOf(other));
});

it('makes the same code of Hangul in parts', () => {
  expect(deviceCodeOf('면목1호기'.normalize('NFD'))).toBe(deviceCodeOf('면목1호기'));
});
