import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { probeSeries, startTestEngine, type TestEngine } from '#test/engine.ts';
import { anyShard, Shards } from './shards.ts';

let engine: TestEngine;
beforeAll(async () => {
  engine = await startTestEngine({ clock: { now: () => new Date('2026-11-20T03:00:00Z') } });
});
afterAll(() => engine.stop());

test('returns one shard for all devices, or on a Citus several shards that are read in the background', async () => {
  const devices = await Promise.all(Array.from({ length: 20 }, () => engine.register()));
  const queries = vi.spyOn(engine.pool, 'query');
  const shards = new Shards(engine.pool);
  const found = () => new Set(devices.map(({ deviceId }) => shards.of(probeSeries, deviceId)));
  expect([...found()]).toEqual([anyShard]);
  const isDistributed = inject('testServer').workers.length > 0;
  await vi.waitFor(() => expect(queries).toHaveBeenCalledTimes(isDistributed ? 2 : 1));
  await Promise.all(queries.mock.results.map(({ value }) => value));
  if (isDistributed) expect(found().size).toBeGreaterThan(2);
  else expect([...found()]).toEqual([anyShard]);
  expect(queries).toHaveBeenCalledTimes(isDistributed ? 2 : 1);
  queries.mockRestore();
});
