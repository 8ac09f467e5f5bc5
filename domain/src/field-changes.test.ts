import { expect, test } from 'vitest';
import { binRules } from './bin-profile.ts';
import { buildingRules, crackDeviceRules } from './building-profile.ts';
import { cctvRules } from './cctv-profile.ts';
import { changeLine } from './field-changes.ts';
import { lightRules } from './light-profile.ts';
import { facilityPlaceRules } from './place-profile.ts';
import { vehicleFormRules } from './vehicle-profile.ts';

test.each([
  ['address', '면목로 1', '면목로 2', '주소: 면목로 1 → 면목로 2'],
  ['modelName', '', 'M-1', '모델명: 없음 → M-1'],
  ['isActivated', 'true', 'false', '사용: 예 → 아님'],
  ['isPublic', 'false', 'true', '공개: 비공개 → 공개'],
  ['installationType', 'indoor', 'portable', '설치 구분: 실내 → 휴대형'],
  ['detailFacilityType', 'library', '', '세부 시설 구분: 도서관 → 없음'],
  ['lightType', 'led', 'constructor', '등 종류: LED → constructor'],
  ['ownerName', '', '', '소유자 변경'],
  ['inventedField', 'a', 'b', 'inventedField: a → b'],
])('describes the change of %s from %o to %o', (field, before, after, line) => {
  expect(changeLine({ field, before, after })).toBe(line);
});

const forms: Readonly<Record<string, readonly { field: string }[]>> = {
  air: facilityPlaceRules,
  building: buildingRules,
  crack: crackDeviceRules,
  cctv: cctvRules,
  light: lightRules,
  bin: binRules,
  vehicle: vehicleFormRules,
};

test.each(Object.entries(forms))('names each field of the form of %s in Korean', (_, rules) => {
  // Stored as `installationPlaceDescription`.
  const stored = rules.filter(({ field }) => field !== 'description');
  const lines = stored.map(({ field }) => changeLine({ field, before: 'a', after: 'b' }));
  expect(lines.filter((line) => /^[a-z]/.test(line))).toEqual([]);
});
