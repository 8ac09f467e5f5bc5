/** Promise 25: only a reading's own values can get it rejected, for any error of the database. */
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestEngine, type TestEngine } from '#test/engine.ts';
import type { RegisteredDevice } from '../devices/registry.ts';

const now = new Date('2026-11-20T03:00:00Z');
let engine: TestEngine;
let owner: pg.Client;
let device: RegisteredDevice;
let other: RegisteredDevice;

beforeAll(async () => {
  engine = await startTestEngine({ clock: { now: () => now }, retryForMs: 120 });
  owner = new pg.Client({ connectionString: engine.databaseUrl });
  await owner.connect();
  // Creates the month's partition and opens the connections.
  await Promise.all([1, 2, 3].map(async () => take(await engine.register())));
  await owner.query(
    `create function fail() returns trigger language plpgsql as $$ begin
       if new.device_id = tg_argv[0]::bigint then
         raise exception using errcode = tg_argv[1], message = 'planted', table = tg_argv[2], constraint = tg_argv[3];
       end if;
       return new;
     end $$`,
  );
});
beforeEach(async () => {
  [device, other] = [await engine.register(), await engine.register()];
  await owner.query('truncate rejected_reading, rejected_count');
});
afterEach(() => owner.query('drop trigger if exists fail on probe_latest'));
afterAll(async () => {
  await owner.end();
  await engine.stop();
});

const take = async (of: RegisteredDevice) =>
  (await engine.ingest.take(of, 'mqtt', Buffer.from(JSON.stringify({ measuredAt: now.getTime(), level: 1 })))).result;
const stored = async () =>
  (
    await owner.query('select device_id::int as id from probe_reading where device_id >= $1 order by 1', [
      device.deviceId,
    ])
  ).rows;
const refused = async () => (await owner.query('select reason, count::int from rejected_count')).rows;
/** Adds a trigger that makes the device's readings fail with an SQLSTATE. */
const plant = (state: string, table = '', constraint = '') =>
  owner.query(
    `create trigger fail before insert on probe_latest for each row
     execute function fail('${device.deviceId}', '${state}', '${table}', '${constraint}')`,
  );
const both = () => Promise.allSettled([take(device), take(other)]);
const isBusy = { status: 'rejected', reason: { code: 'BUSY', status: 503 } };

describe('acknowledges and rejects nothing on a transient failure', () => {
  test.each([
    ['08006', 'connection_failure'],
    ['25006', 'read_only_sql_transaction'],
    ['40001', 'serialization_failure'],
    ['40P01', 'deadlock_detected'],
    ['53100', 'disk_full'],
    ['53200', 'out_of_memory'],
    ['53300', 'too_many_connections'],
    ['55P03', 'lock_not_available'],
    ['57014', 'query_canceled'],
    ['57P01', 'admin_shutdown'],
    ['57P02', 'crash_shutdown'],
    ['57P03', 'cannot_connect_now'],
    ['58030', 'io_error'],
  ])('answers BUSY on %s %s, and stores the readings later', async (state) => {
    await plant(state);
    // Readings in the same batch wait as well.
    expect((await both())[0]).toMatchObject(isBusy);
    expect(await refused()).toEqual([]);
    await owner.query('drop trigger fail on probe_latest');
    expect(await both()).toMatchObject([{ value: { accepted: 1 } }, { value: { accepted: 1 } }]);
    expect(await stored()).toEqual([{ id: device.deviceId }, { id: other.deviceId }]);
  });
});

describe('does not treat a failure of the schema or the server as a sender’s fault', () => {
  test.each<[string, string, string?, string?]>([
    ['0A000', 'feature_not_supported'],
    ['22001', 'string_data_right_truncation'],
    ['22007', 'invalid_datetime_format'],
    ['22008', 'datetime_field_overflow'],
    ['22021', 'character_not_in_repertoire'],
    ['22P02', 'invalid_text_representation'],
    ['23502', 'not_null_violation'],
    ['23503', 'foreign_key_violation', 'probe_reading', 'probe_reading_zone_fkey'],
    ['23505', 'unique_violation'],
    ['23514', 'check_violation', 'probe_hour', 'probe_hour_check'],
    ['23P01', 'exclusion_violation'],
    ['25P02', 'in_failed_sql_transaction'],
    ['26000', 'invalid_sql_statement_name'],
    ['28000', 'invalid_authorization_specification'],
    ['3D000', 'invalid_catalog_name'],
    ['42501', 'insufficient_privilege'],
    ['42703', 'undefined_column'],
    ['42804', 'datatype_mismatch'],
    ['42883', 'undefined_function'],
    ['42P01', 'undefined_table'],
    ['42P10', 'invalid_column_reference'],
    ['54000', 'program_limit_exceeded'],
    ['55000', 'object_not_in_prerequisite_state'],
    ['P0001', 'raise_exception'],
    ['XX000', 'internal_error'],
    ['XX001', 'data_corrupted'],
  ])('acknowledges nothing on %s %s', async (state, _name, table, constraint) => {
    await plant(state, table, constraint);
    expect(await both()).toMatchObject([isBusy, { value: { accepted: 1 } }]);
    expect([await refused(), await stored()]).toEqual([[], [{ id: other.deviceId }]]);
    await owner.query('drop trigger fail on probe_latest');
    expect(await take(device)).toMatchObject({ accepted: 1 });
    expect(await stored()).toEqual([{ id: device.deviceId }, { id: other.deviceId }]);
  });
});

describe('with a newer schema', () => {
  test.each([
    [
      'a column that needs a value',
      `alter table probe_latest add zone text not null default ''; alter table probe_latest alter zone drop default`,
      'alter table probe_latest drop zone',
    ],
    [
      'a column renamed',
      'alter table probe_reading rename level to depth',
      'alter table probe_reading rename depth to level',
    ],
    ['a table renamed', 'alter table probe_day rename to probe_days', 'alter table probe_days rename to probe_day'],
    ['no right to write', 'revoke insert on probe_latest from maru_app', 'grant insert on probe_latest to maru_app'],
    [
      'a month that another table holds',
      'alter table probe_reading detach partition probe_reading_2026_11',
      `alter table probe_reading attach partition probe_reading_2026_11
       for values from ('2026-11-01 00:00+09') to ('2026-12-01 00:00+09')`,
    ],
  ])('loses no reading if the schema has %s', async (_name, upgrade, rollback) => {
    await owner.query(upgrade);
    const outcomes = await both();
    await owner.query(rollback);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await refused()).toEqual([]);
    expect(await both()).toMatchObject([{ value: { accepted: 1 } }, { value: { accepted: 1 } }]);
  });
});

describe('with invalid values', () => {
  test.each<[string, string, string?, string?]>([
    ['22003', 'numeric_value_out_of_range'],
    ['23514', 'check_violation', 'probe_reading_2026_11', 'low'],
    ['23503', 'foreign_key_violation', 'probe_latest', 'probe_latest_device_id_fkey'],
  ])('rejects readings on %s %s and stores the others', async (state, _name, table, constraint) => {
    await plant(state, table, constraint);
    const detail = `데이터베이스에 저장할 수 없습니다. (오류 코드 ${state})`;
    expect(await both()).toMatchObject([
      { value: { accepted: 0, rejections: [{ reason: 'unstorable', detail }] } },
      { value: { accepted: 1 } },
    ]);
    expect(await refused()).toEqual([{ reason: 'unstorable', count: 1 }]);
    expect(await stored()).toEqual([{ id: other.deviceId }]);
  });
});
