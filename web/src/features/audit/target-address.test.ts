import { expect, test } from 'vitest';
import { targetAddress } from './target-address.ts';

test.each([
  [{ page: 'account/user', id: '12', deviceId: null }, '/account/user/12'],
  [{ page: 'sms/history', id: '6-instant', deviceId: null }, '/sms/history/6-instant'],
  [{ page: 'device/vehicleGPS', id: '3:4', deviceId: null }, '/device/vehicleGPS/3:4'],
  [{ page: 'device/cctv', id: '5', deviceId: null }, '/device/cctv/5'],
  [{ page: 'device/crackSensor', id: '5', deviceId: 7 }, '/device/crackSensor/5/device/7'],
  [
    { page: 'device/fineDustSensor', id: '5', deviceId: null },
    { to: '/device/fineDustSensor/detail', search: { detail: 5 } },
  ],
] as const)('%o stands at %o', (target, address) => {
  expect(targetAddress(target)).toEqual(address);
});
