/** Driven segments of small networks of streets. */
import { describe, expect, test } from 'vitest';
import { drivenSegments } from './driven.ts';
import { StreetGraph } from './graph.ts';
import { type Position, projectionAround } from './projection.ts';

const { positionOf } = projectionAround([127.09, 37.59]);
const at = (x: number, y: number): Position => positionOf({ x, y });

/** A road eastwards of 100, 15 and 100 m, with a side street at each of its junctions. */
const road = new StreetGraph(
  [
    [at(0, 0), at(100, 0)],
    [at(100, 0), at(115, 0)],
    [at(115, 0), at(215, 0)],
    [at(100, 0), at(100, 80)],
    [at(115, 0), at(115, 80)],
  ].map((points, i) => ({ segmentId: i + 1, points })),
);

/** Positions of a vehicle that drives eastwards at 18 km/h, every 5 s, between two distances in metres. */
function eastwards(from: number, to: number, { y = 0, laterMs = 0 } = {}) {
  return Array.from({ length: Math.floor((to - from) / 25) + 1 }, (_, i) => {
    const [longitude, latitude] = at(from + 25 * i, y);
    return { at: ((from + 25 * i) / 5) * 1000 + laterMs, latitude, longitude };
  });
}

const idsOf = (graph: StreetGraph, fixes: ReturnType<typeof eastwards>) =>
  drivenSegments(graph, fixes)
    .map(({ segmentId }) => segmentId)
    .sort((a, b) => a - b);

describe('driven segments', () => {
  test('include short segments of the road, and no side streets', () => {
    expect(idsOf(road, eastwards(0, 225))).toEqual([1, 2, 3]);
  });

  test('are dated between the positions before and after the segment', () => {
    const [last] = drivenSegments(road, eastwards(0, 225)).filter(({ segmentId }) => segmentId === 3);
    expect(last?.at).toBeGreaterThan(115_000 / 5);
    expect(last?.at).toBeLessThan(215_000 / 5);
  });

  test('are separate for each drive along a segment', () => {
    const laterMs = 3_600_000;
    const again = drivenSegments(road, [...eastwards(0, 225), ...eastwards(0, 225, { laterMs })]);
    const times = again.filter(({ segmentId }) => segmentId === 2).map(({ at: time }) => time);
    expect(times.sort((a, b) => a - b).map((time) => time > laterMs)).toEqual([false, true]);
  });

  test('exclude segments of which too little was driven', () => {
    expect(idsOf(road, eastwards(0, 150))).toEqual([1, 2]);
  });

  test('are absent if two streets explain the positions equally well', () => {
    const points = (y: number) => [at(-100, y), at(300, y)];
    const graph = new StreetGraph([12.5, -12.5].map((y, i) => ({ segmentId: i + 1, points: points(y) })));
    expect(idsOf(graph, eastwards(0, 225))).toEqual([]);
  });

  test('are absent across a gap of more than three minutes', () => {
    expect(idsOf(road, [...eastwards(0, 50), ...eastwards(175, 225, { laterMs: 200_000 })])).toEqual([]);
  });

  test('are absent for positions off the streets', () => {
    expect(idsOf(road, eastwards(0, 225, { y: -60 }))).toEqual([]);
  });
});
