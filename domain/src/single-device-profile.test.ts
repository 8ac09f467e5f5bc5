import { describe, expect, test } from 'vitest';
import { holdsInOrder } from '../test/holds-in-order.ts';
import type { Rule } from './rules.ts';
import { deviceHalf, placeHalf, type SingleDeviceProfile, singleDeviceRules } from './single-device-profile.ts';

type Lamp = SingleDeviceProfile & { lampColor: string };
const form: Lamp = {
  managementCode: 'SL-0001',
  vendorId: 1,
  modelName: 'L-90',
  installationDate: '2026-03-01',
  reportingIntervalSeconds: null,
  lampColor: 'white',
  isActivated: true,
  description: '',
  address: '서울특별시 중랑구 면목로 1',
  detailAddress: '3길 어귀',
  zipCode: '02102',
  isRoadNameAddress: true,
  dongCode: '1126052000',
  latitude: 37.58,
  longitude: 127.08,
  chargeName: '김담당',
  telephoneNumber: '02-2094-0000',
};

describe('a place that is one device', () => {
  const lampColor: Rule<Lamp> = {
    field: 'lampColor',
    passes: (given) => given.lampColor !== '',
    error: '색을 입력해 주십시오.',
  };
  holdsInOrder(form, singleDeviceRules([lampColor]), [
    ['managementCode', ''],
    ['managementCode', 'SL 1'],
    ['vendorId', 0],
    ['modelName', 'M'.repeat(101)],
    ['installationDate', ''],
    ['installationDate', '2026-02-30'],
    ['reportingIntervalSeconds', 0],
    ['lampColor', ''],
    ['description', '<script>'],
    ['address', ' '],
    ['address', '가'.repeat(201)],
    ['detailAddress', '가'.repeat(201)],
    ['zipCode', '1'],
    ['dongCode', ''],
    ['latitude', null],
    ['latitude', 97],
    ['chargeName', '12'],
    ['telephoneNumber', '12-3'],
    ['mobileNumber', '02-123-4567'],
  ]);
});

test("uses the address as the place's public name, and locates the device at the place", () => {
  expect(placeHalf(form)).toMatchObject({ installationPlaceName: '3길 어귀', installationPlaceDescription: '' });
  expect(placeHalf(form)).not.toHaveProperty('mobileNumber');
  expect(placeHalf({ ...form, detailAddress: ' ' }).installationPlaceName).toBe(form.address);
  expect(deviceHalf(form)).toMatchObject({ managementCode: 'SL-0001', latitude: null, longitude: null });
});
