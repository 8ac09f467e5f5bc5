import { expect, test } from 'vitest';
import { isBackground, isOpen, isQuiet } from './call-kinds.ts';

test.each([
  ['dashboard/cctv/installation-place', true],
  ['dashboard/cctv/installation-place/chart', true],
  ['dashboard/security-light/summary', true],
  ['map/statistics/clean-environment/vehicle/detail/driving-path', true],
  ['statistics/vehicles/chart', true],
  ['statistics/vehicles', false],
  ['statistics/vehicles/{vehicleId}', false],
  ['dashboard/air-quality/summary', false],
  ['dashboard/clean-environment/vehicle', false],
])('classifies %s as quiet: %s', (path, expected) => {
  expect(isQuiet(`/admin/api/${path}`)).toBe(expected);
});

test('sends logins without a token, and own-account calls with a token', () => {
  for (const path of ['auth/login', 'auth/sso/token', 'auth/self-certification', 'auth/normal-status'])
    expect([path, isOpen(`/admin/api/${path}`)]).toEqual([path, true]);
  for (const path of ['auth/logout', 'auth/me', 'auth/sessions', 'administrators'])
    expect([path, isOpen(`/admin/api/${path}`)]).toEqual([path, false]);
});

test('classifies only the frame’s polls as background', () => {
  expect(['alarms/open', 'alarms', 'alarms/{alarmId}'].map((path) => isBackground(`/admin/api/${path}`))).toEqual([
    true,
    false,
    false,
  ]);
});
