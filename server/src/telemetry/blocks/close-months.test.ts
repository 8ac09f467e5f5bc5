/** Tests closing that is interrupted, disabled, or finds a damaged block. */

import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { peopleSeries } from '#features/people/series.ts';
import { vehicleSeries } from '#features/vehicles/series.ts';
import { inTransaction } from '#platform/database/in-transaction.ts';
import { openOwnerPool } from '#platform/database/pool.ts';
import {
  allReadings,
  close,
  countOf,
  fail,
  idsOf,
  reopenAll,
  type Side,
  startSide,
  statistics,
  storeAll,
  stream,
} from '#test/closing.ts';
import { now } from '#test/closing-answers.ts';
import { meterSeries, probeSeries } from '#test/engine.ts';
import { createDevice } from '#test/factories.ts';
import { measured, timeFactor } from '#test/measured.ts';
import type { RegisteredDevice } from '../devices/registry.ts';
import { Partitions } from '../partitions/partitions.ts';
import { rebuildRollups } from '../rollups/rebuild.ts';
import { BlockError } from './block.ts';
import { closeMonths } from './close-months.ts';
import { keepOpen, reopenAround } from './closed-month.ts';

let closing: Side;
beforeAll(async () => {
  closing = await startSide(true);
  const used = [probeSeries, meterSeries, peopleSeries, vehicleSeries];
  for (const [at, series] of used.entries()) await storeAll(closing, series, stream(closing, series, 41 + at));
}, 120_000 * timeFactor);
afterAll(() => closing.stop());

/** A pool whose connection is terminated while the statement number `cutAt` runs. */
function cutPool({ engine }: Side, cutAt: number) {
  const pool = new pg.Pool({
    connectionString: engine.databaseUrl,
    max: 1,
    options: '-c TimeZone=UTC -c role=maru_app',
  });
  pool.on('error', () => undefined);
  const cut: Promise<unknown>[] = [];
  let statements = 0;
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((...given: unknown[]) => {
      statements += 1;
      const sent = query(...given);
      if (statements === cutAt)
        cut.push(
          engine.ownerPool.query('select pg_terminate_backend($1::integer)', [
            (client as unknown as { processID: number }).processID,
          ]),
        );
      return sent;
    }) as typeof client.query;
  });
  return {
    pool,
    async end() {
      await Promise.all(cut);
      await pool.end();
      return cut.length > 0;
    },
  };
}

test(
  'neither loses nor duplicates readings if the closing is interrupted at any statement',
  async () => {
    const series = meterSeries;
    const { engine } = closing;
    await reopenAll(closing, series);
    const readings = await countOf(closing, `${series.name}_reading`);
    const expected = await allReadings(closing, series);
    let cuts = 0;
    for (let cutAt = 1; cutAt <= 60; cutAt += 1) {
      await reopenAll(closing, series);
      const { pool, end } = cutPool(closing, cutAt);
      const closed = closeMonths(
        { pool, partitions: engine.partitions, closeAfterDays: 7, now, rests: false, onFailure: fail },
        series,
      );
      await closed.catch(() => undefined);
      if (await end()) cuts += 1;
      const { rows: both } = await engine.pool.query(
        `select 1 from ${series.name}_block b join ${series.name}_reading r using (device_id)
       where date_trunc('month', r.measured_at, 'Asia/Seoul') = b.month limit 1`,
      );
      expect(both).toEqual([]);
      const { rows } = await engine.pool.query<{ blocks: number }>(
        `select coalesce(sum(readings), 0)::float8 as blocks from ${series.name}_block`,
      );
      expect((await countOf(closing, `${series.name}_reading`)) + (rows[0]?.blocks ?? 0)).toBe(readings);
    }
    expect(cuts).toBeGreaterThan(40);
    expect(await allReadings(closing, series)).toEqual(expected);
  },
  240_000 * timeFactor,
);

test('counts a reading after a closed month relative to the last reading of that month', async () => {
  const { engine, ingest } = closing;
  const { deviceId } = await createDevice(engine.pool, { series: meterSeries.name });
  const store = (at: string, entered: number) =>
    ingest.store(meterSeries, [
      { deviceId, measuredAt: Date.parse(`2026-${at}:00+09:00`), values: [entered, 5, 'on', null] },
    ]);
  await store('10-31T23:50', 100);
  await close(closing, meterSeries);
  await store('11-01T00:10', 130);
  const { rows } = await engine.pool.query(
    `select entered_sum as added, state_on_sum as held from meter_hour where device_id = $1 order by bucket`,
    [deviceId],
  );
  expect(rows).toEqual([
    { added: 0, held: 600_000 },
    { added: 30, held: 600_000 },
  ]);
});

test.each(['late readings', 'a rebuild'])(
  'stores live readings while months are reopened one by one for %s',
  async (reason) => {
    const { engine, ingest } = closing;
    const [first, last] = [await engine.register(meterSeries), await engine.register(meterSeries)];
    const take = (device: RegisteredDevice, measuredAt: number) =>
      ingest.take(device, 'http', Buffer.from(JSON.stringify({ measuredAt, entered: 1, passed: 1, state: 'on' })));
    const day = Date.parse('2026-09-10T00:00:00+09:00');
    for (const device of [first, last]) await take(device, day);
    await close(closing, meterSeries);
    const isClosed = async ({ deviceId }: RegisteredDevice) => {
      const { rowCount } = await engine.pool.query('select from meter_block where device_id = $1', [deviceId]);
      return rowCount === 1;
    };
    const other = await engine.ownerPool.connect();
    await other.query('begin');
    await other.query('select from meter_block where device_id = $1 for update', [last.deviceId]);
    const reopening =
      reason === 'a rebuild'
        ? rebuildRollups(engine.pool, meterSeries, { from: new Date(day), until: new Date(day + 86_400_000) })
        : Promise.all([first, last].map((device) => take(device, day + 1000)));
    await expect.poll(() => isClosed(first)).toBe(false);
    await take(first, now.getTime());
    expect(await isClosed(last)).toBe(true);
    await other.query('rollback');
    other.release();
    await reopening;
    expect(await isClosed(last)).toBe(false);
  },
);

test('finds months to reopen as fast with statistics from when none was closed', measured, async () => {
  const { engine, ingest } = closing;
  const devices = await Promise.all(Array.from({ length: 60 }, () => engine.register(meterSeries)));
  let at = Date.parse('2026-09-20T00:00:00+09:00');
  const store = async (each: number) => {
    const times = Array.from({ length: each }, () => (at += 1000));
    const readings = devices.flatMap(({ deviceId }) =>
      times.map((measuredAt) => ({ deviceId, measuredAt, values: [1, 1, 'on', null] })),
    );
    const startedAt = performance.now();
    await ingest.store(meterSeries, readings);
    return performance.now() - startedAt;
  };
  // Without truncation, as while the table is in use.
  const analyze = () => engine.ownerPool.query('vacuum (truncate off, analyze) meter_block');
  await store(1);
  await close(closing, meterSeries);
  await reopenAll(closing, meterSeries);
  await analyze();
  await close(closing, meterSeries);
  const outdated = await store(16);
  await close(closing, meterSeries);
  await analyze();
  expect(outdated).toBeLessThan(4 * (await store(16)));
});

test('releases the disk space of a closed month, and reads nothing while all readings wait', async () => {
  const { databaseUrl, pool } = closing.engine;
  const ownerPool = openOwnerPool(databaseUrl);
  const sent: string[] = [];
  ownerPool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((...given: unknown[]) => {
      sent.push(String(given[0]));
      return query(...given);
    }) as typeof client.query;
  });
  const partitions = new Partitions(ownerPool);
  await closeMonths({ pool, partitions, closeAfterDays: 7, now, rests: false, onFailure: fail }, vehicleSeries);
  await ownerPool.end();
  const { rows } = await pool.query<{ bytes: number }>(`select pg_relation_size('vehicle_reading_2026_09') as bytes`);
  expect(rows).toEqual([{ bytes: 0 }]);
  const locked = sent.indexOf('lock table vehicle_reading in access exclusive mode');
  expect(sent.slice(locked + 1, locked + 3)).toEqual([expect.stringMatching(/^truncate vehicle_reading_/), 'commit']);
});

test('closes nothing if disabled, and no recently ended month', async () => {
  const { pool, partitions } = closing.engine;
  await reopenAll(closing, peopleSeries);
  const options = { pool, partitions, now, rests: false, onFailure: fail };
  expect(await closeMonths({ ...options, closeAfterDays: null }, peopleSeries)).toBe(0);
  expect(await closeMonths({ ...options, closeAfterDays: 100 }, peopleSeries)).toBe(0);
  expect(await closeMonths({ ...options, closeAfterDays: 30 }, peopleSeries)).toBe(4);
});

test('reports device and month of a damaged block, and affects nothing else', async () => {
  const { engine, ingest } = closing;
  const [device = 0, other = 0] = idsOf(closing, probeSeries);
  await close(closing, probeSeries);
  const before = await statistics(closing, probeSeries);
  await engine.pool.query(
    `update probe_block set block = set_byte(block, 40, get_byte(block, 40) # 255)
     where device_id = $1 and month = '2026-09-01 00:00+09'`,
    [device],
  );
  const late = (deviceId: number, day: string) =>
    ingest.store(probeSeries, [{ deviceId, measuredAt: Date.parse(`2026-${day}T01:02:03.456+09:00`), values: [1, 2] }]);
  const point = { deviceId: device, measuredAt: Date.UTC(2026, 8, 10) };
  await expect(
    inTransaction(engine.pool, (client) => reopenAround(client, probeSeries, [point]), [keepOpen(probeSeries)]),
  ).rejects.toThrow(BlockError);
  expect(await statistics(closing, probeSeries)).toEqual(before);
  await expect(late(device, '09-10')).rejects.toThrow(
    new RegExp(`probe_block of device ${device}, month 2026-08-31T15:00:00.000Z`),
  );
  expect(await late(other, '09-10')).toMatchObject({ stored: 1 });
  expect(await late(device, '10-10')).toMatchObject({ stored: 1 });
});

test('deletes blocks when the retention of their months ends, without delaying readings', async () => {
  const { engine, ingest } = closing;
  const { deviceId } = await engine.register(meterSeries);
  await close(closing, meterSeries);
  const blocks = await countOf(closing, 'meter_block');
  const drop = () => engine.partitions.dropBefore(meterSeries, new Date('2026-10-01T00:00:00+09:00'));
  const other = await engine.ownerPool.connect();
  await other.query('begin; select from meter_block for update');
  let isOver = false;
  const refused = expect(drop().finally(() => (isOver = true))).rejects.toMatchObject({ code: '55P03' });
  const waiting = 'select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))';
  await expect.poll(async () => (await other.query(waiting)).rowCount).toBe(1);
  await ingest.store(meterSeries, [{ deviceId, measuredAt: now.getTime(), values: [1, 1, 'on', null] }]);
  expect(isOver).toBe(false);
  await refused;
  await other.query('rollback');
  other.release();
  expect(await drop()).toContain('meter_reading_2026_09');
  const { rows } = await engine.pool.query<{ month: Date }>('select distinct month from meter_block');
  expect(rows).toEqual([{ month: new Date('2026-10-01T00:00:00+09:00') }]);
  expect(await countOf(closing, 'meter_block')).toBeLessThan(blocks);
});
