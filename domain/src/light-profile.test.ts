import { describe } from 'vitest';
import { holdsInOrder } from '../test/holds-in-order.ts';
import { type LightProfile, lightRules } from './light-profile.ts';

const light: LightProfile = {
  managementCode: 'SL-0001',
  vendorId: 1,
  modelName: '',
  installationDate: '2026-03-01',
  reportingIntervalSeconds: 3600,
  lightType: 'led',
  indcCompany: '',
  isActivated: true,
  description: '',
  address: '서울특별시 중랑구 면목로 1',
  detailAddress: '',
  zipCode: '',
  isRoadNameAddress: true,
  dongCode: '1126052000',
  latitude: 37.58,
  longitude: 127.08,
  chargeName: '',
};

describe('a security light', () => {
  holdsInOrder(light, lightRules, [
    ['managementCode', ''],
    ['managementCode', 'SL 1'],
    ['vendorId', 0],
    ['modelName', 'M'.repeat(101)],
    ['installationDate', ''],
    ['installationDate', '2026-02-30'],
    ['reportingIntervalSeconds', 0],
    ['reportingIntervalSeconds', 3601],
    ['lightType', 'candle'],
    ['indcCompany', '가'.repeat(61)],
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
