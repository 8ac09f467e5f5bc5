import { expect, test } from 'vitest';
import { firstFailure } from './rules.ts';
import { inGarage, type VehicleProfile, vehicleRules } from './vehicle-profile.ts';
import { emptySchedule } from './vehicle-schedule.ts';

const right: VehicleProfile = {
  managementCode: 'GPS-0001',
  vendorId: 1,
  modelName: 'GT-24',
  installationDate: '2026-11-01',
  reportingIntervalSeconds: null,
  isActivated: true,
  vehicleNumber: '80가1234',
  vehicleType: 'household',
  vehicleCompanyCode: 'yongma',
  carryingCapacity: 5,
  installationType: '',
  description: '',
  address: '',
  detailAddress: '',
  zipCode: '',
  isRoadNameAddress: true,
  dongCode: '',
  latitude: null,
  longitude: null,
  chargeName: '',
  vehicleScheduleList: [],
};
const rules = vehicleRules((code) => `${code}동`);

test('accepts a form without a garage, which defaults to the office', () => {
  expect(firstFailure(rules, right)).toBeNull();
  const office = { address: '중랑구청', dongCode: '1', latitude: 37.6, longitude: 127.1 };
  expect(inGarage(right, office)).toMatchObject(office);
  const own = { ...right, address: '차고로 1', dongCode: '2', latitude: 37.5, longitude: 127 };
  expect(inGarage(own, office)).toEqual(own);
});

// Each change breaks one rule, in rule order.
const wrongs: readonly [Partial<VehicleProfile>, string, string | RegExp][] = [
  [{ vehicleNumber: ' ' }, 'vehicleNumber', '차량 번호를 입력해 주십시오.'],
  [{ vehicleNumber: '80ㄱ1234' }, 'vehicleNumber', /12가3456처럼/],
  [{ vehicleType: 'candle' }, 'vehicleType', '차량 용도를 선택해 주십시오.'],
  [{ vehicleCompanyCode: '' }, 'vehicleCompanyCode', '업체를 선택해 주십시오.'],
  [{ carryingCapacity: null }, 'carryingCapacity', /적재량/],
  [{ carryingCapacity: 101 }, 'carryingCapacity', /적재량/],
  [{ managementCode: '' }, 'managementCode', '관리번호를 입력해 주십시오.'],
  [{ vendorId: 0 }, 'vendorId', '제조사를 선택해 주십시오.'],
  [{ installationDate: '' }, 'installationDate', '설치일을 입력해 주십시오.'],
  [{ installationType: 'glued' }, 'installationType', '설치 형태를 선택해 주십시오.'],
  [{ description: '<b>' }, 'description', /설명/],
  [{ latitude: 37.5 }, 'latitude', /위치/],
  [{ chargeName: '1' }, 'chargeName', /담당자/],
  [{ mobileNumber: '1' }, 'mobileNumber', /휴대전화/],
  [
    { vehicleScheduleList: [{ ...emptySchedule('1'), isMonday: true }] },
    'vehicleScheduleList',
    '1동 운행 시간을 입력해 주십시오.',
  ],
];

test.each(wrongs)('refuses %j at %s', (wrong, field, error) => {
  const failure = firstFailure(rules, { ...right, ...wrong });
  expect(failure?.field).toBe(field);
  if (error instanceof RegExp) expect(failure?.error).toMatch(error);
  else expect(failure?.error).toBe(error);
});

test('reports the first rule of a form with every fault', () => {
  for (let at = 0; at < wrongs.length; at += 1) {
    // Later entries come first, so that the earlier one of a field has priority.
    const form = Object.assign(
      {},
      right,
      ...wrongs
        .slice(at)
        .toReversed()
        .map(([wrong]) => wrong),
    );
    expect(firstFailure(rules, form)?.field).toBe(wrongs[at]?.[1]);
  }
});

test.each([
  ['80가1234', true],
  ['123 가 1234', true],
  ['８０가１２３４', true],
  ['80가1234'.normalize('NFD'), true],
  ['8가1234', false],
  ['80가123', false],
  ['80가나1234', false],
  ['서울80가1234', false],
])('judges %s as a vehicle number: %s', (vehicleNumber, passes) => {
  expect(firstFailure(rules, { ...right, vehicleNumber }) === null).toBe(passes);
});
