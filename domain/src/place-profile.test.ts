import { describe, expect, test } from 'vitest';
import { holdsInOrder } from '../test/holds-in-order.ts';
import { type DeviceProfile, deviceRules } from './device-profile.ts';
import { type FacilityPlaceProfile, facilityPlaceRules } from './place-profile.ts';
import { firstFailure } from './rules.ts';

const place: FacilityPlaceProfile = {
  installationPlaceName: '면목2동 주민센터 (별관)',
  facilityType: 'public',
  detailFacilityType: 'community_center',
  address: '서울특별시 중랑구 면목로 1',
  detailAddress: '',
  zipCode: '02102',
  isRoadNameAddress: true,
  dongCode: '1126052000',
  latitude: 37.58,
  longitude: 127.08,
  chargeName: '',
  telephoneNumber: '',
  mobileNumber: '',
  installationPlaceDescription: ' ',
};

const device: DeviceProfile = {
  managementCode: 'AIR-1',
  vendorId: 1,
  modelName: '',
  devEui: '',
  installationDate: '2024-02-29',
  installationType: 'outdoor',
  installationLocation: '옥상',
  latitude: null,
  longitude: null,
  reportingIntervalSeconds: null,
  isActivated: true,
  isUserProvide: false,
  deviceDescription: '',
};

describe('a place', () => {
  holdsInOrder(place, facilityPlaceRules, [
    ['installationPlaceName', ' '],
    ['installationPlaceName', '<b>'],
    ['address', ''],
    ['address', '가'.repeat(201)],
    ['detailAddress', 'a\u0000b'],
    ['zipCode', '1234'],
    ['dongCode', ''],
    ['facilityType', 'none'],
    ['detailFacilityType', 'library2'],
    ['latitude', null],
    ['latitude', 97],
    ['chargeName', '12'],
    ['telephoneNumber', '12-3'],
    ['mobileNumber', '02-123-4567'],
    ['installationPlaceDescription', '<script>'],
  ]);

  test.each(['address', 'detailAddress'])('explains that %s may not contain < >', (field) =>
    expect(firstFailure(facilityPlaceRules, { ...place, [field]: '1층 <정문>' })?.error).toContain('< > 없이'),
  );
});

describe('a device', () => {
  holdsInOrder(device, deviceRules, [
    ['managementCode', ''],
    ['managementCode', 'AIR 1'],
    ['vendorId', 0],
    ['devEui', 'XYZ'],
    ['installationDate', ''],
    ['installationDate', '2026-02-29'],
    ['installationLocation', ' '],
    ['installationLocation', '가'.repeat(101)],
    ['modelName', 'M'.repeat(101)],
    ['latitude', null, { longitude: 127 }],
    ['latitude', 10, { longitude: 127 }],
    ['reportingIntervalSeconds', 0],
    ['deviceDescription', '가'.repeat(501)],
  ]);

  test('explains that the location may not contain < >', () =>
    expect(firstFailure(deviceRules, { ...device, installationLocation: '<옥상>' })?.error).toContain('< > 없이'));

  test.each(['', '<AQ-1> {"&"}', '대기\n센서', '<'.repeat(100)])('may have the model %j', (modelName) =>
    expect(firstFailure(deviceRules, { ...device, modelName })).toBeNull(),
  );
});
