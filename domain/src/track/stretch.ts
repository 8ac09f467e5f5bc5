/** Counting a way: steps of at least ten metres, the top speed, and the dongs it leads through. */
import type { Stays, Stretch } from './day.ts';
import { type Fix, metresBetween, type Spot, spotOf } from './fix.ts';
import { fastestKmh, stepMetres } from './rules.ts';

/** A way that begins with a position, which counts for it. */
export function beginStretch(fix: Fix, dong: string | null): Stretch {
  const since = beginAfter(spotOf(fix));
  top(since, fix.velocity);
  stay(since.stays, dong, fix.at, 0);
  return since;
}

/** A way that begins after a position that was counted, from where the last counted step ended. */
export const beginAfter = (counted: Spot): Stretch => ({ centimetres: 0, top: 0, stays: {}, counted });

/** Counts the way to a position: metres are those of the dong in which it ends. */
export function count(since: Stretch, fix: Fix, dong: string | null): void {
  const metres = metresBetween(since.counted, fix);
  const isStep = metres >= stepMetres;
  const centimetres = isStep ? Math.round(metres * 100) : 0;
  top(since, fix.velocity ?? (isStep ? implied(metres, fix.at - since.counted.at) : null));
  stay(since.stays, dong, fix.at, centimetres);
  since.centimetres += centimetres;
  if (isStep) since.counted = spotOf(fix);
}

/** km/h to one decimal, as trackers tell it. */
const implied = (metres: number, ms: number) => Math.round((metres / ms) * 36_000) / 10;

function top(since: Stretch, kmh: number | null) {
  if (kmh !== null && kmh <= fastestKmh && kmh > since.top) since.top = kmh;
}

function stay(stays: Stays, dong: string | null, at: number, centimetres: number) {
  if (dong === null) return;
  const held = stays[dong];
  stays[dong] = held ? [held[0], at, held[2] + centimetres] : [at, at, centimetres];
}
