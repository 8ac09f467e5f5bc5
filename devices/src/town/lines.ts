/** The town's long lines, drawn by the plan and moved around obstacles. */

import { clearanceOf, edgeBuckets } from '@maru/domain/plane/buckets';
import {
  beside,
  between,
  curveThrough,
  edgesOf,
  interpolate,
  type Line,
  partsWhere,
  type Spot,
  towards,
} from '@maru/domain/plane/shape';
import { dongNamed } from '../demo/district.ts';
import { isInDistrict, quarters, spotOf, standingNear } from './ground.ts';
import { brook, mainRoads, type PlannedLine, railway, river } from './plan.ts';

/** Metres between two corners of a long line. */
const step = 40;
/** Extension in metres of a line beyond its last stop, so that its end is outside the district. */
const beyond = 2500;
const rounds = 60;

export type StreetClass = 'trunk' | 'primary' | 'secondary' | 'tertiary' | 'minor';
export interface Street {
  /** Empty for an unnamed line. */
  name: string;
  class: StreetClass;
  line: Line;
}

/** Half the river's width, and metres from its middle to the streets on its banks. */
export const riverHalf = 27;
const banksAway = riverHalf + 36;

/** Moves a line's corners away from obstacles within a distance, and smooths the line. */
function avoidObstacles(line: Line, clear: number): Spot[] {
  let corners = [...line];
  for (let round = 0; round < rounds; round += 1) {
    const isLast = round > rounds - 12;
    corners = corners.map((spot, at) => {
      const [before, after] = [corners[at - 1], corners[at + 1]];
      if (!before || !after) return spot;
      const smooth = isLast ? spot : interpolate(spot, interpolate(before, after, 0.5), 0.3);
      let [x, y] = [smooth.x, smooth.y];
      for (const other of standingNear(smooth, clear)) {
        const metres = between(other, smooth);
        if (metres >= clear || metres === 0) continue;
        const push = (isLast ? 0.9 : 0.5) * (clear - metres);
        x += ((smooth.x - other.x) / metres) * push;
        y += ((smooth.y - other.y) / metres) * push;
      }
      return { x, y };
    });
  }
  return corners;
}

const stopsOf = ({ through }: PlannedLine): Spot[] =>
  through.map((stop) => (typeof stop === 'string' ? spotOf(dongNamed(stop)) : { x: stop[0], y: stop[1] }));

/** Extends a line straight at both ends, or at one. */
function extended(stops: Spot[], isAtStart = true, isAtEnd = true): Spot[] {
  const [first, second, last, previous] = [stops[0], stops[1], stops.at(-1), stops.at(-2)] as [Spot, Spot, Spot, Spot];
  return [
    ...(isAtStart ? [towards(first, second, -beyond)] : []),
    ...stops,
    ...(isAtEnd ? [towards(previous, last, between(previous, last) + beyond)] : []),
  ];
}

const longest = (parts: Spot[][]): Spot[] => parts.sort((a, b) => b.length - a.length)[0] ?? [];
const drawn = (stops: Spot[], clear: number): Spot[] =>
  longest(partsWhere(curveThrough(avoidObstacles(curveThrough(stops, step), clear), step / 2), isInDistrict));

export const riverLine: Line = drawn(extended(stopsOf(river)), riverHalf + 9);
export const brookLine: Line = drawn(stopsOf(brook), 16);
export const railLine: Line = drawn(extended(stopsOf(railway)), 16);

const banks: Street[] = [1, -1].flatMap((side) =>
  partsWhere(
    avoidObstacles(
      beside(riverLine, () => side * banksAway),
      12,
    ),
    isInDistrict,
  ).map(
    (line): Street => ({
      name: side > 0 ? '물빛동둑로' : '물빛서둑로',
      class: 'tertiary',
      line,
    }),
  ),
);

export const longStreets: readonly Street[] = [
  ...mainRoads.map(
    (road): Street => ({
      name: road.name,
      class: road.class,
      line: drawn(extended(stopsOf(road)), road.class === 'trunk' ? 22 : 15),
    }),
  ),
  ...banks,
];

const longEdges = edgeBuckets([...longStreets.map(({ line }) => line), riverLine, railLine].flatMap(edgesOf));

/** Streets along dong boundaries, except beside longer lines. */
export function boundaryStreets(isFree: (spot: Spot) => boolean): Line[] {
  const shared = new Map<string, Spot[]>();
  for (const { ring } of quarters)
    for (const edge of edgesOf([...ring, ring[0] as Spot])) {
      const key = [...edge]
        .map(({ x, y }) => `${Math.round(x)},${Math.round(y)}`)
        .sort()
        .join(' ');
      // An edge of only one dong is the district's outline.
      shared.set(key, shared.has(key) ? curveThrough([...edge], step) : []);
    }
  return [...shared.values()]
    .flatMap((line) =>
      line.length === 0
        ? []
        : partsWhere(avoidObstacles(line, 9), (spot) => isFree(spot) && clearanceOf(longEdges, spot, 70) > 70),
    )
    .filter((line) => line.length > 4);
}
