import { expect, it } from 'vitest';
import { reportKeys } from './lights.ts';

const first = { eventDatetime: '2026-07-01 20:00:00', status: 'off' };
const second = { eventDatetime: '2026-07-01 20:00:00', status: 'off' };
const later = { eventDatetime: '2026-07-01 20:05:00', status: 'on' };

it('distinguishes reports of the same second by keys that stay the same when newer reports arrive', () => {
  const before = reportKeys([second, first]);
  expect(new Set(before.values()).size).toBe(2);
  const after = reportKeys([later, second, first]);
  expect(new Set(after.values()).size).toBe(3);
  for (const report of [first, second]) expect(after.get(report)).toBe(before.get(report));
});
