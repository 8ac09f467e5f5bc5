import { expect, test } from 'vitest';
import type { PortalDistrict } from '#lib/district/use-district.ts';
import { dongOptions } from './dong-options.ts';

test('offers former dongs where wanted, distinguished from a present one with the same name', () => {
  const district = {
    dongs: [{ dongCode: '1', dongName: '면목2동', latitude: 37.58, longitude: 127.08, boundary: [] }],
    formerDongs: [
      { dongCode: '8', dongName: '면목2동' },
      { dongCode: '9', dongName: '면목6동' },
    ],
  } as unknown as PortalDistrict;
  const present = { code: '1', name: '면목2동' };
  expect(dongOptions(district, () => true)).toEqual([
    present,
    { code: '8', name: '면목2동 (폐지)' },
    { code: '9', name: '면목6동 (폐지)' },
  ]);
  expect(dongOptions(district, (code) => code === '9')).toEqual([present, { code: '9', name: '면목6동 (폐지)' }]);
  expect(dongOptions(undefined, () => true)).toEqual([]);
});
