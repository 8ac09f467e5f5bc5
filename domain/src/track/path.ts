/**
 * The path of a day: the believed positions of its trips, simplified, and of each stop the beginning and the end. As text
 * it takes about ten characters a point: what each differs by from the one before, five bits a character.
 */
import type { Leg } from './day.ts';
import type { Spot } from './fix.ts';
import type { Believed } from './follow.ts';
import { pathToleranceMetres } from './rules.ts';
import { simplify } from './simplify.ts';

/** Latitude and longitude are kept to five decimals, about a metre, times and speeds to whole seconds and km/h. */
export interface PathPoint extends Spot {
  velocity: number | null;
  course: number | null;
  /** Nobody knows how it came here from the point before: no line is drawn between. */
  isAfterGap: boolean;
}

/** The path that believed positions and the legs of their day make. */
export function pathOf(believed: readonly Believed[], legs: readonly Leg[]): PathPoint[] {
  const stops = legs.filter(({ kind }) => kind === 'stop');
  const stretches: PathPoint[][] = [];
  let stop = 0;
  for (const { fix, isAfterGap } of believed) {
    while (stop < stops.length && fix.at >= (stops[stop] as Leg).to.at) stop += 1;
    const at = stops[stop];
    // Drift at rest is no path.
    if (at && fix.at > at.from.at) continue;
    if (isAfterGap || stretches.length === 0) stretches.push([]);
    const { latitude, longitude, velocity, course } = fix;
    stretches.at(-1)?.push({ at: fix.at, latitude, longitude, velocity, course, isAfterGap });
  }
  return stretches.flatMap((stretch) => simplify(stretch, pathToleranceMetres));
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const values = new Map([...digits].map((digit, value) => [digit, value]));

/** A whole number of either sign: the lowest five bits first, a sixth where more follow. */
function written(value: number): string {
  let text = '';
  let rest = value < 0 ? -2 * value - 1 : 2 * value;
  for (; rest >= 32; rest = Math.floor(rest / 32)) text += digits[(rest % 32) + 32];
  return text + digits[rest];
}

const degrees = 100_000;

/** A point's numbers: seconds since the day began, place, then speed and course, -1 where unknown. */
const numbersOf = ({ at, latitude, longitude, velocity, course }: PathPoint, dayMs: number) => [
  Math.round((at - dayMs) / 1000),
  Math.round(latitude * degrees),
  Math.round(longitude * degrees),
  velocity === null ? -1 : Math.round(velocity),
  course ?? -1,
];

/** Writes a path; `dayMs` is when its day begins. */
export function encodePath(path: readonly PathPoint[], dayMs: number): string {
  let before = [0, 0, 0, 0, 0];
  let text = '';
  for (const point of path) {
    const numbers = numbersOf(point, dayMs);
    // A dot: what comes is after a gap.
    if (point.isAfterGap) text += '.';
    for (const [i, number] of numbers.entries()) text += written(number - (before[i] ?? 0));
    before = numbers;
  }
  return text;
}

/**
 * Reads a path as `encodePath` wrote it.
 *
 * @throws RangeError for any other text
 */
export function decodePath(text: string, dayMs: number): PathPoint[] {
  const path: PathPoint[] = [];
  let before = [0, 0, 0, 0, 0];
  let at = 0;
  const read = (): number => {
    let rest = 0;
    for (let factor = 1; ; factor *= 32) {
      const value = values.get(text[at] ?? '');
      if (value === undefined) throw new RangeError('not a path');
      at += 1;
      rest += (value % 32) * factor;
      if (value < 32) return rest % 2 === 0 ? rest / 2 : -(rest + 1) / 2;
    }
  };
  while (at < text.length) {
    const isAfterGap = text[at] === '.';
    if (isAfterGap) at += 1;
    before = before.map((value) => value + read());
    const [second = 0, latitude = 0, longitude = 0, velocity = 0, course = 0] = before;
    path.push({
      at: dayMs + second * 1000,
      latitude: latitude / degrees,
      longitude: longitude / degrees,
      velocity: velocity < 0 ? null : velocity,
      course: course < 0 ? null : course,
      isAfterGap,
    });
  }
  return path;
}
