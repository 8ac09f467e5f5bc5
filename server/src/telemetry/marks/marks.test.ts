/** Statistics must equal a recount of the unmarked readings, in any order of readings, marks and revocations. */

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { inTransaction } from '#platform/database/in-transaction.ts';
import { fail } from '#test/closing.ts';
import { meterSeries, probeSeries, startTestEngine, type TestEngine } from '#test/engine.ts';
import { timeFactor } from '#test/measured.ts';
import {
  allHours,
  chances,
  daysWithOtherHours,
  differingFigures,
  payloadOf,
  type ReportedReading,
  randomReadings,
  recountSeries,
  shuffled,
  storedFigures,
} from '#test/series-recount.ts';
import { closeMonths } from '../blocks/close-months.ts';
import type { RegisteredDevice } from '../devices/registry.ts';
import { rebuildLatest, rebuildRollups } from '../rollups/rebuild.ts';
import { readRollups } from '../rollups/rollups.ts';
import { columnName, figuresOf, type Series } from '../series/series.ts';
import { type Mark, recountMarks, setMark, takeMarkBack } from './marks.ts';
import { markableFields } from './unmarked.ts';

const now = new Date('2026-11-01T12:00:00+09:00');
const begins = new Date('2026-08-28T03:00:00+09:00');
const hourMs = 3_600_000;

let engine: TestEngine;
let adminNumber: number;
beforeAll(async () => {
  engine = await startTestEngine({ clock: { now: () => now } });
  const { rows } = await engine.pool.query<{ adminNumber: number }>(
    `insert into administrator (admin_id, admin_name, dept_code, password_hash) values ('marker', '홍길동', 'structure', '')
     returning admin_number as "adminNumber"`,
  );
  adminNumber = rows[0]?.adminNumber ?? 0;
});
afterAll(() => engine.stop());

interface SetMark extends Mark {
  markId: number;
}

const set = async (series: Series, mark: Omit<Mark, 'reason'>): Promise<SetMark> => {
  const whole = { ...mark, reason: '센서 고장' };
  const markId = await inTransaction(engine.pool, (client) => setMark(client, series, whole, { adminNumber, now }));
  return { ...whole, markId };
};
const takeBack = (series: Series, { deviceId, markId }: SetMark) =>
  inTransaction(engine.pool, (client) => takeMarkBack(client, series, { deviceId, markId }, { adminNumber, now }));
const recountAll = () => recountMarks(engine.pool, [probeSeries, meterSeries]);

/** The readings that count, computed independently of the engine. */
const unmarkedOf = (readings: readonly ReportedReading[], marks: readonly SetMark[]): ReportedReading[] =>
  readings.flatMap((one) => {
    const own = marks.filter(
      ({ deviceId, from, until }) =>
        deviceId === one.deviceId && from.getTime() <= one.measuredAt && one.measuredAt < until.getTime(),
    );
    if (own.some(({ field }) => field === null)) return [];
    const values = Object.entries(one.values).map(([field, value]) => [
      field,
      own.some((mark) => mark.field === field) ? null : value,
    ]);
    return { ...one, values: Object.fromEntries(values) };
  });

const latestOf = async (series: Series) => {
  const { rows } = await engine.pool.query<Record<string, unknown>>(
    `select * from ${series.name}_latest order by device_id`,
  );
  return rows.map(({ device_id, measured_at, received_at: _, ...values }) => [
    device_id,
    (measured_at as Date).getTime(),
    values,
  ]);
};
const newestOf = (readings: readonly ReportedReading[]) =>
  [...Map.groupBy(readings, ({ deviceId }) => deviceId)]
    .sort(([a], [b]) => a - b)
    .map(([deviceId, own]) => {
      const newest = own.reduce((best, one) => (one.measuredAt > best.measuredAt ? one : best));
      const values = Object.entries(newest.values).map(([field, value]) => [columnName(field), value]);
      return [deviceId, newest.measuredAt, Object.fromEntries(values)];
    });

/** Sums of all figures by hour or day over all devices, as returned by the statistics. */
const answered = async (series: Series, deviceIds: readonly number[], unit: 'hour' | 'day') => {
  const { hours, readings, sums, counts } = await readRollups(engine.pool, series, {
    ...{ deviceIds, unit, from: new Date('2026-08-01T00:00:00+09:00'), to: new Date(now.getTime() - 1) },
    fields: figuresOf(series).map(({ field }) => field),
  });
  return Array.from(hours, (hour, at) => [hour, readings[at], ...[...sums, ...counts].map((column) => column[at])]);
};

const close = (series: Series) =>
  closeMonths(
    { pool: engine.pool, partitions: engine.partitions, closeAfterDays: 0, now, rests: false, onFailure: fail },
    series,
  );

const extremesOf = async (series: Series) => {
  const { rows } = await engine.pool.query(
    `select * from ${allHours(series)} hour where readings > 0 order by device_id, bucket`,
  );
  return rows;
};

describe.each([probeSeries, meterSeries])('marks of $name', (series) => {
  test(
    'exclude exactly the marked readings, in any order of readings, marks and revocations',
    async () => {
      const chance = chances(series.name.length + 17);
      const devices = new Map<number, RegisteredDevice>();
      for (let i = 0; i < 3; i += 1) {
        const device = await engine.register(series);
        devices.set(device.deviceId, device);
      }
      const ids = [...devices.keys()];
      const readings = randomReadings(series, ids, 2500, begins, chance);
      const [first, last] = [begins.getTime(), Math.max(...readings.map(({ measuredAt }) => measuredAt))];
      const stream = shuffled(readings, chance);
      const fields = [null, null, ...markableFields(series)];
      const marks: SetMark[] = [];
      const sent = new Map<string, ReportedReading>();
      const step = Math.ceil(stream.length / 60);
      for (let at = 0; at < stream.length; at += step) {
        const batch = stream.slice(at, at + step);
        const changes = [
          ...batch.map((one) =>
            engine.ingest.take(devices.get(one.deviceId) as RegisteredDevice, 'mqtt', payloadOf(series, one)),
          ),
          (async () => {
            const luck = chance();
            const from = new Date(Math.floor(first + chance() * (last - first)));
            const hours = luck < 0.1 ? 40 * 24 : luck < 0.4 ? 72 : 2;
            const until = new Date(from.getTime() + 1 + Math.floor(chance() * hours * hourMs));
            const deviceId = ids[Math.floor(chance() * ids.length)] as number;
            const field = fields[Math.floor(chance() * fields.length)] ?? null;
            marks.push(await set(series, { deviceId, from, until, field }));
          })(),
        ];
        await Promise.all(changes);
        for (const one of batch) sent.set(`${one.deviceId} ${one.measuredAt}`, one);
        const [some] = marks.splice(Math.floor(chance() * marks.length), chance() < 0.5 ? 1 : 0);
        if (some) expect(await takeBack(series, some)).toBe(true);
        if (chance() < 0.3) await close(series);
        if (chance() < 0.3) await answered(series, ids, 'hour');
        if (chance() < 0.4) await recountAll();
      }
      await recountAll();
      const left = unmarkedOf([...sent.values()], marks);
      expect(left.length).toBeLessThan(readings.length - 100);
      expect(left.length).toBeGreaterThan(readings.length / 4);
      expect(differingFigures(await storedFigures(engine.pool, series, ids), recountSeries(series, left))).toEqual([]);
      expect(await daysWithOtherHours(engine.pool, series)).toBe(0);
      expect(await latestOf(series)).toEqual(newestOf(left));

      const [hours, days, extremes] = [
        await answered(series, ids, 'hour'),
        await answered(series, ids, 'day'),
        await extremesOf(series),
      ];
      await rebuildRollups(engine.pool, series, { from: new Date('2026-08-01T00:00:00+09:00'), until: now });
      await rebuildLatest(engine.pool, series);
      expect(await answered(series, ids, 'hour')).toEqual(hours);
      expect(await answered(series, ids, 'day')).toEqual(days);
      expect(await extremesOf(series)).toEqual(extremes);

      for (const mark of marks) await takeBack(series, mark);
      await recountAll();
      const all = [...sent.values()];
      expect(differingFigures(await storedFigures(engine.pool, series, ids), recountSeries(series, all))).toEqual([]);
      expect(await latestOf(series)).toEqual(newestOf(all));
      const { rows } = await engine.pool.query<{ count: number }>(
        `select count(*)::float8 as count from ${series.name}_reading`,
      );
      expect(rows[0]?.count).toBe(all.length);
    },
    300_000 * timeFactor,
  );
});

describe('a recount', () => {
  const send = async (device: RegisteredDevice, readings: readonly ReportedReading[]) => {
    await Promise.all(readings.map((one) => engine.ingest.take(device, 'mqtt', payloadOf(meterSeries, one))));
  };

  test(
    'continues after its process was interrupted between two months',
    async () => {
      const device = await engine.register(meterSeries);
      const readings = randomReadings(meterSeries, [device.deviceId], 3000, begins, chances(31));
      await send(device, readings);
      const whole = {
        deviceId: device.deviceId,
        from: begins,
        until: new Date('2026-10-20T00:00:00+09:00'),
        field: null,
      };
      const mark = await set(meterSeries, whole);
      const left = () =>
        engine.pool
          .query('select 1 from reading_mark where recount_from is not null and device_id = $1', [device.deviceId])
          .then(({ rowCount }) => rowCount);
      expect(await left()).toBe(1);
      // Kills the connection of the continued recount after it counted a month and before it stored its progress.
      const holder = await engine.ownerPool.connect();
      try {
        await holder.query('begin');
        await holder.query('select from reading_mark where device_id = $1 for update', [device.deviceId]);
        const recount = recountMarks(engine.pool, [meterSeries]);
        const isKilled = async () => {
          const { rowCount } = await holder.query(
            'select pg_terminate_backend(pid) from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))',
          );
          return (rowCount ?? 0) > 0;
        };
        await Promise.all([expect(recount).rejects.toThrow(), vi.waitUntil(isKilled, { timeout: 20_000 })]);
        await holder.query('rollback');
      } finally {
        holder.release();
      }
      expect(await left()).toBe(1);
      // A late reading within a month that hasn't been recounted yet.
      const late = { ...(readings[5] as ReportedReading), measuredAt: Date.parse('2026-10-25T00:00:00+09:00') };
      await send(device, [late]);
      await recountAll();
      expect(await left()).toBe(0);
      const counted = async (readings: readonly ReportedReading[]) =>
        differingFigures(
          await storedFigures(engine.pool, meterSeries, [device.deviceId]),
          recountSeries(meterSeries, readings),
        );
      const all = [...readings.filter(({ measuredAt }) => measuredAt !== late.measuredAt), late];
      expect(await counted(unmarkedOf(all, [mark]))).toEqual([]);
      await takeBack(meterSeries, mark);
      await recountAll();
      expect(await counted(all)).toEqual([]);
    },
    60_000 * timeFactor,
  );

  test('counts the months of other marks if one of them fails', async () => {
    const marked = async () => {
      const { deviceId } = await engine.register(meterSeries);
      await set(meterSeries, { deviceId, from: begins, until: now, field: null });
      return deviceId;
    };
    const failing = await marked();
    await marked();
    await engine.ownerPool.query(
      `alter table reading_mark add constraint planted check (device_id <> ${failing}) not valid`,
    );
    await expect(recountAll()).rejects.toThrow('planted');
    await engine.ownerPool.query('alter table reading_mark drop constraint planted');
    const { rows } = await engine.pool.query('select device_id from reading_mark where recount_from is not null');
    expect(rows).toEqual([{ device_id: failing }]);
    await recountAll();
  });

  test('includes the day of the reading before the mark if no later reading counts', async () => {
    const device = await engine.register(meterSeries);
    const readings = ['2026-09-29T23:40', '2026-10-02T00:10', '2026-10-02T00:50'].map((at) => ({
      deviceId: device.deviceId,
      measuredAt: Date.parse(`${at}:00+09:00`),
      values: { entered: 1, passed: 1, state: 'on', load: null },
    }));
    await send(device, readings);
    const counted = async (left: readonly ReportedReading[]) =>
      differingFigures(
        await storedFigures(engine.pool, meterSeries, [device.deviceId]),
        recountSeries(meterSeries, left),
      );
    const from = new Date('2026-10-02T00:00:00+09:00');
    const mark = await set(meterSeries, { deviceId: device.deviceId, from, until: now, field: null });
    await recountAll();
    expect(await counted(readings.slice(0, 1))).toEqual([]);
    await takeBack(meterSeries, mark);
    await recountAll();
    expect(await counted(readings)).toEqual([]);
  });

  test('stores nothing of a mark whose transaction failed', async () => {
    const device = await engine.register(meterSeries);
    const readings = randomReadings(meterSeries, [device.deviceId], 200, begins, chances(5));
    await send(device, readings);
    const mark = { deviceId: device.deviceId, from: begins, until: now, field: null, reason: '시험' };
    const failing = inTransaction(engine.pool, async (client) => {
      await setMark(client, meterSeries, mark, { adminNumber, now });
      throw new Error('broke off');
    });
    await expect(failing).rejects.toThrow('broke off');
    const figures = await storedFigures(engine.pool, meterSeries, [device.deviceId]);
    expect(differingFigures(figures, recountSeries(meterSeries, readings))).toEqual([]);
  });

  test('keeps the statistics and latest values of dropped readings', async () => {
    const device = await engine.register(meterSeries);
    const readings = randomReadings(meterSeries, [device.deviceId], 600, begins, chances(7));
    await send(device, readings);
    const mark = await set(meterSeries, {
      deviceId: device.deviceId,
      from: new Date('2026-08-28T10:00:00+09:00'),
      until: new Date('2026-09-02T10:00:00+09:00'),
      field: null,
    });
    await recountAll();
    const ofAugust = async () => {
      const figures = [...(await storedFigures(engine.pool, meterSeries, [device.deviceId]))];
      return figures.filter(([key]) => key.includes(' day 2026-08')).sort();
    };
    const before = await ofAugust();
    expect(before.length).toBeGreaterThan(0);
    const silent = await engine.register(meterSeries);
    await send(silent, readings.slice(0, 1));
    const dropped = await engine.partitions.dropBefore(meterSeries, new Date('2026-09-01T00:00:00+09:00'));
    expect(dropped).toEqual(['meter_reading_2026_08']);
    expect(await takeBack(meterSeries, mark)).toBe(true);
    await recountAll();
    expect(await ofAugust()).toEqual(before);
    await set(meterSeries, { deviceId: silent.deviceId, from: mark.until, until: now, field: null });
    expect((await latestOf(meterSeries)).map(([deviceId]) => deviceId)).toContain(silent.deviceId);
  });

  test('refuses to revoke a mark twice', async () => {
    const { deviceId } = await engine.register(probeSeries);
    const mark = await set(probeSeries, { deviceId, from: begins, until: now, field: null });
    expect(await takeBack(probeSeries, mark)).toBe(true);
    expect(await takeBack(probeSeries, mark)).toBe(false);
  });
});
