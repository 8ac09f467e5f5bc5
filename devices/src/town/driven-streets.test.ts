/** Accuracy of matching vehicles' positions to streets. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Buckets } from '@maru/domain/plane/buckets';
import { beside, between, edgesOf, interpolate, nearestOn, type Spot } from '@maru/domain/plane/shape';
import type { StreetLine } from '@maru/domain/street/cut';
import { drivenSegments } from '@maru/domain/street/driven';
import { StreetGraph, type StreetSegment } from '@maru/domain/street/graph';
import type { Position } from '@maru/domain/street/projection';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  addScores,
  drive,
  f1Of,
  noScores,
  precisionOf,
  received,
  type Scores,
  trulyDriven,
} from '../../test/street-tracks.ts';
import { linesOf, type Round, rounds, segmentsOf, townLines } from '../../test/town-shifts.ts';
import { seedOf } from '../model/noise.ts';
import { pointOf, spotOf } from './ground.ts';

/** Parallel streets, 25 m beside the given ones, except close to another street in the same direction. */
function twinsOf(lines: readonly StreetLine[]): StreetLine[] {
  const spotsOf = ({ line }: StreetLine) => line.map(([longitude, latitude]) => spotOf({ latitude, longitude }));
  const edges = new Buckets<readonly [Spot, Spot]>(
    (edge) => edge,
    lines.flatMap((line) => edgesOf(spotsOf(line))),
  );
  const isBesideAnother = (a: Spot, b: Spot) => {
    const middle = interpolate(a, b, 0.5);
    return [...edges.near([middle, middle], 20)].some(([from, to]) => {
      const turn = Math.abs(Math.sin(Math.atan2(to.y - from.y, to.x - from.x) - Math.atan2(b.y - a.y, b.x - a.x)));
      return turn < 0.6 && between(nearestOn([from, to], middle), middle) < 20;
    });
  };
  return lines.flatMap((street): StreetLine[] => {
    const parts: Spot[][] = [[]];
    for (const [a, b] of edgesOf(beside(spotsOf(street), () => 25))) {
      if (between(a, b) > 150 || isBesideAnother(a, b)) parts.push([]);
      else if (parts.at(-1)?.length) parts.at(-1)?.push(b);
      else parts.at(-1)?.push(a, b);
    }
    return parts
      .filter((part) => edgesOf(part).reduce((sum, edge) => sum + between(...edge), 0) > 60)
      .map((part) => ({
        ...street,
        name: `${street.name} 옆길`,
        line: part.map((spot): Position => {
          const { longitude, latitude } = pointOf(spot);
          return [longitude, latitude];
        }),
      }));
  });
}

/** Segments shorter than this many metres are excluded from `long`, because many of them have no position. */
const shortMetres = 30;
/** Seeds that vary the noise and the gaps of each shift. */
const noises = [0, 1];

/** Scores for each noise: `all` for all segments, `long` without short ones. */
function scoresOf(segments: readonly StreetSegment[], all: readonly Round[]) {
  const graph = new StreetGraph(segments);
  const short = new Set(segments.filter((_, i) => graph.metresOf(i) < shortMetres).map(({ segmentId }) => segmentId));
  const scores = noises.map(() => ({ long: noScores(), all: noScores() }));
  for (const { name, way, track } of all) {
    const truth = trulyDriven(segments, way);
    const longTruth = new Map([...truth].filter(([id]) => !short.has(id)));
    for (const [i, score] of scores.entries()) {
      const drives = drivenSegments(graph, received(track, seedOf(name) + 1000 * i));
      const found = [...new Set(drives.map(({ segmentId }) => segmentId))];
      addScores(score.all, found, truth);
      addScores(
        score.long,
        found.filter((id) => !short.has(id)),
        longTruth,
      );
    }
  }
  return scores;
}

function expectAtLeast(scores: Scores, { precision, f1 }: { precision: number; f1: number }): void {
  expect(precisionOf(scores)).toBeGreaterThanOrEqual(precision);
  expect(f1Of(scores)).toBeGreaterThanOrEqual(f1);
}

let town: StreetLine[];
beforeAll(() => {
  town = townLines();
});

// Slow: compares some hundred kilometres of ways metre by metre.
describe('tracks with 10 m noise and gaps of 120 s', { timeout: 180_000 }, () => {
  test('are matched along the demo’s streets', () => {
    const everyOther = rounds().filter((_, i) => i % 2 === 0);
    for (const { long, all } of scoresOf(segmentsOf(town), everyOther)) {
      expectAtLeast(long, { precision: 0.99, f1: 0.98 });
      expectAtLeast(all, { precision: 0.99, f1: 0.98 });
    }
  });

  test('are matched beside a parallel street at a distance of 25 m', () => {
    const segments = segmentsOf([...town, ...twinsOf(town)]);
    for (const { long, all } of scoresOf(segments, rounds().slice(0, 8))) {
      expectAtLeast(long, { precision: 0.99, f1: 0.98 });
      expectAtLeast(all, { precision: 0.99, f1: 0.98 });
    }
  });

  const real = join(import.meta.dirname, '../../../../shared/data/streets');
  test.skipIf(!existsSync(real))('are matched along the streets of a real district', () => {
    const lines = ['roads_major', 'roads_minor'].flatMap((name) =>
      linesOf(readFileSync(join(real, `${name}.geojson`), 'utf8')),
    );
    const segments = segmentsOf(lines);
    const walks = [1, 2, 3, 4, 5, 6, 7, 8].map(
      (seed): Round => ({ name: `${seed}`, ...drive(segments, seed, 40_000, 5) }),
    );
    for (const { all } of scoresOf(segments, walks)) expectAtLeast(all, { precision: 0.99, f1: 0.95 });
  });
});
