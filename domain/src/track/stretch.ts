/** Measures a way: steps of at least ten metres, the top speed, and the dongs on it. */
import { addStay, type Stretch } from './day.ts';
import { type Fix, metresBetween, spotOf } from './fix.ts';
import { fastestKmh, stepMetres } from './rules.ts';

/** Starts a way at a position and includes that position. */
export function beginStretch(fix: Fix, dong: string | null): Stretch {
  const since: Stretch = { centimetres: 0, top: 0, stays: {}, at: fix.at, dong, counted: spotOf(fix) };
  top(since, fix.velocity);
  if (dong !== null) addStay(since.stays, dong, [fix.at, fix.at, 0, 0]);
  return since;
}

/** Starts the next way at the end of another one. */
export const beginAfter = ({ at, dong, counted }: Stretch): Stretch => ({
  centimetres: 0,
  top: 0,
  stays: {},
  at,
  dong,
  counted,
});

/** Adds the way to a position: metres count for the dong in which it ends, time for the dong it doesn't leave. */
export function count(since: Stretch, fix: Fix, dong: string | null): void {
  const metres = metresBetween(since.counted, fix);
  const isStep = metres >= stepMetres;
  const centimetres = isStep ? Math.round(metres * 100) : 0;
  top(since, fix.velocity ?? (isStep ? implied(metres, fix.at - since.counted.at) : null));
  if (dong !== null)
    addStay(since.stays, dong, [fix.at, fix.at, centimetres, dong === since.dong ? fix.at - since.at : 0]);
  since.at = fix.at;
  since.dong = dong;
  since.centimetres += centimetres;
  if (isStep) since.counted = spotOf(fix);
}

/** km/h to one decimal, the precision of trackers. */
const implied = (metres: number, ms: number) => Math.round((metres / ms) * 36_000) / 10;

function top(since: Stretch, kmh: number | null) {
  if (kmh !== null && kmh <= fastestKmh && kmh > since.top) since.top = kmh;
}
