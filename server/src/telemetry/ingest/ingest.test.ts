import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { probeSeries, startTestEngine, type TestEngine } from '#test/engine.ts';
import type { RegisteredDevice } from '../devices/registry.ts';
import { Partitions } from '../partitions/partitions.ts';
import { Ingest, IngestBusy } from './ingest.ts';

let now = new Date('2026-11-20T03:00:00Z');
let engine: TestEngine;
let owner: pg.Client;
let device: RegisteredDevice;

beforeAll(async () => {
  engine = await startTestEngine({ clock: { now: () => now }, retryForMs: 1500 });
  owner = new pg.Client({ connectionString: engine.databaseUrl });
  await owner.connect();
});
beforeEach(async () => {
  device = await engine.register();
  await owner.query('truncate rejected_reading, rejected_count, unknown_device');
  Object.assign(engine.told, { stored: 0, repeated: 0, rejected: [], moved: [] });
});
afterAll(async () => {
  await owner.end();
  await engine.stop();
});

const take = async (readings: unknown) =>
  (
    await engine.ingest.take(
      device,
      'mqtt',
      Buffer.from(typeof readings === 'string' ? readings : JSON.stringify(readings)),
    )
  ).result;
const reading = (secondsAgo: number, level = 1) => ({ measuredAt: now.getTime() - secondsAgo * 1000, level });
const query = async (text: string) => (await owner.query(text)).rows;
const stored = async () =>
  (await query(`select count(*)::int as n from probe_reading where device_id = ${device.deviceId}`))[0].n;

test('stores the valid readings of a message and quarantines the invalid ones with their reason', async () => {
  const receipt = await take([reading(1), reading(2, 99), { ...reading(3), colour: 'red' }, reading(4)]);
  expect(receipt.accepted).toBe(2);
  expect(receipt.rejections.map(({ index, reason }) => [index, reason])).toEqual([
    [1, 'out-of-range'],
    [2, 'unknown-field'],
  ]);
  expect(await stored()).toBe(2);
  expect(
    await query('select transport, management_code, series, reason, detail from rejected_reading order by reason'),
  ).toEqual([
    {
      transport: 'mqtt',
      management_code: device.managementCode,
      series: 'probe',
      reason: 'out-of-range',
      detail: 'level 값이 범위(-50~50)를 벗어났습니다.',
    },
    expect.objectContaining({ reason: 'unknown-field', detail: 'probe 종류에 colour 항목이 없습니다.' }),
  ]);
  expect(engine.told).toMatchObject({ stored: 2, repeated: 0, moved: [device.deviceId] });
  expect(engine.told.rejected.sort()).toEqual(['out-of-range', 'unknown-field']);
});

test('notifies of repeated readings again, because their first notification may be lost', async () => {
  const readings = [reading(10), reading(11)];
  await take(readings);
  await take(readings);
  expect(engine.told).toMatchObject({ stored: 2, repeated: 2, moved: [device.deviceId, device.deviceId] });
});

test('counts rejections by Seoul day and reason', async () => {
  await take('nothing');
  await take(['a', 'b']);
  expect(
    await query(
      `select reason, count::int, day = (now() at time zone 'Asia/Seoul')::date as today from rejected_count`,
    ),
  ).toEqual([{ reason: 'malformed', count: 3, today: true }]);
});

test("quarantines characters that PostgreSQL can't store", async () => {
  await take('{"a\u0000": "\ud800"}');
  await engine.ingest.take(device, 'http', Buffer.from([0x00, 0xff, 0xfe, 0xc3, 0x28]));
  const rejected = await query(`select payload, detail from rejected_reading order by rejected_reading_id`);
  expect(rejected).toHaveLength(2);
  expect(rejected[0].payload).toContain('a\ufffd');
});

test('stores only the beginning of a long rejected payload', async () => {
  await take(`{"x": "${'가'.repeat(100_000)}"}`);
  const [{ length }] = await query('select length(payload) from rejected_reading');
  expect(length).toBeGreaterThan(100);
  expect(length).toBeLessThanOrEqual(1000);
});

test('counts all rejections of a flood and stores a limited sample per sender', async () => {
  now = new Date(now.getTime() + 60_000);
  await take(Array(300).fill('x'));
  device = await engine.register();
  await take(['y']);
  expect(await query('select count::int from rejected_count')).toEqual([{ count: 301 }]);
  expect(await query('select count(*)::int from rejected_reading')).toEqual([{ count: 21 }]);
  now = new Date(now.getTime() + 60_000);
  await take(['later']);
  expect(await query('select count(*)::int from rejected_reading')).toEqual([{ count: 22 }]);
});

test('lists each unregistered device once, with the number of its messages', async () => {
  const unknown = { transport: 'mqtt', managementCode: 'X-1', reason: 'unknown-device', detail: 'd' } as const;
  const payload = Buffer.from('hello');
  await Promise.all([1, 2, 3].map(() => engine.ingest.setAside({ ...unknown, payload })));
  await engine.ingest.setAside({ ...unknown, transport: 'http', payload: Buffer.from('later') });
  expect(await query('select management_code, transport, count::int, payload from unknown_device')).toEqual([
    { management_code: 'X-1', transport: 'http', count: 4, payload: 'later' },
  ]);
});

test('advances the retention limit with the clock', async () => {
  const old = { measuredAt: '2024-11-01 00:00:00', level: 1 };
  expect((await take(old)).accepted).toBe(1);
  now = new Date('2026-12-01T03:00:00Z');
  expect((await take({ ...old, measuredAt: '2024-11-01 00:00:01' })).rejections[0]?.reason).toBe('expired');
  now = new Date('2026-11-20T03:00:00Z');
});

describe('database failures', () => {
  test('survives a connection that is terminated during a write', async () => {
    const taken = Promise.all(Array.from({ length: 50 }, (_, i) => wait(i).then(() => take(reading(i)))));
    for (let i = 0; i < 5; i += 1) {
      await wait(10);
      await owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      );
    }
    await taken;
    expect(await stored()).toBe(50);
  });

  test('rejects the readings of a just deleted device and stores the others', async () => {
    const deleted = await engine.register();
    await owner.query(`delete from device where device_id = ${deleted.deviceId}`);
    const [refused, other] = await Promise.all([
      engine.ingest.take(deleted, 'mqtt', Buffer.from(JSON.stringify(reading(1)))),
      take(reading(1)),
    ]);
    expect(other.accepted).toBe(1);
    expect(await stored()).toBe(1);
    expect(refused.result.accepted).toBe(0);
    expect(refused.result.rejections).toEqual([expect.objectContaining({ reason: 'unstorable' })]);
    expect(await query('select reason, count::int from rejected_count')).toEqual([{ reason: 'unstorable', count: 1 }]);
  });

  test('recreates a month that another process dropped, rejecting nothing', async () => {
    const late = (time: string) => ({ measuredAt: `2026-03-05 ${time}`, level: 1 });
    await take(late('00:00:00'));
    await owner.query('drop table probe_reading_2026_03');
    const receipts = await Promise.all([take(late('00:00:01')), take([late('00:00:02'), reading(1)])]);
    expect(receipts.map(({ accepted, rejections }) => [accepted, rejections])).toEqual([
      [1, []],
      [2, []],
    ]);
    expect(await stored()).toBe(3);
    expect(await query('select * from rejected_count')).toEqual([]);
  });

  test('accepts no readings of a dropped month after an extension of the retention, so none counts twice', async () => {
    const late = (measuredAt: string) => ({ measuredAt, level: 1 });
    await take([late('2025-05-31 23:59:59'), late('2025-06-01 00:00:00'), reading(1)]);
    const counted = () => query(`select bucket, readings::int from probe_day where device_id = ${device.deviceId}`);
    const before = await counted();
    // Simulates a process with a shorter retention, whose drop this process hasn't seen yet.
    await new Partitions(engine.ownerPool).dropBefore(probeSeries, new Date('2025-06-01T00:00:00+09:00'));
    for (const accepted of [2, 2]) {
      const all = [
        late('2025-05-31 23:59:59'),
        late('2025-06-01 00:00:00'),
        { ...reading(1), colour: 'red' },
        reading(1),
      ];
      const receipt = await take(all);
      expect(receipt.accepted).toBe(accepted);
      expect(receipt.rejections.map(({ index, reason }) => [index, reason]).sort()).toEqual([
        [0, 'expired'],
        [2, 'unknown-field'],
      ]);
      expect(await counted()).toEqual(before);
    }
    expect(engine.told).toMatchObject({ stored: 3, repeated: 4 });
    expect((await engine.ingest.limits(probeSeries)).expiredBeforeMs).toBe(Date.parse('2025-06-01T00:00:00+09:00'));
  });

  test('rejects a reading that violates a constraint without a retry', async () => {
    await take(reading(9));
    await owner.query('alter table probe_reading add constraint low check (level < 500) not valid');
    expect((await take(reading(1, 50))).rejections).toEqual([expect.objectContaining({ reason: 'unstorable' })]);
    await owner.query('alter table probe_reading drop constraint low');
  });

  test("acknowledges and rejects nothing if the message isn't at fault", async () => {
    await take(reading(9));
    await owner.query('alter table probe_hour rename to elsewhere');
    await expect(take(reading(1))).rejects.toMatchObject({ status: 503, cause: { code: '42P01' } });
    await owner.query('alter table elsewhere rename to probe_hour');
    expect(await query('select * from rejected_count')).toEqual([]);
    await take(reading(1));
    expect(await stored()).toBe(2);
  });
});

test('refuses messages above the memory limit and stores the accepted ones', async () => {
  await take(reading(0));
  await owner.query('begin; lock table probe_reading in access exclusive mode');
  const firstMs = now.getTime() - 1_000_000_000;
  const message = (i: number) =>
    Array.from({ length: 5000 }, (_, n) => ({ measuredAt: firstMs + i * 5000 + n, level: 1 }));
  const taken = Promise.all(Array.from({ length: 21 }, (_, i) => take(message(i))));
  await expect(take(reading(1))).rejects.toBeInstanceOf(IngestBusy);
  await owner.query('rollback');
  expect((await taken).reduce((sum, { accepted }) => sum + accepted, 0)).toBe(105_000);
  expect(await stored()).toBe(105_001);
});

test('refuses messages after close', async () => {
  const last = take(reading(1));
  const closed = engine.ingest.close();
  await expect(take(reading(2))).rejects.toBeInstanceOf(IngestBusy);
  await Promise.all([last, closed]);
  expect(await stored()).toBe(1);
  expect(engine.ingest.pending).toBe(0);
});

test('writes readings of past months of all series by a third of the connections at most', async () => {
  const connections: PromiseWithResolvers<never>[] = [];
  const pool = {
    options: { max: 8 },
    query: async () => ({ rows: [] }),
    connect() {
      connections.push(Promise.withResolvers());
      return connections.at(-1)?.promise;
    },
  } as unknown as pg.Pool;
  const ingest = new Ingest({
    pool,
    partitions: { ensure: async () => undefined, droppedUntil: () => 0 } as unknown as Partitions,
    series: Array.from({ length: 7 }, (_, at) => ({ ...probeSeries, name: `probe${at}` })),
    retentionMonths: {},
    clock: { now: () => now },
    events: { stored: () => undefined, rejected: () => undefined, moved: () => undefined },
    retryForMs: 0,
  });
  const settled = async () => {
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  const past = JSON.stringify({ measuredAt: now.getTime() - 40 * 86_400_000, level: 1 });
  const taken = Promise.allSettled(
    Array.from({ length: 7 }, (_, at) => ingest.take({ ...device, series: `probe${at}` }, 'http', Buffer.from(past))),
  );
  await settled();
  expect(connections).toHaveLength(2);
  for (let at = 0; at < 7; at += 1) {
    connections[at]?.reject(Object.assign(new Error('planted'), { code: 'ECONNREFUSED' }));
    await settled();
  }
  expect(await taken).toHaveLength(7);
  expect(connections).toHaveLength(7);
});
