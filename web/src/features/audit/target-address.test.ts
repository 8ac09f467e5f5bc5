import { expect, test } from 'vitest';
import { targetAddress } from './target-address.ts';

test.each([
  [{ page: 'account/user', id: '12', deviceId: null, search: '' }, '/account/user/12'],
  [{ page: 'sms/history', id: '6-instant', deviceId: null, search: '' }, '/sms/history/6-instant'],
  [{ page: 'device/vehicleGPS', id: '3:4', deviceId: null, search: '' }, '/device/vehicleGPS/3:4'],
  [{ page: 'device/cctv', id: '5', deviceId: null, search: '' }, '/device/cctv/5'],
  [{ page: 'device/crackSensor', id: '5', deviceId: 7, search: '' }, '/device/crackSensor/5/device/7'],
  [
    { page: 'device/fineDustSensor', id: '5', deviceId: null, search: '' },
    { to: '/device/fineDustSensor/detail', search: { detail: 5 } },
  ],
  [
    { page: 'account/authority', id: '', deviceId: null, search: 'deptCode=cleaning' },
    { to: '/account/authority', search: { deptCode: 'cleaning' } },
  ],
  [
    { page: 'systemStatistics/cleaningVehicle', id: 'detail', deviceId: null, search: 'vehicleNumber=80%EA%B0%801001' },
    { to: '/systemStatistics/cleaningVehicle/detail', search: { vehicleNumber: '80가1001' } },
  ],
] as const)('links %o to %o', (target, address) => {
  expect(targetAddress(target)).toEqual(address);
});
