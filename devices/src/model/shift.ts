/** One shift of a vehicle, second by second: driving between stops, loading, waiting at lights, unloading, resting. */
import { chance, hash } from './noise.ts';
import type { Stretch } from './round.ts';
import { distance, lengthOf, type Point } from './route.ts';

/** Parts of a round: ways, and long stops. */
export type Part = Stretch | { kind: 'unload' | 'rest' | 'broken'; seconds: number };

/** One drive between two stops, and the length of the stop after it. */
interface Drive {
  /** Seconds since the start of the shift. */
  begins: number;
  arrives: number;
  leaves: number;
  /** Measured along the whole way. */
  fromMetres: number;
  toMetres: number;
  /** The engine is off during the stop. */
  isOff: boolean;
}

export interface ShiftPlan {
  route: readonly Point[];
  drives: readonly Drive[];
  seconds: number;
}

/** Ranges of the top speed between stops in km/h, and of the distance between stops in metres. */
const manners = {
  lanes: { top: [13, 22], apart: [60, 120], stand: [10, 62], standShare: 1 },
  passing: { top: [18, 26], apart: [110, 240], stand: [3, 15], standShare: 0.3 },
  main: { top: [30, 46], apart: [260, 520], stand: [8, 55], standShare: 0.5 },
} as const;
/** Minimum length of a drive in metres; a shorter one is merged with the drive before. */
const shortestDrive = 18;

/**
 * Computes the timetable of a round.
 *
 * @param seed of vehicle and day; varies loading times and red lights
 */
export function planShift(parts: readonly Part[], seed: number): ShiftPlan {
  const route: Point[] = [];
  const drives: Drive[] = [];
  let now = 0;
  let metres = 0;
  let step = 0;
  const between = ([from, to]: readonly [number, number], salt: number) =>
    from + (to - from) * chance(seed + salt, step);
  for (const part of parts) {
    if (!('points' in part)) {
      const last = drives.at(-1);
      if (last) {
        last.leaves += part.seconds;
        last.isOff = part.kind !== 'unload';
        now = last.leaves;
      }
      continue;
    }
    const before = route.at(-1);
    const [first] = part.points;
    // The gap between two ways is driven with the second one.
    const gap = before && first ? distance(before, first) : 0;
    route.push(...(before && gap === 0 ? part.points.slice(1) : part.points));
    const end = metres + gap + lengthOf(part.points);
    const { top, apart, stand, standShare } = manners[part.kind];
    while (end - metres > 0.1) {
      step += 1;
      const target = between(apart, 1);
      const way = end - metres - target < shortestDrive ? end - metres : target;
      // Speed is a full wave above zero, so its mean is half the top speed.
      const seconds = Math.max(4, way / (between(top, 2) / 3.6 / 2));
      const stands = chance(seed + 3, step) < standShare ? between(stand, 4) : 1;
      drives.push({
        begins: now,
        arrives: now + seconds,
        leaves: now + seconds + stands,
        fromMetres: metres,
        toMetres: metres + way,
        isOff: false,
      });
      now += seconds + stands;
      metres += way;
    }
  }
  return { route, drives, seconds: now };
}

/** The present drive, or the one before the present stop, at a second of the shift. */
export function driveAt({ drives }: ShiftPlan, second: number): Drive {
  let [low, high] = [0, drives.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((drives[middle]?.leaves ?? 0) > second) high = middle;
    else low = middle + 1;
  }
  const found = drives[low];
  if (!found) throw new RangeError('a shift without a drive');
  return found;
}

/** Distance along the way, and km/h, with gentle starts and stops. */
export function motionAt({ begins, arrives, fromMetres, toMetres }: Drive, second: number) {
  const share = Math.min(1, Math.max(0, (second - begins) / (arrives - begins)));
  const way = share - Math.sin(2 * Math.PI * share) / (2 * Math.PI);
  const metresPerSecond = ((toMetres - fromMetres) / (arrives - begins)) * (1 - Math.cos(2 * Math.PI * share));
  return { metres: fromMetres + (toMetres - fromMetres) * way, velocity: metresPerSecond * 3.6 };
}

/** A seed for a vehicle and day. */
export const seedOfDay = (seed: number, day: number): number => hash(seed, day);
