/**
 * Data past its MARU_KEEP retention is deleted by months in Seoul; everything else is retained, with exact statistics.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../test/app.ts';
import { fail } from '../test/closing.ts';
import { createDevice, createPlace } from '../test/factories.ts';
import { allHours } from '../test/series-recount.ts';
import { aWeighing, sumsAndRecount } from '../test/weighings.ts';
import type { Config } from './config.ts';
import { airSeries } from './features/air/series.ts';
import { takeWeighings } from './features/weighing/take.ts';
import { openOwnerPool } from './platform/database/pool.ts';
import { deleteOld } from './retention.ts';
import { closeMonths } from './telemetry/blocks/close-months.ts';
import { Partitions } from './telemetry/partitions/partitions.ts';

/** In Seoul the month is already December. */
const now = new Date('2026-12-01T00:30:00+09:00');
let app: TestApp;
let ownerPool: ReturnType<typeof openOwnerPool>;
let placeId: number;

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  ownerPool = openOwnerPool(app.databaseUrl);
});
afterAll(async () => {
  await ownerPool.end();
  await app.stop();
});

const run = (keepMonths: Config['keepMonths'], retentionMonths: Record<string, number> = {}) =>
  deleteOld({
    pool: app.pool,
    ownerPool,
    config: { keepMonths, retentionMonths },
    clock: { now: () => now },
    log: { info: () => undefined },
  });
const column = async (sql: string) => (await app.pool.query({ text: sql, rowMode: 'array' })).rows.map(([one]) => one);
const hours = () =>
  column(`select to_char(bucket at time zone 'Asia/Seoul', 'MM-DD HH24') from ${allHours(airSeries)} hour order by 1`);
const close = () =>
  closeMonths(
    {
      pool: app.pool,
      partitions: new Partitions(ownerPool),
      closeAfterDays: 0,
      now,
      rests: false,
      onFailure: fail,
    },
    airSeries,
  );
const days = () => column(`select to_char(bucket at time zone 'Asia/Seoul', 'MM-DD') from air_day order by 1`);

describe('retention of statistics', () => {
  const reported = ['09-30T23:10', '10-01T00:10', '10-31T23:50', '11-01T00:10', '11-30T23:50'];

  beforeAll(async () => {
    placeId = await createPlace(app.pool);
    await createDevice(app.pool, { placeId });
    // The statistics of deleted devices are deleted, too.
    const other = await createDevice(app.pool, { placeId });
    await app.pool.query('update device set deleted_at = now() where device_id = $1', [other.deviceId]);
  });
  beforeEach(async () => {
    for (const table of ['air_hour', 'air_day', 'air_closed_hour', 'air_block', 'set_day'])
      await ownerPool.query(`truncate ${table} cascade`);
    await ownerPool.query('truncate air_reading');
    const ids = (await column('select device_id from device order by 1')) as number[];
    for (const id of ids)
      await app.app.telemetry.ingest.store(
        airSeries,
        reported.map((at) => ({
          deviceId: id,
          measuredAt: Date.parse(`2026-${at}:00+09:00`),
          values: Object.keys(airSeries.columns).map(() => 7),
        })),
      );
    await close();
  });
  const both = (...each: string[]) => each.flatMap((one) => [one, one]);
  const byUnit = async (unit: string) => {
    const answer = await fetch(
      `${app.url}/api/air-quality/installation-place/${placeId}/all?datetimeType=${unit}&startDatetime=2026-09-30&endDatetime=2026-11-30`,
    );
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { list: { measurementDatetime: string }[] }).list
      .map(({ measurementDatetime }) => measurementDatetime.slice(5, 13))
      .sort();
  };

  test('retains everything by default', async () => {
    await run({}, { air: 1 });
    expect([await hours(), await days()]).toEqual([
      both('09-30 23', '10-01 00', '10-31 23', '11-01 00', '11-30 23'),
      both('09-30', '10-01', '10-31', '11-01', '11-30'),
    ]);
  });

  test('deletes hours and days past the retention, of open and closed months', async () => {
    await run({ hours: 1, days: 2 }, { air: 1 });
    expect([await hours(), await days()]).toEqual([
      both('11-01 00', '11-30 23'),
      both('10-01', '10-31', '11-01', '11-30'),
    ]);
    const closed = `select to_char(month at time zone 'Asia/Seoul', 'MM-DD') from air_closed_hour order by 1`;
    expect(await column(closed)).toEqual(both('11-01'));
    // Lists by hour are computed from days.
    expect(await column(`select hours <> 0 from air_day order by bucket`)).toEqual(
      both('', '', 'has', 'has').map(Boolean),
    );
  });

  test('answers lists only within the retention', async () => {
    expect(await byUnit('hour')).toHaveLength(5);
    await run({ hours: 1, days: 2 }, { air: 1 });
    expect(await byUnit('hour')).toEqual(['11-01 00', '11-30 23']);
    expect((await byUnit('day')).map((day) => day.slice(0, 5))).toEqual(['10-01', '10-31', '11-01', '11-30']);
    // Totals that a run left which ended before it deleted them.
    await app.pool.query(
      `insert into set_day (series, set_key, day, kept)
       select 'air', 'left', day, '' from unnest(array['2026-10-31+09', '2026-11-01+09']::timestamptz[]) as left_day (day)`,
    );
    await run({ hours: 1, days: 2 }, { air: 1 });
    expect(await column(`select day from set_day where set_key = 'left'`)).toEqual([
      new Date('2026-11-01T00:00:00+09:00'),
    ]);
  });

  test('deletes no hours that still have raw readings', async () => {
    await run({ hours: 1, days: 1 }, { air: 3 });
    expect(await days()).toHaveLength(10);
    expect(await hours()).toHaveLength(10);
  });
});

describe('retention of vehicles', () => {
  /**
   * Days of a vehicle, each with a trip, a stay in a dong and a discarded position; the schedule starts on the first
   * day.
   */
  const days = ['2025-10-31', '2025-11-30', '2025-12-01'];
  let tracker: number;
  beforeEach(async () => {
    for (const table of ['vehicle_day', 'vehicle_leg', 'vehicle_dong', 'vehicle_set_aside', 'vehicle_schedule'])
      await ownerPool.query(`truncate ${table}`);
    const vehicle = await createPlace(app.pool, { placeType: 'vehicle' });
    ({ deviceId: tracker } = await createDevice(app.pool, { series: 'vehicle', placeId: vehicle }));
    for (const day of days) {
      await app.pool.query(
        `insert into vehicle_day (device_id, day, first_at, first_latitude, first_longitude, last_at, last_latitude,
           last_longitude, fixes, set_aside, trips, distance, operating_seconds, top_velocity, path)
         values ($1, $2::date, $2::date, 1, 1, $2::date, 1, 1, 2, 1, 1, 900, 60, 9, 'a path')`,
        [tracker, day],
      );
      await app.pool.query(
        `insert into vehicle_leg values ($1, $2::date::timestamp at time zone 'Asia/Seoul', $2::date, 'trip', now(), 1, 1, 1, 1, 9, 9)`,
        [tracker, day],
      );
      await app.pool.query(`insert into vehicle_dong values ($1, $2::date, '1107052', now(), now(), 900, 60)`, [
        tracker,
        day,
      ]);
      await app.pool.query(
        `insert into vehicle_set_aside values ($1, ($2::date + 1)::timestamp at time zone 'Asia/Seoul' - interval '1 s', 'jump')`,
        [tracker, day],
      );
    }
    await app.pool.query(`insert into vehicle values ($1, '80가' || $2::text, 'household', 'yongma', 5)`, [
      vehicle,
      vehicle,
    ]);
    await app.pool.query(`insert into dong values ('1107052', '면목2동', 1, 1) on conflict do nothing`);
    await app.pool.query(
      `insert into vehicle_schedule (installation_place_id, dong_code, start_time, end_time, weekdays, valid_from, valid_until)
       select $1, '1107052', '06:00', '09:00', '{t,t,t,t,t,t,t}', valid_from, valid_until
       from (values ('2025-10-01'::date, '2025-10-31'::date), ('2025-10-31', '2025-12-01'), ('2025-12-01', null))
         as given (valid_from, valid_until)`,
      [vehicle],
    );
  });
  const legs = () => column('select day::text from vehicle_leg order by day');
  const sums = () => column('select day::text from vehicle_day order by day');
  const stays = () => column('select day::text from vehicle_dong order by day');
  const planned = () =>
    column(
      `select valid_from || ' to ' || coalesce(valid_until::text, 'now') from vehicle_schedule order by valid_from`,
    );

  test('deletes paths, trips and stops, but not the daily sums', async () => {
    // Positions are retained for 12 months, and their days at least as long.
    await run({ tracks: 3 });
    expect(await column('select path from vehicle_day order by day')).toEqual(['', '', 'a path']);
    expect(await column('select distance from vehicle_day')).toEqual([900, 900, 900]);
    expect([await legs(), await stays()]).toEqual([['2025-12-01'], days]);
    expect(await column('select count(*) from vehicle_set_aside')).toEqual([1]);
    expect(await planned()).toHaveLength(3);
  });

  test('deletes daily sums and visits together with their paths, and ends earlier schedules', async () => {
    await run({ vehicledays: 13 });
    const remaining = ['2025-11-30', '2025-12-01'];
    expect([await sums(), await stays(), await legs()]).toEqual([remaining, remaining, remaining]);
    expect(await planned()).toEqual(['2025-11-01 to 2025-12-01', '2025-12-01 to now']);
  });

  test('deletes no day that a stored position would recreate', async () => {
    await run({ vehicledays: 1 });
    expect([await sums(), await stays()]).toEqual([['2025-12-01'], ['2025-12-01']]);
    expect(await planned()).toEqual(['2025-12-01 to now']);
  });
});

test('cuts entries of the audit log, and adds an entry about the cut', async () => {
  await ownerPool.query(
    `insert into audit_log (occurred_at, admin_id, admin_name, address, action, subject, detail, previous_hash, hash)
     values ('2024-11-30T23:59:59+09', '', '', '', 'login', 'old', '', '', '1'),
       ('2024-12-01T00:00:00+09', '', '', '', 'login', 'young', '', '1', '2')`,
  );
  const logged = async (keepMonths: Config['keepMonths']) => {
    await run(keepMonths);
    return column('select subject from audit_log order by audit_log_id');
  };
  expect(await logged({})).toEqual(['old', 'young']);
  expect(await logged({ audit: 24 })).toEqual(['young', expect.stringMatching(/^기록 #\d+까지$/)]);
});

test('deletes weighings with their corrections and sums', async () => {
  const { db } = app.app.services;
  const weighed = (scaleDate: string, secondWeight: string) =>
    aWeighing({
      scaleDate,
      secondWeight,
      firstWeightDatetime: `${scaleDate} 09:05`,
      secondWeightDatetime: `${scaleDate} 09:21`,
    });
  for (const weight of ['8120', '8000'])
    await db.transaction().execute((trx) =>
      takeWeighings(
        trx,
        app.app.services,
        ['2025-11-30', '2025-12-01', '2026-11-30'].map((day) => weighed(day, weight)),
        { source: 'http', adminNumber: null },
      ),
    );
  await run({ weighings: 12 });
  expect(await column('select scale_date::text from weighing order by 1')).toEqual(['2025-12-01', '2026-11-30']);
  expect(await column('select count(*) from weighing_correction')).toEqual([2]);
  for (const { kept: remaining, recounted } of Object.values(await sumsAndRecount(app.pool)))
    expect(remaining).toEqual(recounted);
});

test('deletes messages with receivers and batches after their numbers are erased', async () => {
  await app.pool.query(`insert into sms (sms_type, send_type, message, send_number, registered_at, due_at, receiver_count, numbers_erased_at)
    select 'instant', 'SMS', message, '0212345678', due, due, 1, erased
    from (values ('old', '2025-10-31T23:59:59+09'::timestamptz, now()), ('young', '2025-11-01T00:00:00+09', now()),
      ('unsettled', '2025-01-01T00:00:00+09', null)) as given (message, due, erased)`);
  await app.pool.query(`insert into sms_batch (sms_batch_id, gateway, sender, begun_at, closed_at)
    select gen_random_uuid(), 'sandbox', 1, due_at, due_at from sms where message <> 'unsettled'`);
  await app.pool.query(`insert into sms_receiver (sms_id, mobile_number_sealed, mobile_number_index, due_at, sms_state)
    select sms_id, 'x', 'x', due_at, 'sent' from sms`);
  await run({ messages: 13 });
  expect(await column('select message from sms order by 1')).toEqual(['unsettled', 'young']);
  expect(await column('select count(*) from sms_receiver')).toEqual([2]);
  expect(await column('select count(*) from sms_batch')).toEqual([1]);
});
