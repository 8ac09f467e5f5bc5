/** One shift of a vehicle, second by second: it drives from stop to stop, loads, waits at lights, unloads and rests. */
import { chance, hash } from './noise.ts';
import type { Stretch } from './round.ts';
import { distance, lengthOf, type Point } from './route.ts';

/** What a round is made of: ways, and places where it stands for long. */
export type Part = Stretch | { kind: 'unload' | 'rest' | 'broken'; seconds: number };

/** One drive from standing to standing, and how long it stands then. */
interface Drive {
  /** Seconds since the shift began. */
  begins: number;
  arrives: number;
  leaves: number;
  /** Along the whole way. */
  fromMetres: number;
  toMetres: number;
  /** It stands with its engine off. */
  isOff: boolean;
}

export interface ShiftPlan {
  route: readonly Point[];
  drives: readonly Drive[];
  seconds: number;
}

/** Top speed between two stops, km/h, and how far these are apart, metres: from, to. */
const manners = {
  lanes: { top: [13, 22], apart: [60, 120], stand: [10, 62], standShare: 1 },
  passing: { top: [18, 26], apart: [110, 240], stand: [3, 15], standShare: 0.3 },
  main: { top: [30, 46], apart: [260, 520], stand: [8, 55], standShare: 0.5 },
} as const;
/** A drive shorter than this is part of the one before, metres. */
const shortestDrive = 18;

/**
 * Lays a round out in time.
 *
 * @param seed of the vehicle and the day: how long it loads and whether a light is red differ each time
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
    // A few metres from one way to the next are driven with it.
    const gap = before && first ? distance(before, first) : 0;
    route.push(...(before && gap === 0 ? part.points.slice(1) : part.points));
    const end = metres + gap + lengthOf(part.points);
    const { top, apart, stand, standShare } = manners[part.kind];
    while (end - metres > 0.1) {
      step += 1;
      const asked = between(apart, 1);
      const way = end - metres - asked < shortestDrive ? end - metres : asked;
      // The speed over a drive is a whole wave above zero, so its mean is half the top speed.
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

/** The drive that goes on, or that it stands after, so many seconds into the shift. */
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

/** Metres along the way, and km/h. Starts and stops gently. */
export function motionAt({ begins, arrives, fromMetres, toMetres }: Drive, second: number) {
  const share = Math.min(1, Math.max(0, (second - begins) / (arrives - begins)));
  const way = share - Math.sin(2 * Math.PI * share) / (2 * Math.PI);
  const metresPerSecond = ((toMetres - fromMetres) / (arrives - begins)) * (1 - Math.cos(2 * Math.PI * share));
  return { metres: fromMetres + (toMetres - fromMetres) * way, velocity: metresPerSecond * 3.6 };
}

/** A seed for a vehicle on a day. */
export const seedOfDay = (seed: number, day: number): number => hash(seed, day);
