import { describe, expect, test } from 'vitest';
import { cutStreets, type StreetLine } from './cut.ts';
import { projectionAround } from './projection.ts';

const { positionOf } = projectionAround([127.09, 37.59]);
const line = (corners: [number, number][], more: Partial<StreetLine> = {}): StreetLine => ({
  name: '',
  line: corners.map(([x, y]) => positionOf({ x, y })),
  isRaised: false,
  ...more,
});
const metres = (lines: StreetLine[]) =>
  cutStreets(lines)
    .map((segment) => Math.round(segment.metres))
    .sort((a, b) => a - b);
const along = (from: number, to: number, y = 0, more = {}) =>
  line(
    [
      [from, y],
      [to, y],
    ],
    more,
  );
const across = (x: number, from: number, to: number, more = {}) =>
  line(
    [
      [x, from],
      [x, to],
    ],
    more,
  );

describe('cutStreets', () => {
  test('cuts crossing streets, which then share an end', () => {
    const segments = cutStreets([along(0, 100), across(30, -40, 60)]);
    expect(segments.map((segment) => Math.round(segment.metres)).sort((a, b) => a - b)).toEqual([30, 40, 60, 70]);
    const ends = segments.flatMap(({ points }) => [String(points[0]), String(points.at(-1))]);
    expect([...Map.groupBy(ends, (end) => end).values()].map(({ length }) => length).sort()).toEqual([1, 1, 1, 1, 4]);
  });

  test('joins an end that is drawn a little too short or too long', () => {
    expect(metres([along(0, 100), across(60, 2.5, 50)])).toEqual([40, 48, 60]);
    expect(metres([along(0, 100), across(60, -1, 50)])).toEqual([40, 51, 60]);
  });

  test('separates bridges from the streets below, and joins their ends', () => {
    expect(metres([along(0, 100), across(30, -40, 60, { isRaised: true })])).toEqual([100, 100]);
    const bridge = along(100, 200, 0, { isRaised: true, name: '다리' });
    expect(metres([along(0, 100, 0, { name: '길' }), bridge, across(100, 0, 50)])).toEqual([50, 100, 100]);
  });

  test('joins pieces of one street at a node without other streets, and not those of two streets', () => {
    expect(metres([along(0, 100, 0, { name: '길' }), along(100, 150, 0, { name: '길' })])).toEqual([150]);
    expect(metres([along(0, 100, 0, { name: '길' }), along(100, 150, 0, { name: '다른 길' })])).toEqual([50, 100]);
  });

  test('ignores repeated lines and lines without length', () => {
    expect(metres([along(0, 100), along(100, 0), along(5, 5)])).toEqual([100]);
  });

  test.each([0.004, 0.3, 1.2])('ignores a line drawn again %d m beside, from another file', (aside) => {
    const corners = (y: number): [number, number][] => [
      [0, y],
      [50, 20 - y],
      [120, y],
    ];
    const [first, other] = [line(corners(0)), across(120, 0, 50, { name: '옆길' })];
    expect(metres([first, other, line(corners(aside))])).toEqual([50, 127]);
    expect(metres([first, other, line(corners(aside).toReversed())])).toEqual([50, 127]);
  });

  test('retains two ways between the same junctions', () => {
    const bow = line(
      [
        [0, 0],
        [50, 20],
        [100, 0],
      ],
      { name: '굽은 길' },
    );
    expect(metres([along(0, 100), bow])).toEqual([100, 108]);
  });

  test('retains loops', () => {
    const loop = line([
      [0, 0],
      [50, 0],
      [50, 50],
      [0, 50],
      [0, 0],
    ]);
    expect(metres([loop])).toEqual([200]);
  });
});
