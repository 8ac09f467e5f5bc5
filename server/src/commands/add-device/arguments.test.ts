import { expect, test } from 'vitest';
import { UsageError } from '../arguments/arguments.ts';
import { readArguments } from './arguments.ts';

const at = ['--place', '주민센터'];

test.each<[string, string[], string]>([
  ['nothing', [], "There is no series ''. There are: air, tilt, crack, people, light, vehicle, bin."],
  ['a series that isn’t there', ['water', 'W-1'], "no series 'water'"],
  ['no code', ['air'], 'The management code is missing'],
  ['a code that devices can’t have', ['air', '가 1', ...at], "'가 1' can't be a device's code"],
  ['two codes', ['air', 'A', 'B', ...at], 'One device at a time'],
  ['no place', ['air', 'A'], '--place is missing'],
  ['no place of a light', ['light', 'L'], '--place is missing'],
  ['a blank place', ['air', 'A', '--place', ' '], '--place is missing'],
  [
    'a place of what moves',
    ['vehicle', 'V', ...at, '--dong', 'D'],
    'moves and stands at no place: leave out --place, --dong',
  ],
  ['a facility of a light', ['light', 'L', ...at, '--facility', 'public'], 'Only air places'],
  ['a type of its own', ['air', 'A', ...at, '--type', 'roof'], "not 'roof'"],
  ['half a position', ['air', 'A', ...at, '--latitude', '37.5'], 'go together'],
  ['no interval', ['air', 'A', ...at, '--interval', '0'], "not '0'"],
  ['an interval of days', ['air', 'A', ...at, '--interval', '86401'], "not '86401'"],
  ['more than a key', ['air', 'A', '--new-key', ...at], 'nothing but the key: leave out --place'],
  ['an option that isn’t there', ['air', 'A', '--key', 'x'], '--key'],
])('refuses %s', (_name, args, message) => {
  expect(() => readArguments(args)).toThrow(UsageError);
  expect(() => readArguments(args)).toThrow(message);
});

test("defaults to outdoors, a public facility and the series' own interval", () => {
  expect(readArguments(['air', 'A', ...at])).toMatchObject({
    managementCode: 'A',
    isNewKey: false,
    place: { placeType: 'air', placeName: '주민센터', facilityType: 'public', detailFacilityType: 'public_etc' },
    installationType: 'outdoor',
    installationLocation: '',
    reportingIntervalSeconds: null,
  });
});

test("puts a CCTV at a place of its group's type", () => {
  expect(readArguments(['people', 'C', ...at])).toMatchObject({ place: { placeType: 'cctv', facilityType: '' } });
});
