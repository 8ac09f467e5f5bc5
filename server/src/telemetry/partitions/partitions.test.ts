import { afterAll, beforeAll, expect, test } from 'vitest';
import { probeSeries, startTestEngine, type TestEngine } from '../../../test/engine.ts';
import { Partitions, retainedFrom } from './partitions.ts';
import { keepUp } from './upkeep.ts';

const now = new Date('2026-11-20T03:00:00Z');
let engine: TestEngine;

beforeAll(async () => {
  engine = await startTestEngine({ clock: { now: () => now } });
});
afterAll(() => engine.stop());

const seoul = (text: string) => Date.parse(`${text}+09:00`);

async function partitions(): Promise<string[]> {
  const { rows } = await engine.pool.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'probe_reading'::regclass order by 1`,
  );
  return rows.map(({ name }) => name.replace('probe_reading_', ''));
}

test('this month and the next two are there ahead, once', async () => {
  await engine.partitions.ensureAhead(probeSeries, now);
  await engine.partitions.ensureAhead(probeSeries, now);
  expect(await partitions()).toEqual(['2026_11', '2026_12', '2027_01']);
});

test('a late reading gets its month when it comes; months turn at midnight in Seoul', async () => {
  const { deviceId } = await engine.register();
  const at = (text: string) => ({ deviceId, measuredAt: seoul(text), values: [1, null] });
  await engine.ingest.store(probeSeries, [at('2026-08-31T23:59:59'), at('2026-06-01T00:00:00')]);
  expect(await partitions()).toEqual(['2026_06', '2026_08', '2026_11', '2026_12', '2027_01']);
  const { rows } = await engine.pool.query(`select tableoid::regclass::text as name from probe_reading order by 1`);
  expect(rows.map(({ name }) => name)).toEqual(['probe_reading_2026_06', 'probe_reading_2026_08']);
});

test('several processes may need the same month at once', async () => {
  const processes = Array.from({ length: 4 }, () => new Partitions(engine.ownerPool));
  await Promise.all(processes.map((one) => one.ensure(probeSeries, [seoul('2026-07-10T00:00:00')])));
  expect(await partitions()).toContain('2026_07');
});

test('the retention counts whole months before this one', () => {
  expect(retainedFrom(1, now)).toEqual(new Date(seoul('2026-10-01T00:00:00')));
  expect(retainedFrom(24, now)).toEqual(new Date(seoul('2024-11-01T00:00:00')));
  expect(retainedFrom(1, new Date(seoul('2026-12-01T00:00:00')))).toEqual(new Date(seoul('2026-11-01T00:00:00')));
});

test('the daily upkeep drops whole months past the retention, keeps the rollups, and purges the quarantine', async () => {
  const { rows: before } = await engine.pool.query('select count(*)::int as n from probe_hour');
  await engine.pool.query(
    `insert into rejected_reading (received_at, transport, management_code, reason, detail, payload)
     select $1::timestamptz - make_interval(days => days), 'mqtt', 'X', 'malformed', '', '' from unnest(array[1, 29, 31]) as days`,
    [now],
  );
  await engine.pool.query(
    `insert into unknown_device (management_code, transport, last_seen_at, payload) values ('X', 'mqtt', $1::timestamptz - interval '31 days', '')`,
    [now],
  );
  const { dropped } = await keepUp(engine.pool, engine.partitions, [probeSeries], { probe: 3 }, now);
  expect(dropped.sort()).toEqual(['probe_reading_2026_06', 'probe_reading_2026_07']);
  expect(await partitions()).toEqual(['2026_08', '2026_11', '2026_12', '2027_01']);
  const { rows: after } = await engine.pool.query('select count(*)::int as n from probe_hour');
  expect(after).toEqual(before);
  const { rows } = await engine.pool.query('select count(*)::int as n from rejected_reading');
  expect(rows).toEqual([{ n: 2 }]);
  expect((await engine.pool.query('select management_code from unknown_device')).rows).toEqual([]);
});

test('a month that was dropped is made again when it is needed', async () => {
  await engine.partitions.ensure(probeSeries, [seoul('2026-06-15T00:00:00')]);
  expect(await partitions()).toContain('2026_06');
});
