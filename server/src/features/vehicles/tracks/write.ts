/** Writes followed days, with a few statements for all of them together. */
import { dayMs, dayText } from './days.ts';
import type { Queryable } from './fixes.ts';
import { dayRow, dongRows, type Followed, legRows, positionRow, setAsideRows } from './followed.ts';

type Value = number | string | null;

/** Converts rows to one array per field, in field order; several times as fast as pg's serialisation. */
function arrays<Row extends object>(rows: readonly Row[], fields: readonly (keyof Row)[]): (string | Value[])[] {
  return fields.map((field) => {
    const values = rows.map((row) => row[field] as Value);
    if (values.some((value) => typeof value === 'string')) return values;
    return `{${values.map((value) => value ?? 'NULL').join()}}`;
  });
}

const present = <Row>(row: Row | null): row is Row => row !== null;

/** @returns the devices whose current position changed */
export async function writeFollowed(client: Queryable, followed: readonly Followed[]): Promise<number[]> {
  await clear(
    client,
    followed.filter(({ isReplaced }) => isReplaced),
  );
  await writeDays(client, followed);
  await writeLegs(client, followed);
  await writeDongs(client, followed);
  await writeSetAside(client, followed);
  return writePositions(client, followed);
}

/** Deletes stored rows of replaced days, including the current position, which may no longer be believed. */
async function clear(client: Queryable, replaced: readonly Followed[]): Promise<void> {
  if (replaced.length === 0) return;
  const rows = replaced.map((one) => {
    const { deviceId, day } = one;
    return { deviceId, day: dayText(day), from: day, until: day + dayMs, isEmpty: dayRow(one) === null };
  });
  const spans = arrays(rows, ['deviceId', 'from', 'until']);
  const deleteDays = (table: string, some: typeof rows) =>
    client.query(
      `delete from ${table} t using unnest($1::bigint[], $2::date[]) as replaced (device_id, day)
       where t.device_id = replaced.device_id and t.day = replaced.day and t.device_id = any($1::bigint[])`,
      arrays(some, ['deviceId', 'day']),
    );
  for (const table of ['vehicle_day', 'vehicle_leg', 'vehicle_dong']) await deleteDays(table, rows);
  // Driven streets of other days are replaced when the day is matched again.
  const empty = rows.filter(({ isEmpty }) => isEmpty);
  if (empty.length > 0) await deleteDays('street_day', empty);
  for (const table of ['vehicle_set_aside', 'vehicle_position'])
    await client.query(
      `delete from ${table} t using unnest($1::bigint[], $2::float8[], $3::float8[]) as replaced (device_id, from_ms, until_ms)
       where t.device_id = replaced.device_id and t.device_id = any($1::bigint[])
         and t.measured_at >= to_timestamp(from_ms / 1000) and t.measured_at < to_timestamp(until_ms / 1000)`,
      spans,
    );
}

async function writeDays(client: Queryable, followed: readonly Followed[]): Promise<void> {
  const rows = followed
    .map(dayRow)
    .filter(present)
    .map((row) => ({ ...row, day: dayText(row.day) }));
  if (rows.length === 0) return;
  await client.query({
    name: 'follow-days',
    text: `insert into vehicle_day as held (device_id, day, first_at, first_latitude, first_longitude, last_at, last_latitude,
       last_longitude, fixes, set_aside, trips, distance, operating_seconds, top_velocity, state, path)
     select device_id, day, to_timestamp(first_ms / 1000), first_latitude, first_longitude, to_timestamp(last_ms / 1000),
       last_latitude, last_longitude, fixes, set_aside, trips, distance, seconds, top, state, path
     from unnest($1::bigint[], $2::date[], $3::float8[], $4::integer[], $5::integer[], $6::float8[], $7::integer[], $8::integer[],
       $9::integer[], $10::integer[], $11::integer[], $12::integer[], $13::integer[], $14::integer[], $15::json[], $16::text[])
       as t (device_id, day, first_ms, first_latitude, first_longitude, last_ms, last_latitude, last_longitude, fixes,
         set_aside, trips, distance, seconds, top, state, path)
     on conflict (device_id, day) do update set (first_at, first_latitude, first_longitude, last_at, last_latitude,
       last_longitude, fixes, set_aside, trips, distance, operating_seconds, top_velocity, state, path)
       = (excluded.first_at, excluded.first_latitude, excluded.first_longitude, excluded.last_at, excluded.last_latitude,
       excluded.last_longitude, excluded.fixes, excluded.set_aside, excluded.trips, excluded.distance,
       excluded.operating_seconds, excluded.top_velocity, excluded.state, excluded.path)`,
    values: arrays(rows, [
      'deviceId',
      'day',
      'firstAt',
      'firstLatitude',
      'firstLongitude',
      'lastAt',
      'lastLatitude',
      'lastLongitude',
      'fixes',
      'setAside',
      'trips',
      'metres',
      'seconds',
      'top',
      'state',
      'path',
    ]),
  });
}

async function writeLegs(client: Queryable, followed: readonly Followed[]): Promise<void> {
  const rows = followed.flatMap(legRows).map((row) => ({ ...row, day: dayText(row.day) }));
  if (rows.length === 0) return;
  await client.query({
    name: 'follow-legs',
    text: `insert into vehicle_leg as held (device_id, started_at, day, kind, ended_at, start_latitude, start_longitude,
       end_latitude, end_longitude, distance, top_velocity)
     select device_id, to_timestamp(started_ms / 1000), day, kind, to_timestamp(ended_ms / 1000), start_latitude,
       start_longitude, end_latitude, end_longitude, distance, top
     from unnest($1::bigint[], $2::float8[], $3::date[], $4::text[], $5::float8[], $6::integer[], $7::integer[],
       $8::integer[], $9::integer[], $10::integer[], $11::integer[])
       as t (device_id, started_ms, day, kind, ended_ms, start_latitude, start_longitude, end_latitude, end_longitude,
         distance, top)
     on conflict (device_id, started_at) do update set (kind, ended_at, start_latitude, start_longitude, end_latitude,
       end_longitude, distance, top_velocity)
       = (excluded.kind, excluded.ended_at, excluded.start_latitude, excluded.start_longitude, excluded.end_latitude,
       excluded.end_longitude, excluded.distance, excluded.top_velocity)`,
    values: arrays(rows, [
      'deviceId',
      'startedAt',
      'day',
      'kind',
      'endedAt',
      'startLatitude',
      'startLongitude',
      'endLatitude',
      'endLongitude',
      'metres',
      'top',
    ]),
  });
}

async function writeDongs(client: Queryable, followed: readonly Followed[]): Promise<void> {
  const all = followed.map(dongRows);
  const withDay = <Row extends { day: number }>(row: Row) => ({ ...row, day: dayText(row.day) });
  const rows = all.flatMap((each) => each.rows).map(withDay);
  const deleted = all.flatMap((each) => each.deleted).map(withDay);
  if (rows.length > 0)
    await client.query({
      name: 'follow-dongs',
      text: `insert into vehicle_dong as held (device_id, day, dong_code, first_at, last_at, distance, operating_seconds)
       select device_id, day, dong_code, to_timestamp(first_ms / 1000), to_timestamp(last_ms / 1000), distance, seconds
       from unnest($1::bigint[], $2::date[], $3::text[], $4::float8[], $5::float8[], $6::integer[], $7::integer[])
         as t (device_id, day, dong_code, first_ms, last_ms, distance, seconds)
       on conflict (device_id, day, dong_code, first_at) do update set (last_at, distance, operating_seconds)
         = (excluded.last_at, excluded.distance, excluded.operating_seconds)`,
      values: arrays(rows, ['deviceId', 'day', 'dongCode', 'firstAt', 'lastAt', 'metres', 'seconds']),
    });
  if (deleted.length > 0)
    await client.query(
      `delete from vehicle_dong t
       using unnest($1::bigint[], $2::date[], $3::text[], $4::float8[]) as deleted (device_id, day, dong_code, first_ms)
       where t.device_id = deleted.device_id and t.day = deleted.day and t.dong_code = deleted.dong_code
         and t.first_at = to_timestamp(first_ms / 1000) and t.device_id = any($1::bigint[])`,
      arrays(deleted, ['deviceId', 'day', 'dongCode', 'firstAt']),
    );
}

async function writeSetAside(client: Queryable, followed: readonly Followed[]): Promise<void> {
  const all = followed.map(setAsideRows);
  const rows = all.flatMap((each) => each.rows);
  const believed = all.flatMap((each) => each.believed);
  if (rows.length > 0)
    await client.query(
      `insert into vehicle_set_aside as held (device_id, measured_at, reason)
       select device_id, to_timestamp(at_ms / 1000), reason
       from unnest($1::bigint[], $2::float8[], $3::text[]) as t (device_id, at_ms, reason)
       on conflict (device_id, measured_at) do update set reason = excluded.reason`,
      arrays(rows, ['deviceId', 'at', 'reason']),
    );
  if (believed.length > 0)
    await client.query(
      `delete from vehicle_set_aside t using unnest($1::bigint[], $2::float8[]) as believed (device_id, at_ms)
       where t.device_id = believed.device_id and t.measured_at = to_timestamp(at_ms / 1000)
         and t.device_id = any($1::bigint[])`,
      arrays(believed, ['deviceId', 'at']),
    );
}

async function writePositions(client: Queryable, followed: readonly Followed[]): Promise<number[]> {
  const newest = new Map<number, NonNullable<ReturnType<typeof positionRow>>>();
  for (const row of followed.map(positionRow).filter(present)) {
    const held = newest.get(row.deviceId);
    if (!held || held.at < row.at) newest.set(row.deviceId, row);
  }
  if (newest.size === 0) return [];
  const { rows } = await client.query<{ id: number }>({
    name: 'follow-positions',
    text: `insert into vehicle_position as held
       (device_id, measured_at, latitude, longitude, velocity, voltage, course, operation_state)
     select device_id, to_timestamp(at_ms / 1000), latitude, longitude, velocity, voltage, course, operation
     from unnest($1::bigint[], $2::float8[], $3::integer[], $4::integer[], $5::integer[], $6::integer[], $7::integer[],
       $8::text[]) as t (device_id, at_ms, latitude, longitude, velocity, voltage, course, operation)
     on conflict (device_id) do update set (measured_at, latitude, longitude, velocity, voltage, course, operation_state)
       = (excluded.measured_at, excluded.latitude, excluded.longitude, excluded.velocity, excluded.voltage,
       excluded.course, excluded.operation_state)
     where held.measured_at < excluded.measured_at
     returning device_id::float8 as id`,
    values: arrays(
      [...newest.values()],
      ['deviceId', 'at', 'latitude', 'longitude', 'velocity', 'voltage', 'course', 'operation'],
    ),
  });
  return rows.map(({ id }) => id);
}
