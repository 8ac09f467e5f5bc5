/** A vehicle's collecting round through the lanes of a dong: lane by lane, preferably straight on. */
import { chance } from './noise.ts';
import { distance, type Point } from './route.ts';

/** Corners of lanes, and their neighbours. */
export interface Lanes {
  corners: readonly Point[];
  /** The neighbouring corners of each corner. */
  next: readonly (readonly number[])[];
}

/** A part of a round: lanes to collect in, or a way that is only driven. */
export interface Stretch {
  kind: 'lanes' | 'passing' | 'main';
  points: Point[];
}

export const nearestCorner = ({ corners }: Lanes, to: Point): number =>
  corners.reduce((best, corner, at) => (distance(corner, to) < distance(corners[best] as Point, to) ? at : best), 0);

const laneKey = (a: number, b: number) => (a < b ? `${a},${b}` : `${b},${a}`);

/** Turning angle of a way in half turns; 0 is straight on. */
function turnOff(before: Point | undefined, here: Point, to: Point): number {
  if (!before) return 0;
  const angle = (a: Point, b: Point) => Math.atan2(b.latitude - a.latitude, (b.longitude - a.longitude) * 0.79);
  const difference = Math.abs(angle(before, here) - angle(here, to));
  return Math.min(difference, 2 * Math.PI - difference) / Math.PI;
}

/** The shortest way to a corner with an uncollected lane; null if none is left. */
function wayToMore({ next }: Lanes, from: number, isDone: (a: number, b: number) => boolean): number[] | null {
  const before = new Map<number, number>([[from, from]]);
  const queue = [from];
  for (let here = queue.shift(); here !== undefined; here = queue.shift()) {
    if (next[here]?.some((to) => !isDone(here as number, to))) {
      const way = [here];
      for (let at = here; at !== from; ) {
        at = before.get(at) ?? from;
        way.unshift(at);
      }
      return way;
    }
    for (const to of next[here] ?? [])
      if (!before.has(to)) {
        before.set(to, here);
        queue.push(to);
      }
  }
  return null;
}

/**
 * A round that starts at a corner and collects over a distance, or until no lane is left.
 *
 * @param seed varies the turns
 */
export function roundThrough(lanes: Lanes, start: number, seed: number, metres: number): Stretch[] {
  const { corners, next } = lanes;
  const stretches: Stretch[] = [];
  const done = new Set<string>();
  const isDone = (a: number, b: number) => done.has(laneKey(a, b));
  let here = start;
  let before = -1;
  let left = metres;
  const go = (kind: Stretch['kind'], to: number) => {
    const [from, point] = [corners[here], corners[to]];
    if (!from || !point) throw new RangeError('no such corner');
    const last = stretches.at(-1);
    if (last?.kind === kind) last.points.push(point);
    else stretches.push({ kind, points: [from, point] });
    if (kind === 'lanes') left -= distance(from, point);
    before = here;
    here = to;
  };
  while (left > 0) {
    const at = corners[here] as Point;
    const choice = (next[here] ?? [])
      .filter((to) => !isDone(here, to))
      .map((to) => ({
        to,
        cost: turnOff(corners[before], at, corners[to] as Point) + 0.6 * chance(seed, here * 512 + to),
      }))
      .sort((a, b) => a.cost - b.cost)[0];
    if (choice) {
      done.add(laneKey(here, choice.to));
      go('lanes', choice.to);
      continue;
    }
    const way = wayToMore(lanes, here, isDone);
    if (!way) break;
    for (const to of way.slice(1)) go('passing', to);
  }
  return stretches;
}
