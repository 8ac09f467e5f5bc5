/** Stored readings of vehicles as fixes. */
import type { Fix, OperationState } from '@maru/domain/track/fix';
import type pg from 'pg';

/** A pool, or a client within its transaction. */
export type Queryable = Pick<pg.Pool, 'query'>;

/** A reading with the columns of `fixColumns`. */
export interface FixRow {
  device_id: number;
  /** Epoch milliseconds. */
  at: number;
  latitude: number;
  longitude: number;
  velocity: number | null;
  voltage: number | null;
  course: number | null;
  operation_state: OperationState | null;
  ignition: 'on' | 'off' | null;
}

/** The columns of a reading from a table or alias. */
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

/** The raw readings of spans as fixes in time order, by the span's index. */
export async function readFixes(db: Queryable, spans: readonly Span[]): Promise<Fix[][]> {
  const found = spans.map((): Fix[] => []);
  if (spans.length === 0) return found;
  // A day has thousands of readings, and the driver parses arrays in a fifth of the time that rows take.
  const lists = columns.map((name) => `array_to_json(array_agg(f.${name} order by f.at)) as ${name}`);
  const { rows } = await db.query<Columns & { span: number; device_id: number }>(
    // The overall bounds allow partition pruning; each device and span also has its own.
    `select span, device_id, ${lists.join(', ')} from (
       select spans.at as span, ${fixColumns('r')}
       from unnest($1::bigint[], $2::float8[], $3::float8[]) with ordinality as spans (device_id, from_ms, to_ms, at)
       join vehicle_reading r on r.device_id = spans.device_id
         and r.measured_at >= to_timestamp(spans.from_ms / 1000) and r.measured_at <= to_timestamp(spans.to_ms / 1000)
       where r.device_id = any($1::bigint[]) and r.measured_at >= to_timestamp($4 / 1000.0) and r.measured_at <= to_timestamp($5 / 1000.0)
     ) as f group by span, device_id`,
    [
      spans.map(({ deviceId }) => deviceId),
      spans.map(({ from }) => from),
      spans.map(({ to }) => to),
      Math.min(...spans.map(({ from }) => from)),
      Math.max(...spans.map(({ to }) => to)),
    ],
  );
  for (const { span, device_id, ...lists } of rows)
    found[span - 1] = lists.at.map((at, i) =>
      fixOf({
        device_id,
        at,
        latitude: lists.latitude[i] as number,
        longitude: lists.longitude[i] as number,
        velocity: lists.velocity[i] ?? null,
        voltage: lists.voltage[i] ?? null,
        course: lists.course[i] ?? null,
        operation_state: lists.operation_state[i] ?? null,
        ignition: lists.ignition[i] ?? null,
      }),
    );
  return found;
}
