import type { AirLatest } from '../parts/latest.ts';

interface Kept {
  installationPlaceId: number;
  indoor: AirLatest | null;
  outdoor: AirLatest | null;
}

/** The favourites with one place's latest values replaced; the same answer where the place isn't kept. */
export function replaceFavorite<F extends Kept>(
  answer: { list: F[] },
  placeId: number,
  latest: Pick<Kept, 'indoor' | 'outdoor'>,
): { list: F[] } {
  const index = answer.list.findIndex(({ installationPlaceId }) => installationPlaceId === placeId);
  const kept = answer.list[index];
  return kept ? { ...answer, list: answer.list.with(index, { ...kept, ...latest }) } : answer;
}
