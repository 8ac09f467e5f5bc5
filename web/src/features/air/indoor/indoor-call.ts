import type { OutputOf } from '@maru/contract';
import type { AirLatest } from '../parts/latest.ts';

export const indoorCall = 'GET /api/air-quality/installation-place/indoor';

type IndoorPlaces = OutputOf<typeof indoorCall>;
/** A place with indoor devices, and their latest values. */
export type IndoorPlace = IndoorPlaces['list'][number];

/** The answer with one place's latest indoor values replaced; the same answer where the place isn't in it. */
export function replaceIndoor(
  answer: IndoorPlaces,
  placeId: number,
  { indoor }: { indoor: AirLatest | null },
): IndoorPlaces {
  const index = answer.list.findIndex((place) => place.placeId === placeId);
  const found = answer.list[index];
  return found && indoor ? { ...answer, list: answer.list.with(index, { ...found, indoor }) } : answer;
}
