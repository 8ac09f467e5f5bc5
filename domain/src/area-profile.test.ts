import { expect, test } from 'vitest';
import { type AreaProfile, areaRules } from './area-profile.ts';
import { firstFailure } from './rules.ts';

const good: AreaProfile = {
  installationPlaceCode: 'se_rose_fe',
  installationPlaceCodeName: '중랑장미축제',
  capacity: null,
  dongCode: '1107062',
  latitude: 37.6,
  longitude: 127.08,
  resetHour: 0,
};

test('accepts an area without a known capacity', () => {
  expect(firstFailure(areaRules, good)).toBeNull();
});

/** Each line breaks its own rule and all later ones, so the reported failure shows the order of the rules. */
test.each<[keyof AreaProfile, RegExp, Partial<AreaProfile>]>([
  ['installationPlaceCode', /코드를 입력/, { installationPlaceCode: '' }],
  ['installationPlaceCode', /소문자/, { installationPlaceCode: 'Rose Fe' }],
  ['installationPlaceCodeName', /이름을 입력/, { installationPlaceCodeName: '  ' }],
  ['installationPlaceCodeName', /100자/, { installationPlaceCodeName: '<축제>' }],
  ['capacity', /1,000,000/, { capacity: 0 }],
  ['dongCode', /행정동/, { dongCode: '' }],
  ['latitude', /위도와 경도/, { latitude: null }],
  ['latitude', /32~40/, { latitude: 3 }],
  ['resetHour', /0~23/, { resetHour: 24 }],
])('refuses the field %s with the message %s', (field, error, broken) => {
  const later = { resetHour: -1 };
  const failure = firstFailure(areaRules, { ...good, ...later, ...broken });
  expect(failure?.field).toBe(field);
  expect(failure?.error).toMatch(error);
});
