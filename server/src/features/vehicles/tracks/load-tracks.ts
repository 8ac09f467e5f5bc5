/**
 * Trips and days of an imported history: recent days from stored readings, older days from readings that aren't stored.
 */
import { startOfBucket } from '@maru/domain/seoul-time';
import type { Fix, OperationState } from '@maru/domain/track/fix';
import type { TrackArea } from '@maru/domain/track/follow';
import type pg from 'pg';
import type { HistoricReading } from '#telemetry/bulk-load.ts';
import { type History, type LoadProgress, readDeviceIds } from '#telemetry/history.ts';
import { dayMs } from './days.ts';
import { type GivenDay, rebuildTracks, storeDays } from './rebuild-tracks.ts';

/** Maximum days stored per transaction. */
const daysAtOnce = 7;

/** Follows a history after its recent readings were stored. Can be resumed after an interruption. */
export async function loadTracks(
  pool: pg.Pool,
  area: TrackArea,
  history: History,
  { onProgress, finish }: LoadProgress,
): Promise<void> {
  const storedFrom = history.keptFrom ?? history.from;
  const now = new Date();
  await rebuildTracks(pool, area, { from: new Date(storedFrom), until: now, now });
  const client = await pool.connect();
  try {
    const ids = await readDeviceIds(client, history.series);
    const first = startOfBucket(new Date(history.from), 'day').getTime();
    for (let until = storedFrom; until > first; until -= daysAtOnce * dayMs) {
      const from = Math.max(first, until - daysAtOnce * dayMs);
      await client.query('begin');
      const followed = await devicesWithDays(client, [...ids.values()], from, until);
      const missing = new Map([...ids].filter(([, id]) => !followed.has(id)));
      if (missing.size > 0) await storeDays(client, givenDays(history, missing, from, until), area);
      await client.query('commit');
      onProgress((storedFrom - from) / (storedFrom - first));
    }
    await finish(client);
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

async function devicesWithDays(client: pg.ClientBase, deviceIds: readonly number[], from: number, until: number) {
  const { rows } = await client.query<{ id: number }>(
    `select distinct device_id::float8 as id from vehicle_day where device_id = any($1::bigint[])
       and day >= (to_timestamp($2::float8 / 1000) at time zone 'Asia/Seoul')::date
       and day < (to_timestamp($3::float8 / 1000) at time zone 'Asia/Seoul')::date`,
    [deviceIds, from, until],
  );
  return new Set(rows.map(({ id }) => id));
}

/** The readings of whole days, by day and device. */
function* givenDays(
  history: History,
  ids: ReadonlyMap<string, number>,
  from: number,
  until: number,
): Generator<GivenDay> {
  for (let day = from; day < until; day += dayMs) {
    const byDevice = Map.groupBy(history.readings(ids, day, day + dayMs), ({ deviceId }) => deviceId);
    for (const [deviceId, readings] of byDevice) yield { deviceId, day, fixes: readings.map(fixOf) };
  }
}

const numberOf = (value: string | number | null | undefined): number | null =>
  typeof value === 'number' ? value : null;

const fixOf = ({ measuredAt, values }: HistoricReading): Fix => ({
  at: measuredAt,
  latitude: numberOf(values.latitude) ?? 0,
  longitude: numberOf(values.longitude) ?? 0,
  velocity: numberOf(values.velocity),
  course: numberOf(values.course),
  voltage: numberOf(values.voltage),
  operation: values.ignition === 'off' ? 'off' : ((values.operationState ?? null) as OperationState | null),
});
