import { drivenSegments } from '@maru/domain/street/driven';
import { StreetGraph } from '@maru/domain/street/graph';
import { expect, test } from 'vitest';
import { received } from '../../test/street-tracks.ts';
import { rounds, segmentsOf, townLines } from '../../test/town-shifts.ts';
import { seedOf } from '../model/noise.ts';

test('matches a day of 24 vehicles to streets in less than 5 s of a processor', { timeout: 60_000, retry: 2 }, () => {
  const graph = new StreetGraph(segmentsOf(townLines()));
  const tracks = rounds().map(({ name, track }) => received(track, seedOf(name)));
  const before = process.cpuUsage();
  for (let i = 0; i < 24; i += 1) drivenSegments(graph, tracks[i % tracks.length] ?? []);
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(5);
});
