/** When a device is without current, and when only its connection is gone. Nobody announces either. */
import { hourMs } from './calendar.ts';
import { chance, seedOf } from './noise.ts';

interface Trouble {
  seed: number;
  /** One such trouble may begin in each stretch. */
  stretchMs: number;
  likelihood: number;
  shortestMs: number;
  longestMs: number;
}

/** About a third of a percent of the time a device measures nothing: unplugged, being moved, broken. */
const withoutCurrent: Trouble = {
  seed: 71,
  stretchMs: 30 * 24 * hourMs,
  likelihood: 0.15,
  shortestMs: 2 * hourMs,
  longestMs: 30 * hourMs,
};

/** About one percent of the time it measures, but nobody hears it until later. */
const withoutConnection: Trouble = {
  seed: 72,
  stretchMs: 6 * hourMs,
  likelihood: 0.12,
  shortestMs: hourMs / 12,
  longestMs: hourMs,
};

function isIn(trouble: Trouble, managementCode: string, instantMs: number): boolean {
  const seed = seedOf(managementCode) ^ trouble.seed;
  // Stretches of each device begin at another time, so that they don't fail in step.
  const position = instantMs / trouble.stretchMs + chance(seed, 0);
  const stretch = Math.floor(position);
  if (chance(seed, stretch * 3 + 1) >= trouble.likelihood) return false;
  const length = trouble.shortestMs + chance(seed, stretch * 3 + 2) * (trouble.longestMs - trouble.shortestMs);
  const begin = chance(seed, stretch * 3 + 3) * (trouble.stretchMs - length);
  const into = (position - stretch) * trouble.stretchMs - begin;
  return into >= 0 && into < length;
}

/** Whether the device measures at all at an instant (Unix milliseconds). */
export const isPowered = (managementCode: string, instantMs: number): boolean =>
  !isIn(withoutCurrent, managementCode, instantMs);

/** Whether what it measures can reach the server at an instant (Unix milliseconds). */
export const isConnectable = (managementCode: string, instantMs: number): boolean =>
  !isIn(withoutConnection, managementCode, instantMs);
