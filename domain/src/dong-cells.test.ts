import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cellsAround } from './dong-cells.ts';

type Position = [number, number];
const edgesOf = (ring: Position[]) => ring.slice(1).map((to, i) => [ring[i] as Position, to] as const);
const key = (from: Position, to: Position) => `${from} ${to}`;

/** Area in square degrees; positive if counter-clockwise. */
const area = (ring: Position[]) =>
  edgesOf(ring).reduce((sum, [[x1, y1], [x2, y2]]) => sum + (x1 * y2 - x2 * y1) / 2, 0);

const isInside = ([x, y]: Position, ring: Position[]) =>
  edgesOf(ring).every(([[x1, y1], [x2, y2]]) => (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) >= 0);

/** Joins the edges that belong to only one cell into rings. */
function outerRings(cells: Position[][]) {
  const edges = cells.flatMap(edgesOf);
  const all = new Set(edges.map(([from, to]) => key(from, to)));
  expect(all.size, 'no edge twice in the same direction: nothing overlaps').toBe(edges.length);
  const outer = new Map(
    edges.filter(([from, to]) => !all.has(key(to, from))).map(([from, to]) => [String(from), to] as const),
  );
  const rings: Position[][] = [];
  while (outer.size > 0) {
    const ring: Position[] = [];
    for (let at = outer.keys().next().value as string; outer.has(at); ) {
      const next = outer.get(at) as Position;
      outer.delete(at);
      ring.push(next);
      at = String(next);
    }
    rings.push([...ring, ring[0] as Position]);
  }
  return rings;
}

function expectTiling(centres: { latitude: number; longitude: number }[]) {
  const cells = cellsAround(centres);
  const outlines = outerRings(cells);
  expect(outlines, 'one outline: no gap and no island').toHaveLength(1);
  const sum = cells.reduce((total, cell) => total + area(cell), 0);
  expect(sum).toBeCloseTo(area(outlines[0] as Position[]), 12);
  for (const [i, cell] of cells.entries()) {
    const { longitude, latitude } = centres[i] as { latitude: number; longitude: number };
    expect(cell.at(0)).toEqual(cell.at(-1));
    expect(area(cell)).toBeGreaterThan(0);
    expect(isInside([longitude, latitude], cell), 'a cell holds its centre').toBe(true);
    for (const degrees of cell.flat()) expect(degrees).toBe(Number(degrees.toFixed(5)));
  }
  return cells;
}

describe('cells around dong centres', () => {
  test('tile the outline of any district without gap or overlap', () => {
    const grid = fc.record({ east: fc.integer({ min: 0, max: 12 }), north: fc.integer({ min: 0, max: 12 }) });
    fc.assert(
      fc.property(
        fc.uniqueArray(grid, { minLength: 1, maxLength: 25, selector: ({ east, north }) => `${east} ${north}` }),
        fc.integer({ min: -400, max: 400 }),
        (spots, shift) => {
          expectTiling(
            spots.map(({ east, north }, i) => ({
              longitude: 127 + east / 100 + (shift * (i % 3)) / 1e5,
              latitude: 37.5 + north / 100 + (shift * (i % 2)) / 1e5,
            })),
          );
        },
      ),
      { numRuns: 300 },
    );
  });

  test('assigns a point to the nearest centre', () => {
    const centres = [
      { latitude: 37.5868, longitude: 127.0807 },
      { latitude: 37.5708, longitude: 127.088 },
      { latitude: 37.5802, longitude: 127.0818 },
    ];
    const [first, , third] = expectTiling(centres) as [Position[], Position[], Position[]];
    expect(isInside([127.081, 37.5836], first)).toBe(true);
    expect(isInside([127.081, 37.5833], third)).toBe(true);
  });

  test('creates a circle with the radius of the reach for a single dong', () => {
    const [cell] = cellsAround([{ latitude: 37.5, longitude: 127 }]) as [Position[]];
    const north = Math.max(...cell.map(([, latitude]) => latitude));
    expect((north - 37.5) * 111_320).toBeCloseTo(650, -1);
  });
});
