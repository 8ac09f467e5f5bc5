import { drivenSegments } from '@maru/domain/street/driven';
import { StreetGraph } from '@maru/domain/street/graph';
import { expect, test } from 'vitest';
import { received } from '../../test/street-tracks.ts';
import { rounds, segmentsOf, townLines } from '../../test/town-shifts.ts';
import { seedOf } from '../model/noise.ts';

test('matches a day of 24 vehicles to streets in less than 5 s of a processor', { timeout: 120_000 }, () => {
  const graph = new StreetGraph(segmentsOf(townLines()));
  const tracks = rounds().map(({ name, track }) => received(track, seedOf(name)));
  // The first day takes longer, because it also finds and keeps the ways between streets.
  const times = Array.from({ length: 3 }, () => {
    const before = process.cpuUsage();
    for (let i = 0; i < 24; i += 1) drivenSegments(graph, tracks[i % tracks.length] ?? []);
    return process.cpuUsage(before).user / 1e6;
  });
  expect(Math.min(...times)).toBeLessThan(5);
});
