import { expect, test } from 'vitest';
import { lightStateOf } from './light.ts';

const report = { status: 'off', isStale: false, isNight: false } as const;

test.each([
  ['off by day', true, report, ['off', '소등', false, false]],
  ['off in the dark, with a mark', true, { ...report, isNight: true }, ['off', '소등', false, true]],
  ['on in the dark, without a mark', true, { ...report, status: 'on', isNight: true }, ['on', '점등', false, false]],
  [
    'an outage if it is silent, for any last report',
    true,
    { ...report, isStale: true, isNight: true },
    ['outage', '정전', true, false],
  ],
  ['a failure if the lamp reports one', true, { ...report, status: 'failure' }, ['failure', '고장', false, false]],
  ['none if it never reported', true, null, [null, '점검중', false, false]],
  ['none if it isn’t in use', false, report, [null, '미사용', false, false]],
] as const)("derives a light's state: %s", (_, isActivated, last, expected) => {
  const { status, statusName, isSilent, isNightFault } = lightStateOf(isActivated, last);
  expect([status, statusName, isSilent, isNightFault]).toEqual(expected);
});
