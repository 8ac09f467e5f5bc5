/** Closes past days: stores the simplified path, and deletes the state that is needed only to continue. */
import type { TrackArea } from '@maru/domain/track/follow';
import type pg from 'pg';
import { readDroppedUntil } from '#telemetry/partitions/partitions.ts';
import { vehicleSeries } from '../series.ts';
import { dayFrom, dayMs, dayText, startOfDay } from './days.ts';
import { followWholeDays, inTracks } from './turn.ts';
import { writeFollowed } from './write.ts';

/** Days closed per transaction, few enough to delay positions only briefly. */
const atOnce = 10;
/** Delay of closing after a day's end, when most positions buffered in dead spots have arrived. */
const graceMs = 1_800_000;

/** A tracker's day. */
export interface DayOf {
  deviceId: number;
  /** Start of the day in epoch milliseconds. */
  day: number;
}

/** Thrown after closing was rolled back. */
export class ClosingFailed extends Error {
  /** Days of the transaction, of which at least one failed. */
  readonly days: readonly DayOf[];

  constructor(days: readonly DayOf[], cause: unknown) {
    super('closing days failed', { cause });
    this.days = days;
  }
}

/**
 * Closes some days, except those to skip. A day without raw readings loses only its state.
 * @returns the number of closed days; 0 if none is left
 * @throws ClosingFailed if a day can't be closed
 */
export async function closeDays(
  client: pg.ClientBase,
  area: TrackArea,
  now: Date,
  without: readonly DayOf[] = [],
): Promise<number> {
  return inTracks(client, async () => {
    const today = startOfDay(now.getTime() - graceMs);
    const { rows } = await client.query<{ id: number; day: string }>(
      `select device_id::float8 as id, day::text from vehicle_day d where day < $1 and state is not null
         and not exists (select from unnest($2::bigint[], $3::date[]) as alone (device_id, day)
           where alone.device_id = d.device_id and alone.day = d.day)
       order by day, device_id limit ${atOnce}`,
      [dayText(today), without.map(({ deviceId }) => deviceId), without.map(({ day }) => dayText(day))],
    );
    if (rows.length === 0) {
      await client.query('delete from vehicle_set_aside where measured_at < to_timestamp($1::float8 / 1000)', [
        await droppedUntil(client),
      ]);
      return 0;
    }
    await closeThese(
      client,
      area,
      rows.map(({ id, day }) => ({ deviceId: id, day: dayFrom(day) })),
    );
    return rows.length;
  });
}

/** Closes a single day. Throws ClosingFailed. */
export const closeDay = (client: pg.ClientBase, area: TrackArea, day: DayOf): Promise<void> =>
  inTracks(client, () => closeThese(client, area, [day]));

const droppedUntil = async (client: pg.ClientBase): Promise<number> =>
  (await readDroppedUntil(client, vehicleSeries))?.getTime() ?? Number.NEGATIVE_INFINITY;

async function closeThese(client: pg.ClientBase, area: TrackArea, all: readonly DayOf[]): Promise<void> {
  const rawSince = await droppedUntil(client);
  const withoutReadings = all.filter(({ day }) => day < rawSince);
  const closing = all.filter(({ day }) => day >= rawSince);
  const days = closing.map((each) => ({ ...each, until: each.day + dayMs - 1, hasStoredRows: true }));
  try {
    await client.query(
      `update vehicle_day d set state = null, path = coalesce(path, '')
       from unnest($1::bigint[], $2::date[]) as without_readings (device_id, day)
       where d.device_id = without_readings.device_id and d.day = without_readings.day and d.device_id = any($1::bigint[])`,
      [withoutReadings.map(({ deviceId }) => deviceId), withoutReadings.map(({ day }) => dayText(day))],
    );
    await writeFollowed(client, await followWholeDays(client, days, area, { closes: true }));
  } catch (error) {
    throw new ClosingFailed(all, error);
  }
}
