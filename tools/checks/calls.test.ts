import { expect, test } from 'vitest';
import { faultsOf } from './calls.ts';

test("ignores lines that aren't about a call", () => {
  expect(faultsOf(['294 of 294 calls there, 0 with another access', ''])).toEqual([]);
});

test.each([
  'missing\tmap\tGET /api/map/union',
  'missing\tadmin-device\tGET /admin/api/installation-place/{id}/device/fine-dusts',
  'access\tadmin-device\tGET /admin/api/device/{deviceId}/crack\tcatalogue says admin:device/crackSensor, the document says open',
])('reports %j as a fault', (line) => {
  expect(faultsOf(['294 of 294 calls there', line])).toEqual([line]);
});
