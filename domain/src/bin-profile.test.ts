import { describe } from 'vitest';
import { holdsInOrder } from '../test/holds-in-order.ts';
import { type BinProfile, binRules } from './bin-profile.ts';

const form: BinProfile = {
  managementCode: 'BIN-0001',
  vendorId: 1,
  modelName: 'RB-200',
  installationDate: '2026-03-01',
  reportingIntervalSeconds: null,
  recycleBinType: 'both',
  recycleBinCount: 2,
  isActivated: true,
  description: '',
  address: '서울특별시 중랑구 면목로 1',
  detailAddress: '주민센터 앞',
  zipCode: '02102',
  isRoadNameAddress: true,
  dongCode: '1126052000',
  latitude: 37.58,
  longitude: 127.08,
  chargeName: '김담당',
  telephoneNumber: '02-2094-0000',
};

describe('a recycle bin', () => {
  holdsInOrder(form, binRules, [
    ['managementCode', ''],
    ['managementCode', 'BIN 1'],
    ['vendorId', 0],
    ['modelName', 'M'.repeat(101)],
    ['installationDate', ''],
    ['installationDate', '2026-02-30'],
    ['reportingIntervalSeconds', 0],
    ['recycleBinType', ''],
    ['recycleBinType', 'glass'],
    ['recycleBinCount', null],
    ['recycleBinCount', 0],
    ['recycleBinCount', 1.5],
    ['recycleBinCount', 100],
    ['description', '<script>'],
    ['address', ' '],
    ['address', '가'.repeat(201)],
    ['detailAddress', '가'.repeat(201)],
    ['zipCode', '1234'],
    ['dongCode', ''],
    ['latitude', null],
    ['latitude', 10],
    ['chargeName', '12'],
    ['telephoneNumber', '12-3'],
    ['mobileNumber', '02-123-4567'],
  ]);
});
