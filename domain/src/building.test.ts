import { describe, expect, test } from 'vitest';
import { holdsInOrder } from '../test/holds-in-order.ts';
import { crackMeasures, crackScaleOf, noCrackThresholds, tiltMeasures } from './building.ts';
import {
  type BuildingProfile,
  buildingRules,
  type CrackDeviceProfile,
  crackDeviceRules,
  defaultLtid,
} from './building-profile.ts';
import { gradeOf } from './measure.ts';
import { firstFailure } from './rules.ts';

const [xAngle] = tiltMeasures;
const [crackWidth] = crackMeasures;

describe('grades', () => {
  test.each([
    [0, 'normal'],
    [0.234, 'normal'],
    [0.235, 'bad'],
    [-0.24, 'bad'],
    [0.384, 'bad'],
    [-0.385, 'very_bad'],
    [null, 'inspection'],
  ] as const)('grades a lean of %s° as %s', (value, grade) => expect(gradeOf(xAngle, value)).toBe(grade));

  test.each([
    [0.05, 'normal'],
    [0.29, 'normal'],
    [0.295, 'bad'],
    [0.49, 'bad'],
    [0.5, 'very_bad'],
  ] as const)('grades a crack of %s mm as %s', (value, grade) => expect(gradeOf(crackWidth, value)).toBe(grade));

  test.each([
    ['none', {}, 'normal', 'bad', 'very_bad'],
    ['alert and serious', { aboveAlertCrack: '0.1', seriousCrack: '0.2' }, 'very_bad', 'very_bad', 'very_bad'],
    ['the ends of the bands', { belowCautionCrack: '0.4', belowAlertCrack: '1' }, 'normal', 'normal', 'bad'],
    ['serious alone', { seriousCrack: '2' }, 'normal', 'bad', 'bad'],
    ['alert above what is severe elsewhere', { aboveAlertCrack: '0.55' }, 'normal', 'normal', 'very_bad'],
    ['a beginning beats an end', { belowCautionCrack: '0.5', aboveAlertCrack: '0.3' }, 'normal', 'bad', 'very_bad'],
    ['caution alone changes nothing', { aboveCautionCrack: '0.6' }, 'normal', 'bad', 'very_bad'],
  ])("prefers the device's own thresholds: %s", (_, own, ...grades) => {
    const measure = { ...crackWidth, scale: crackScaleOf({ ...noCrackThresholds, ...own }) };
    expect([0.25, 0.4, 0.6].map((value) => gradeOf(measure, value))).toEqual(grades);
  });
});

const building: BuildingProfile = {
  installationPlaceName: '가람연립 1동',
  address: '서울특별시 중랑구 면목로 1',
  detailAddress: '',
  zipCode: '',
  isRoadNameAddress: true,
  dongCode: '1126052000',
  latitude: 37.58,
  longitude: 127.08,
  chargeName: '',
  installationPlaceDescription: '',
  buildingStructure: '',
  structureType: 'masonry',
  buildingUseType: 'apartment',
  buildingGrade: 'D',
  completionDate: '1985-06-30',
  ownerName: '홍길동',
  ownerMobileNumber: '010-0000-0000',
};

describe('a building', () => {
  holdsInOrder(building, buildingRules, [
    ['installationPlaceName', ' '],
    ['installationPlaceName', '<b>'],
    ['address', ''],
    ['address', '가'.repeat(201)],
    ['detailAddress', 'a\u0000b'],
    ['zipCode', '1234'],
    ['dongCode', ''],
    ['buildingStructure', '벽돌조!'],
    ['buildingStructure', '벽돌조 2층'],
    ['buildingGrade', ''],
    ['structureType', 'paper'],
    ['buildingUseType', ''],
    ['completionDate', '1985-02-30'],
    ['ownerName', ' '],
    ['ownerName', '12'],
    ['ownerTelephoneNumber', '1234'],
    ['ownerMobileNumber', ''],
    ['ownerMobileNumber', '02-123-4567'],
    ['managerName', '<>'],
    ['managerMobileNumber', '1234'],
    ['latitude', null],
    ['latitude', 97],
    ['chargeName', '12'],
    ['telephoneNumber', '12-3'],
    ['mobileNumber', '02-123-4567'],
    ['installationPlaceDescription', '<script>'],
  ]);

  test('accepts a form that omits names and numbers', () => {
    const { ownerName: _name, ownerMobileNumber: _number, ...others } = building;
    expect(firstFailure(buildingRules, others)).toBeNull();
  });

  test.each([' ', '가', 'RC2층', '가'.repeat(30)])('accepts the structure %j', (buildingStructure) =>
    expect(firstFailure(buildingRules, { ...building, buildingStructure })).toBeNull(),
  );
  test('accepts descriptions of up to 30 characters', () =>
    expect(firstFailure(buildingRules, { ...building, buildingStructure: '가'.repeat(31) })?.field).toBe(
      'buildingStructure',
    ));
});

const crackDevice: CrackDeviceProfile = {
  managementCode: 'CRACK-1',
  vendorId: 1,
  modelName: '',
  devEui: '0011223344556677',
  installationDate: '2024-02-29',
  installationType: 'outdoor',
  installationLocation: '북측 외벽',
  latitude: null,
  longitude: null,
  reportingIntervalSeconds: null,
  isActivated: true,
  isUserProvide: false,
  deviceDescription: '',
  ltid: defaultLtid,
  ...noCrackThresholds,
};

describe('a crack sensor', () => {
  holdsInOrder(crackDevice, crackDeviceRules, [
    ['managementCode', ''],
    ['managementCode', 'CRACK 1'],
    ['vendorId', 0],
    ['devEui', ''],
    ['devEui', 'XYZ'],
    ['installationDate', ''],
    ['installationDate', '2026-02-29'],
    ['installationLocation', ' '],
    ['installationLocation', '가'.repeat(101)],
    ['modelName', 'M'.repeat(101)],
    ['latitude', null, { longitude: 127 }],
    ['latitude', 10, { longitude: 127 }],
    ['reportingIntervalSeconds', 0],
    ['ltid', '12'],
    ['aboveCautionCrack', ''],
    ['belowCautionCrack', '-1'],
    ['aboveAlertCrack', '1.234'],
    ['belowAlertCrack', '100'],
    ['seriousCrack', 'x'],
    ['belowCautionCrack', '1', { aboveCautionCrack: '2' }],
    ['aboveAlertCrack', '3', { belowCautionCrack: '4', aboveCautionCrack: '2' }],
    ['belowAlertCrack', '5', { aboveAlertCrack: '6', belowCautionCrack: '4', aboveCautionCrack: '2' }],
    [
      'seriousCrack',
      '7',
      { belowAlertCrack: '8', aboveAlertCrack: '6', belowCautionCrack: '4', aboveCautionCrack: '2' },
    ],
    ['deviceDescription', '가'.repeat(501)],
  ]);

  test('accepts equal thresholds', () => {
    const equal = Object.fromEntries(Object.keys(noCrackThresholds).map((field) => [field, '0.3']));
    expect(firstFailure(crackDeviceRules, { ...crackDevice, ...equal })).toBeNull();
  });
});
