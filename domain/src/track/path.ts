/**
 * The path of a day: the believed positions of its trips, simplified, and the start and end of each stop. Encoded, a
 * point takes about ten characters: differences to the previous point, five bits a character.
 */
import type { Leg } from './day.ts';
import type { Spot } from './fix.ts';
import type { Believed } from './follow.ts';
import { pathToleranceMetres } from './rules.ts';
import { simplify } from './simplify.ts';

/** Precision: five decimals of latitude and longitude (about a metre), whole seconds and km/h. */
export interface PathPoint extends Spot {
  velocity: number | null;
  course: number | null;
  /** True if the way from the previous point is unknown; no line is drawn between. */
  isAfterGap: boolean;
}

/** The believed positions without those at rest, which drift around a stop. */
export function* movingFixes(believed: readonly Believed[], legs: readonly Leg[]): Generator<Believed> {
  const stops = legs.filter(({ kind }) => kind === 'stop');
  let stop = 0;
  for (const one of believed) {
    while (stop < stops.length && one.fix.at >= (stops[stop] as Leg).to.at) stop += 1;
    const at = stops[stop];
    if (!at || one.fix.at <= at.from.at) yield one;
  }
}

/** Builds the path from believed positions and the legs of their day. */
export function pathOf(believed: readonly Believed[], legs: readonly Leg[]): PathPoint[] {
  const stretches: PathPoint[][] = [];
  for (const { fix, isAfterGap } of movingFixes(believed, legs)) {
    if (isAfterGap || stretches.length === 0) stretches.push([]);
    const { latitude, longitude, velocity, course } = fix;
    stretches.at(-1)?.push({ at: fix.at, latitude, longitude, velocity, course, isAfterGap });
  }
  return stretches.flatMap((stretch) => simplify(stretch, pathToleranceMetres));
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const values = new Map([...digits].map((digit, value) => [digit, value]));

/** Encodes a signed integer: the lowest five bits first, a sixth bit if more follow. */
function written(value: number): string {
  let text = '';
  let rest = value < 0 ? -2 * value - 1 : 2 * value;
  for (; rest >= 32; rest = Math.floor(rest / 32)) text += digits[(rest % 32) + 32];
  return text + digits[rest];
}

const degrees = 100_000;

/** A point's numbers: seconds since the start of the day, position, then speed and course, -1 if unknown. */
const numbersOf = ({ at, latitude, longitude, velocity, course }: PathPoint, dayMs: number) => [
  Math.round((at - dayMs) / 1000),
  Math.round(latitude * degrees),
  Math.round(longitude * degrees),
  velocity === null ? -1 : Math.round(velocity),
  course ?? -1,
];

/** Encodes a path; `dayMs` is the start of its day. */
export function encodePath(path: readonly PathPoint[], dayMs: number): string {
  let before = [0, 0, 0, 0, 0];
  let text = '';
  for (const point of path) {
    const numbers = numbersOf(point, dayMs);
    // A dot marks a gap before the next point.
    if (point.isAfterGap) text += '.';
    for (const [i, number] of numbers.entries()) text += written(number - (before[i] ?? 0));
    before = numbers;
  }
  return text;
}

/**
 * Decodes the text of `encodePath`.
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
