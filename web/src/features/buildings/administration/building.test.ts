import { afterEach, expect, test, vi } from 'vitest';
import { buildingPlace } from './building.tsx';

afterEach(() => void vi.useRealTimers());

test.each([
  ['2026-11-30T14:59:59Z', '2026-11-30'],
  ['2026-11-30T15:00:00Z', '2026-12-01'],
])('suggests the day in Seoul as the completion date of a building begun at %s', (now, day) => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
  expect({ ...buildingPlace.blank }.completionDate).toBe(day);
});
