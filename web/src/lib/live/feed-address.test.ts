import { expect, test } from 'vitest';
import { feedAddress } from './feed-address.ts';

const area = { west: 127.07, south: 37.57, east: 127.1, north: 37.6 };

test('opens no feed without listeners', () => {
  expect(feedAddress([])).toBeNull();
});

test('covers every layer and area by one address', () => {
  const other = { west: 127.08, south: 37.56, east: 127.12, north: 37.59 };
  expect(
    feedAddress([
      { layer: 'light', area },
      { layer: 'air', area: other },
      { layer: 'air', area },
    ]),
  ).toBe('/api/live?layers=air,light&area=127.07000,37.56000,127.12000,37.60000');
});

test('covers the whole district if one listener needs it', () => {
  expect(
    feedAddress([
      { layer: 'air', area },
      { layer: 'air', area: undefined },
    ]),
  ).toBe('/api/live?layers=air');
});
