/** Rollups of counters and timed words: whatever comes when, they are what the readings say in the order of their times. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { meterSeries as series, startTestEngine, type TestEngine } from '../../../test/engine.ts';
import { loadFirstHistory } from '../bulk-load.ts';
import type { RegisteredDevice } from '../devices/registry.ts';
import { rebuildRollups } from './rebuild.ts';
import { hourMs, readRollups } from './rollups.ts';

const now = new Date('2026-11-01T12:00:00+09:00');
const holdsMs = 5_400_000;
const states = ['off', 'on', 'failure'] as const;

let engine: TestEngine;
beforeAll(async () => {
  engine = await startTestEngine({ clock: { now: () => now } });
});
afterAll(() => engine.stop());

interface Told {
  deviceId: number;
  measuredAt: number;
  entered: number;
  passed: number;
  state: (typeof states)[number];
  load: number | null;
}

/** Numbers that look like chance and are the same at every run. */
function chances(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** What devices tell over two months' end: totals that grow, begin anew, are set back and roll over; long silences. */
function tell(deviceIds: readonly number[], each: number, chance: () => number): Told[] {
  return deviceIds.flatMap((deviceId) => {
    let at = Date.parse('2026-08-28T03:00:00+09:00');
    const total = { entered: 65_000, passed: 10 };
    return Array.from({ length: each }, (): Told => {
      at += 1000 * Math.ceil(chance() < 0.02 ? chance() * 90_000 : chance() * 600);
      total.entered += Math.floor(chance() * 40);
      total.passed += Math.floor(chance() * 3);
      const luck = chance();
      if (luck < 0.01) total.entered = Math.floor(chance() * 30);
      else if (luck < 0.02) total.entered = Math.max(0, total.entered - Math.ceil(chance() * 20));
      if (total.entered > 65_535) total.entered -= 65_536;
      if (luck > 0.995) total.passed = 0;
      const state = states[Math.floor(chance() * 3)] ?? 'off';
      return {
        deviceId,
        measuredAt: at,
        ...total,
        state,
        load: chance() < 0.3 ? null : Math.round(chance() * 1000) / 10,
      };
    });
  });
}

/** What was added from one total to the next. */
function step(before: number, after: number, max: number, setBack: number): [added: number, repaired: number] {
  if (after >= before) return [after - before, 0];
  if (before - after <= setBack) return [0, 1];
  if (before > Math.floor(max * 0.9) && after < Math.floor(max * 0.1)) return [after + max + 1 - before, 1];
  return [after, 1];
}

const seoulDay = (ms: number) => new Date(ms + 9 * hourMs).toISOString().slice(0, 10);
const startOfHour = (ms: number) => ms - (ms % hourMs);

/** 'device hour|day bucket' → figures, counted by plain loops. */
function recount(told: readonly Told[]): Map<string, string> {
  const tallies = new Map<string, Record<string, number>>();
  const add = (deviceId: number, ms: number, figures: Record<string, number>) => {
    for (const key of [
      `${deviceId} hour ${new Date(startOfHour(ms)).toISOString()}`,
      `${deviceId} day ${seoulDay(ms)}`,
    ]) {
      const tally = tallies.get(key) ?? {};
      for (const [name, value] of Object.entries(figures)) tally[name] = (tally[name] ?? 0) + value;
      tallies.set(key, tally);
    }
  };
  for (const [deviceId, own] of Map.groupBy(told, (one) => one.deviceId)) {
    const ordered = own.toSorted((a, b) => a.measuredAt - b.measuredAt);
    for (const [i, one] of ordered.entries()) {
      add(deviceId, one.measuredAt, {
        readings: 1,
        ...(one.load !== null && { load: Math.round(one.load * 10), loads: 1 }),
      });
      const before = ordered[i - 1];
      if (!before) continue;
      const [entered, repairedEntered] = step(before.entered, one.entered, 65_535, 20);
      const [passed, repairedPassed] = step(before.passed, one.passed, 999_999, 0);
      add(deviceId, one.measuredAt, { entered, repairedEntered, passed, repairedPassed });
      add(deviceId, before.measuredAt, { [`${before.state}Times`]: 1 });
      const until = Math.min(one.measuredAt, before.measuredAt + holdsMs);
      for (let from = before.measuredAt; from < until; ) {
        const to = Math.min(until, startOfHour(from) + hourMs);
        add(deviceId, from, { [before.state]: to - from });
        from = to;
      }
    }
  }
  return new Map([...tallies].map(([key, tally]) => [key, say(tally)]));
}

const names = [
  'readings',
  'entered',
  'repairedEntered',
  'passed',
  'repairedPassed',
  'off',
  'offTimes',
  'on',
  'onTimes',
  'failure',
  'failureTimes',
  'load',
  'loads',
] as const;
const say = (tally: Record<string, number>) => names.map((name) => `${name} ${tally[name] ?? 0}`).join(', ');

/** The rollups that the engine keeps, in the same form; rows from which all was taken again are none. */
async function kept(deviceIds: readonly number[]): Promise<Map<string, string>> {
  const columns = [
    'readings',
    'entered_sum',
    'entered_count',
    'passed_sum',
    'passed_count',
    'state_off_sum',
    'state_off_count',
    'state_on_sum',
    'state_on_count',
    'state_failure_sum',
    'state_failure_count',
    'load_sum',
    'load_count',
  ];
  const found = new Map<string, string>();
  for (const unit of ['hour', 'day']) {
    const { rows } = await engine.pool.query<{ device_id: number; bucket: Date } & Record<string, number>>(
      `select * from meter_${unit} where device_id = any($1::bigint[])`,
      [deviceIds],
    );
    for (const row of rows) {
      const at = unit === 'hour' ? row.bucket.toISOString() : seoulDay(row.bucket.getTime());
      const figures = columns.map((column) => Number(row[column]));
      if (figures.every((figure) => figure === 0)) continue;
      found.set(
        `${row.device_id} ${unit} ${at}`,
        say(Object.fromEntries(names.map((name, i) => [name, figures[i] ?? 0]))),
      );
    }
  }
  return found;
}

const differing = (is: ReadonlyMap<string, string>, should: ReadonlyMap<string, string>) =>
  [...new Set([...is.keys(), ...should.keys()])]
    .filter((key) => is.get(key) !== should.get(key))
    .map((key) => `${key}: is ${is.get(key)}; should be ${should.get(key)}`)
    .slice(0, 5);

const register = async (count: number) => {
  const devices: RegisteredDevice[] = [];
  for (let i = 0; i < count; i += 1) devices.push(await engine.register(series));
  return devices;
};
const idsOf = (devices: readonly RegisteredDevice[]) => devices.map(({ deviceId }) => deviceId);

const payload = ({ deviceId: _, ...reading }: Told) => Buffer.from(JSON.stringify(reading));

test('100,000 shuffled, late and repeated readings are counted as if each had come once, in order', async () => {
  const devices = await register(20);
  const chance = chances(7);
  const told = tell(idsOf(devices), 4000, chance);
  const stream = [...told, ...Array.from({ length: 20_000 }, () => told[Math.floor(chance() * told.length)] as Told)]
    .map((one) => ({ one, at: one.measuredAt + (chance() < 0.2 ? chance() * 30 * 86_400_000 : chance() * 3_600_000) }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
  expect(stream).toHaveLength(100_000);
  const byId = new Map(devices.map((device) => [device.deviceId, device]));
  // As many at once as come while the database is busy.
  for (let from = 0; from < stream.length; from += 2500)
    await Promise.all(
      stream
        .slice(from, from + 2500)
        .map((one) => engine.ingest.take(byId.get(one.deviceId) as RegisteredDevice, 'mqtt', payload(one))),
    );
  expect(differing(await kept(idsOf(devices)), recount(told))).toEqual([]);

  await engine.ownerPool.query('delete from meter_hour; update meter_day set entered_sum = entered_sum + 1');
  await rebuildRollups(engine.pool, series, { from: new Date('2026-08-01T00:00:00+09:00'), until: now });
  expect(differing(await kept(idsOf(devices)), recount(told))).toEqual([]);

  // A span in the middle, whose pairs reach over both of its ends.
  await rebuildRollups(engine.pool, series, {
    from: new Date('2026-09-10T00:00:00+09:00'),
    until: new Date('2026-09-12T00:00:00+09:00'),
  });
  expect(differing(await kept(idsOf(devices)), recount(told))).toEqual([]);
}, 120_000);

test('batches that are written at once count each pair once', async () => {
  const devices = await register(2);
  const told = tell(idsOf(devices), 600, chances(11));
  const scaled = told.map(({ deviceId, measuredAt, entered, passed, state, load }) => ({
    deviceId,
    measuredAt,
    values: [entered, passed, state, load === null ? null : Math.round(load * 10)],
  }));
  const halves = [scaled.filter((_, i) => i % 2 === 0), scaled.filter((_, i) => i % 2 === 1)];
  const parts = halves.flatMap((half) => Array.from({ length: 12 }, (_, i) => half.slice(i * 50, i * 50 + 50)));
  await Promise.all(parts.map((part) => engine.ingest.store(series, part)));
  expect(differing(await kept(idsOf(devices)), recount(told))).toEqual([]);
});

test('statistics read them by hour, day and month', async () => {
  const [device] = await register(1);
  const told = tell([device?.deviceId ?? 0], 900, chances(3));
  for (const one of told.toSorted((a, b) => a.load ?? 0 - (b.load ?? 0)))
    await engine.ingest.take(device as RegisteredDevice, 'mqtt', payload(one));
  const range = { from: new Date('2026-08-01T00:00:00+09:00'), to: new Date('2026-10-31T23:59:59+09:00') };
  const [begins, ends] = [told[0]?.measuredAt ?? 0, told.at(-1)?.measuredAt ?? 0];
  expect(seoulDay(begins).slice(0, 7)).not.toBe(seoulDay(ends).slice(0, 7));
  let entered = 0;
  let on = 0;
  for (const [i, one] of told.entries()) {
    const before = told[i - 1];
    if (!before) continue;
    entered += step(before.entered, one.entered, 65_535, 20)[0];
    if (before.state === 'on') on += Math.min(one.measuredAt - before.measuredAt, holdsMs);
  }
  for (const unit of ['hour', 'day', 'month'] as const) {
    const rollups = await readRollups(engine.pool, series, {
      deviceIds: [device?.deviceId ?? 0],
      ...range,
      unit,
      fields: ['entered', 'stateOn'],
    });
    const total = (column: Float64Array | undefined) => column?.reduce((sum, value) => sum + value, 0);
    expect([total(rollups.sums[0]), total(rollups.sums[1])]).toEqual([entered, on]);
  }
});

test('a first history counts over the ends of its months', async () => {
  const fresh = await startTestEngine({ clock: { now: () => now } });
  try {
    const { deviceId } = await fresh.register(series);
    const told = tell([deviceId], 3000, chances(5));
    const client = await fresh.ownerPool.connect();
    await client.query('begin');
    await loadFirstHistory(client, {
      series,
      from: told[0]?.measuredAt ?? 0,
      until: now.getTime(),
      *readings(from, until) {
        for (const { measuredAt, deviceId: id, ...values } of told)
          if (measuredAt >= from && measuredAt < until) yield { deviceId: id, measuredAt, values: { ...values } };
      },
    });
    await client.query('commit');
    client.release();
    const { rows } = await fresh.pool.query<{ sum: number }>('select sum(entered_sum)::float8 as sum from meter_day');
    const entered = told.reduce(
      (sum, one, i) => sum + (i === 0 ? 0 : step(told[i - 1]?.entered ?? 0, one.entered, 65_535, 20)[0]),
      0,
    );
    expect(rows[0]?.sum).toBe(entered);
    const held = await fresh.pool.query<{ ms: number }>(
      'select sum(state_off_sum + state_on_sum + state_failure_sum)::float8 as ms from meter_hour',
    );
    const ms = told.reduce(
      (sum, one, i) => sum + (i === 0 ? 0 : Math.min(one.measuredAt - (told[i - 1]?.measuredAt ?? 0), holdsMs)),
      0,
    );
    expect(held.rows[0]?.ms).toBe(ms);
  } finally {
    await fresh.stop();
  }
});
