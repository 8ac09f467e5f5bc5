import { expect, test } from 'vitest';
import { faultsOf } from './calls.ts';

test('lines that say nothing of a call are passed over', () => {
  expect(faultsOf(['88 of 204 calls there, 0 with another access', ''])).toEqual([]);
});

test.each([
  'missing\tportlet\tGET /admin/api/portlet/users',
  'missing\tadmin-device\tGET /admin/api/installation-place/{id}/device/fine-dusts',
  'missing\tadmin-device\tPOST /admin/api/device/{deviceId}/key',
  'missing\tadmin-device\tGET /admin/api/device/{deviceId}/attachments',
  'missing\tadmin-stat\tGET /admin/api/statistics/air-quality/detail/chart',
  'missing\tdashboard\tGET /admin/api/dashboard/air-quality/summary',
  'missing\texcel\tGET /admin/api/statistics/air-quality/detail/excel',
  'access\tadmin-device\tGET /admin/api/device/{deviceId}/crack\tcatalogue says admin:device/crackSensor, the document says open',
])('%j is a fault', (line) => {
  expect(faultsOf([line, ''])).toEqual([line]);
});
