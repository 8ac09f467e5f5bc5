/** Unannounced outages of a device: of its power, or of its connection only. */
import { hourMs } from './calendar.ts';
import { chance, seedOf } from './noise.ts';

interface Trouble {
  seed: number;
  /** At most one outage begins in each interval of this length. */
  stretchMs: number;
  likelihood: number;
  shortestMs: number;
  longestMs: number;
}

/** No measurements for about 0.3 % of the time, because a device is unplugged, moved or broken. */
const withoutCurrent: Trouble = {
  seed: 71,
  stretchMs: 30 * 24 * hourMs,
  likelihood: 0.15,
  shortestMs: 2 * hourMs,
  longestMs: 30 * hourMs,
};

/** No connection for about one percent of the time, while a device continues to measure. */
const withoutConnection: Trouble = {
  seed: 72,
  stretchMs: 6 * hourMs,
  likelihood: 0.12,
  shortestMs: hourMs / 12,
  longestMs: hourMs,
};

function isIn(trouble: Trouble, managementCode: string, instantMs: number): boolean {
  const seed = seedOf(managementCode) ^ trouble.seed;
  // Offsets each device's intervals, so that outages of different devices aren't synchronised.
  const position = instantMs / trouble.stretchMs + chance(seed, 0);
  const stretch = Math.floor(position);
  if (chance(seed, stretch * 3 + 1) >= trouble.likelihood) return false;
  const length = trouble.shortestMs + chance(seed, stretch * 3 + 2) * (trouble.longestMs - trouble.shortestMs);
  const begin = chance(seed, stretch * 3 + 3) * (trouble.stretchMs - length);
  const into = (position - stretch) * trouble.stretchMs - begin;
  return into >= 0 && into < length;
}

/** Whether the device measures at an instant (Unix milliseconds). */
export const isPowered = (managementCode: string, instantMs: number): boolean =>
  !isIn(withoutCurrent, managementCode, instantMs);

/** Whether the device can reach the server at an instant (Unix milliseconds). */
export const isConnectable = (managementCode: string, instantMs: number): boolean =>
  !isIn(withoutConnection, managementCode, instantMs);
