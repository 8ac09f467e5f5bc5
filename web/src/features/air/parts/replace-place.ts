import type { AirLatest } from './latest.ts';

interface WithPlaces<Row> {
  list: Row[];
}

/** A list's answer with one place's latest values replaced; the same answer where the place isn't in it. */
export function replacePlace<Row extends { placeId: number }, A extends WithPlaces<Row>>(
  answer: A,
  placeId: number,
  latest: { indoor: AirLatest | null; outdoor: AirLatest | null },
): A {
  const index = answer.list.findIndex((row) => row.placeId === placeId);
  const found = answer.list[index];
  return found ? { ...answer, list: answer.list.with(index, { ...found, ...latest }) } : answer;
}
