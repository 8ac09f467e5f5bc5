/** Small streets of a dong: a distorted grid, aligned with its main road. */

import { type Buckets, clearanceOf, edgeBuckets } from '@maru/domain/plane/buckets';
import {
  between,
  crossing,
  type Edge,
  edgesOf,
  isWithin,
  middleOf,
  type Spot,
  towards,
} from '@maru/domain/plane/shape';
import { chance, seedOf } from '../model/noise.ts';
import type { Quarter } from './ground.ts';
import { brookLine, railLine, riverHalf, riverLine, type Street } from './lines.ts';
import { type Green, isInWood } from './woods.ts';

/** Half the side of a grid in metres; larger than any dong's radius. */
const reach = 1150;
const missingShare = 0.13;
/** Maximum metres by which a street is extended to end at a longer street. */
const lookAhead = 70;
/** Overlap of a street with the longer one it ends at, in metres, so that they certainly cross. */
const overshoot = 0.6;
/** Distance of a park's hedge from the middle of the surrounding streets, in metres. */
const hedge = 7;

/** A block of a grid, by its corners as spots and as column and row. */
interface Block {
  ring: Spot[];
  keys: [number, number][];
}

export interface Fabric {
  streets: Street[];
  parks: Green[];
}

const barriers = edgeBuckets([riverLine, railLine, brookLine].flatMap(edgesOf));
const river = edgeBuckets(edgesOf(riverLine));

/** Divides an axis into blocks of varying length, in metres. */
function cuts(seed: number, shortest: number, longest: number): number[] {
  const found: number[] = [];
  for (let at = -reach, i = 0; at <= reach; i += 1) {
    found.push(at);
    at += shortest + (longest - shortest) * chance(seed, i);
  }
  return found;
}

/** Index of the nearest cut. */
const cutAt = (of: readonly number[], metres: number) =>
  of.reduce((best, cut, at) => (Math.abs(cut - metres) < Math.abs((of[best] ?? 0) - metres) ? at : best), 0);

/** The nearest crossing beyond a spot within a distance; null if a barrier is nearer. */
function endAt(from: Spot, to: Spot, ahead: number, longer: Buckets<Edge>): Spot | null {
  const end = towards(from, to, between(from, to) + ahead);
  const first = (edges: Buckets<Edge>) =>
    Math.min(...[...edges.near([from, end])].map((edge) => crossing([from, end], edge)?.[0] ?? 2));
  const [street, barrier] = [first(longer), first(barriers)];
  return street < barrier && street <= 1 ? towards(from, end, street * between(from, end) + overshoot) : null;
}

/**
 * @param roads names of the two wider streets; the others are numbered after them
 * @param heading of the main road, in radians from east
 * @param longer streets that the small ones end at or cross
 * @param parks names and desired positions of the dong's parks
 */
export function fabricOf(
  { dong, at: centre, ring }: Quarter,
  roads: readonly [column: string, row: string],
  heading: number,
  longer: Buckets<Edge>,
  parks: readonly { name: string; at: Spot }[],
): Fabric {
  const seed = seedOf(`${dong.dongCode}/streets`);
  const turn = heading + 0.12 * (chance(seed, 1) - 0.5);
  const [columns, rows] = [cuts(seed + 2, 66, 118), cuts(seed + 3, 46, 82)];
  const edges = edgeBuckets(edgesOf([...ring, ring[0] as Spot]));
  const isOpen = (spot: Spot) =>
    isWithin(ring, spot) &&
    clearanceOf(edges, spot, 16) > 16 &&
    clearanceOf(longer, spot, 15) > 15 &&
    clearanceOf(barriers, spot, 15) > 15 &&
    clearanceOf(river, spot, riverHalf + 34) > riverHalf + 34 &&
    !isInWood(spot);
  const corner = (i: number, j: number): Spot => {
    const [x, y] = [columns[i] as number, rows[j] as number];
    const east = x + 26 * Math.sin(y / 210 + seed) + 12 * (chance(seed + 4, i * 64 + j) - 0.5);
    const north = y + 22 * Math.sin(x / 260 + 2 * seed) + 12 * (chance(seed + 5, i * 64 + j) - 0.5);
    return {
      x: centre.x + east * Math.cos(turn) - north * Math.sin(turn),
      y: centre.y + east * Math.sin(turn) + north * Math.cos(turn),
    };
  };
  const corners = columns.map((_, i) => rows.map((_, j) => corner(i, j)));
  const open = corners.map((column) => column.map(isOpen));
  const green = blocksOf(corners, open, longer, parks);
  const streets: Street[] = [];
  let numbered = 0;
  const wide = {
    column: cutAt(columns, chance(seed, 7) < 0.5 ? -240 : 240),
    row: cutAt(rows, chance(seed, 8) < 0.5 ? -190 : 190),
  };
  /** Draws one line of the grid, in as many parts as its gaps require. */
  const lay = (count: number, road: string, isWide: boolean, pick: (k: number) => [number, number], salt: number) => {
    let name = isWide ? road : '';
    let part: Spot[] = [];
    const close = () => {
      if (part.length > 1) {
        name ||= `${road}${++numbered}길`;
        streets.push({ name, class: isWide ? 'tertiary' : 'minor', line: part });
      }
      part = [];
    };
    for (let k = 0; k + 1 < count; k += 1) {
      const [[i, j], [m, n]] = [pick(k), pick(k + 1)];
      const [a, b] = [corners[i]?.[j] as Spot, corners[m]?.[n] as Spot];
      const [isA, isB] = [open[i]?.[j] === true, open[m]?.[n] === true];
      const isCut = [...barriers.near([a, b])].some((edge) => crossing([a, b], edge));
      const isMissing = !isWide && chance(seed + salt, k) < missingShare;
      if (isA && isB && !isCut) {
        if (isMissing || green.inside.has(`${i},${j} ${m},${n}`)) close();
        else part.push(...(part.length === 0 ? [a, b] : [b]));
        continue;
      }
      const ahead = isWide ? 160 : lookAhead;
      const end = isA && endAt(a, b, ahead, longer);
      if (end) part.push(...(part.length === 0 ? [a, end] : [end]));
      close();
      const start = isB && endAt(b, a, ahead, longer);
      if (start) part = [start, b];
    }
    close();
  };
  for (const [i] of columns.entries()) lay(rows.length, roads[0], i === wide.column, (k) => [i, k], 100 + i);
  for (const [j] of rows.entries()) lay(columns.length, roads[1], j === wide.row, (k) => [k, j], 200 + j);
  return { streets, parks: green.parks };
}

/**
 * Selects park blocks: for each park the nearest whole block without a longer street through it. `inside` lists the
 * grid's streets within a park.
 */
function blocksOf(
  corners: Spot[][],
  open: boolean[][],
  longer: Buckets<Edge>,
  parks: readonly { name: string; at: Spot }[],
) {
  const isWhole = ({ ring, keys }: Block) =>
    keys.every(([i, j]) => open[i]?.[j]) &&
    edgesOf([...ring, ring[0] as Spot]).every((edge) =>
      [longer, barriers].every((edges) => [...edges.near(edge)].every((other) => !crossing(edge, other))),
    );
  const block = (...keys: Block['keys']): Block => ({ keys, ring: keys.map(([i, j]) => corners[i]?.[j] as Spot) });
  const blocks = corners
    .slice(1)
    .flatMap((column, i) => column.slice(1).map((_, j) => block([i, j], [i + 1, j], [i + 1, j + 1], [i, j + 1])))
    .filter(isWhole);
  const inside = new Set<string>();
  const found = parks.map(({ name, at }): Green => {
    const away = (one: Block) => between(middleOf(one.ring), at);
    const nearest = blocks.reduce((best, one) => (away(one) < away(best) ? one : best));
    const [i, j] = nearest.keys[0] as [number, number];
    // A larger park also occupies the next block.
    const both = block([i, j], [i + 1, j], [i + 1, j + 1], [i + 1, j + 2], [i, j + 2], [i, j + 1]);
    const isLarge = name.includes('근린') && isWhole(both);
    if (isLarge) inside.add(`${i},${j + 1} ${i + 1},${j + 1}`);
    const { ring } = isLarge ? both : nearest;
    return { name, ring: ring.map((spot) => towards(spot, middleOf(ring), hedge)) };
  });
  return { inside, parks: found };
}
