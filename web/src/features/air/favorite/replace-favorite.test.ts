import { expect, test } from 'vitest';
import { replaceFavorite } from './replace-favorite.ts';

const kept = (installationPlaceId: number) => ({ installationPlaceId, indoor: null, outdoor: null });
const values = { indoor: null, outdoor: { isStale: true } } as unknown as Parameters<typeof replaceFavorite>[2];

test('a kept place takes its new values, the others stay the same', () => {
  const answer = { list: [kept(1), kept(2)] };
  const changed = replaceFavorite(answer, 2, values);
  expect(changed.list[1]?.outdoor).toBe(values.outdoor);
  expect(changed.list[0]).toBe(answer.list[0]);
});

test('a place that is not kept changes nothing', () => {
  const answer = { list: [kept(1)] };
  expect(replaceFavorite(answer, 3, values)).toBe(answer);
});
