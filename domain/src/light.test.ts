import { expect, test } from 'vitest';
import { lightStateOf } from './light.ts';

const report = { status: 'off', isStale: false, isNight: false } as const;

test.each([
  ['by day it is off as it should be', true, report, ['off', '소등', false, false]],
  ['off in the dark is marked, and stays off', true, { ...report, isNight: true }, ['off', '소등', false, true]],
  ['on in the dark is as it should be', true, { ...report, status: 'on', isNight: true }, ['on', '점등', false, false]],
  [
    'silence is an outage, whatever was said last',
    true,
    { ...report, isStale: true, isNight: true },
    ['outage', '정전', true, false],
  ],
  ['a failure is told by the lamp', true, { ...report, status: 'failure' }, ['failure', '고장', false, false]],
  ['what never reported is in no state', true, null, [null, '점검중', false, false]],
  ['neither is what isn’t in use', false, report, [null, '미사용', false, false]],
] as const)('%s', (_, isActivated, last, expected) => {
  const { status, statusName, isSilent, isNightFault } = lightStateOf(isActivated, last);
  expect([status, statusName, isSilent, isNightFault]).toEqual(expected);
});
