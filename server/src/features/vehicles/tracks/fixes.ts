/** Stored readings of vehicles as fixes. */
import { setImmediate } from 'node:timers/promises';
import type { Fix, OperationState } from '@maru/domain/track/fix';
import type pg from 'pg';
import { type ClosedReadings, readClosed } from '#telemetry/blocks/closed-month.ts';
import { vehicleSeries } from '../series.ts';

/** A pool, or a client in a transaction. */
export type Queryable = Pick<pg.Pool, 'query'>;

/** A reading with the columns of `fixColumns`. */
export interface FixRow {
  device_id: number;
  /** In epoch milliseconds. */
  at: number;
  latitude: number;
  longitude: number;
  velocity: number | null;
  voltage: number | null;
  course: number | null;
  operation_state: OperationState | null;
  ignition: 'on' | 'off' | null;
}

/** SQL of a reading's columns, from a table or alias. */
export const fixColumns = (from: string): string =>
  `${from}.device_id, (extract(epoch from ${from}.measured_at) * 1000)::float8 as at, ${from}.latitude, ${from}.longitude,
   ${from}.velocity, ${from}.voltage, ${from}.course, ${from}.operation_state, ${from}.ignition`;

const tenth = (stored: number | null) => (stored === null ? null : stored / 10);

export const fixOf = (row: FixRow): Fix => ({
  at: row.at,
  latitude: row.latitude / 1e6,
  longitude: row.longitude / 1e6,
  velocity: tenth(row.velocity),
  voltage: tenth(row.voltage),
  course: row.course,
  operation: row.ignition === 'off' ? 'off' : row.operation_state,
});

/** Readings of a device between two instants, both included; epoch milliseconds. */
export interface Span {
  deviceId: number;
  from: number;
  to: number;
}

const columns = [
  'at',
  'latitude',
  'longitude',
  'velocity',
  'voltage',
  'course',
  'operation_state',
  'ignition',
] as const;

/** A span's readings, one array per column. */
type Columns = { [Name in (typeof columns)[number]]: FixRow[Name][] };

/** A closed month, read as a compressed block instead of columns. */
interface ClosedRow {
  device_id: number;
  month: Date;
  block: Buffer;
}

/** The raw readings of spans as fixes in time order, by index of the span. */
export async function readFixes(db: Queryable, spans: readonly Span[]): Promise<Fix[][]> {
  const found = spans.map((): Fix[] => []);
  if (spans.length === 0) return found;
  // Columns are read as arrays: a day has thousands of readings, and the driver parses arrays in a fifth of the time of
  // rows.
  const lists = columns.map((name) => `array_to_json(array_agg(f.${name} order by f.at)) as ${name}`);
  const { rows } = await db.query<(Columns & { span: number; device_id: number; block: null }) | ClosedRow>(
    // The overall bounds allow partition pruning; each device and span also has its own bounds. One statement reads
    // rows and blocks, because closing a month replaces rows by a block.
    `with spans as (
       select * from unnest($1::bigint[], $2::float8[], $3::float8[]) with ordinality as spans (device_id, from_ms, to_ms, at)
     )
     select span, device_id, null::timestamptz as month, null::bytea as block, ${lists.join(', ')} from (
       select spans.at as span, ${fixColumns('r')}
       from spans join vehicle_reading r on r.device_id = spans.device_id
         and r.measured_at >= to_timestamp(spans.from_ms / 1000) and r.measured_at <= to_timestamp(spans.to_ms / 1000)
       where r.device_id = any($1::bigint[]) and r.measured_at >= to_timestamp($4 / 1000.0) and r.measured_at <= to_timestamp($5 / 1000.0)
     ) as f group by span, device_id
     union all
     select null, b.device_id, b.month, b.block${', null'.repeat(columns.length)} from vehicle_block b
     where b.device_id = any($1::bigint[]) and exists (
       select from spans where spans.device_id = b.device_id
         and b.until_at >= to_timestamp(spans.from_ms / 1000) and b.from_at <= to_timestamp(spans.to_ms / 1000))`,
    [
      spans.map(({ deviceId }) => deviceId),
      spans.map(({ from }) => from),
      spans.map(({ to }) => to),
      Math.min(...spans.map(({ from }) => from)),
      Math.max(...spans.map(({ to }) => to)),
    ],
  );
  for (const row of rows) {
    if (row.block) {
      // Decoding takes some ten milliseconds, so other requests are processed in between.
      await setImmediate();
      const deviceId = row.device_id;
      const readings = readClosed(vehicleSeries, { deviceId, month: row.month }, row.block);
      for (const [at, span] of spans.entries())
        if (span.deviceId === deviceId) for (const fix of closedFixes(readings, span)) found[at]?.push(fix);
    } else
      for (const [i, at] of row.at.entries())
        found[row.span - 1]?.push(fixOf({ device_id: row.device_id, at, ...valuesAt((name) => row[name][i]) }));
  }
  // A span may include rows of one month and a block of another.
  for (const fixes of found) fixes.sort((a, b) => a.at - b.at);
  return found;
}

type Values = Omit<FixRow, 'device_id' | 'at'>;

const valuesAt = (read: (name: keyof Values) => unknown): Values => ({
  latitude: read('latitude') as number,
  longitude: read('longitude') as number,
  velocity: (read('velocity') ?? null) as Values['velocity'],
  voltage: (read('voltage') ?? null) as Values['voltage'],
  course: (read('course') ?? null) as Values['course'],
  operation_state: (read('operation_state') ?? null) as Values['operation_state'],
  ignition: (read('ignition') ?? null) as Values['ignition'],
});

/** The fixes of a closed month within a span. */
function* closedFixes({ times, columns: values }: ClosedReadings, { deviceId, from, to }: Span): Generator<Fix> {
  for (const [i, microseconds] of times.entries()) {
    const at = microseconds / 1000;
    if (at < from || at > to) continue;
    yield fixOf({ device_id: deviceId, at, ...valuesAt((name) => values.get(name)?.[i]) });
  }
}
