/** Days that are over: their path is simplified for good, and where following would go on isn't kept any more. */
import type { Grounds } from '@maru/domain/track/follow';
import type pg from 'pg';
import { readDroppedUntil } from '../../../telemetry/partitions/partitions.ts';
import { vehicleSeries } from '../series.ts';
import { dayFrom, dayMs, dayText, startOfDay } from './days.ts';
import { followAnew, inTracks } from './turn.ts';
import { writeFollowed } from './write.ts';

/** Days of trackers closed in one transaction: few enough that positions don't wait for it. */
const atOnce = 10;
/** A day is closed so long after its end, when what vehicles keep through a dead spot has mostly come. */
const graceMs = 1_800_000;

/**
 * Closes some days. A day whose raw readings are gone keeps what it has, but for its state.
 *
 * @returns how many; none where there is nothing left to close
 */
export async function closeDays(client: pg.ClientBase, grounds: Grounds, now: Date): Promise<number> {
  return inTracks(client, async () => {
    const today = startOfDay(now.getTime() - graceMs);
    const { rows } = await client.query<{ id: number; day: string }>(
      `select device_id::float8 as id, day::text from vehicle_day where day < $1 and state is not null
       order by day, device_id limit ${atOnce}`,
      [dayText(today)],
    );
    const droppedUntil = (await readDroppedUntil(client, vehicleSeries))?.getTime() ?? Number.NEGATIVE_INFINITY;
    if (rows.length === 0) {
      await client.query('delete from vehicle_set_aside where measured_at < to_timestamp($1::float8 / 1000)', [
        droppedUntil,
      ]);
      return 0;
    }
    const all = rows.map(({ id, day }) => ({ deviceId: id, day: dayFrom(day) }));
    const gone = all.filter(({ day }) => day < droppedUntil);
    await client.query(
      `update vehicle_day d set state = null, path = coalesce(path, '')
       from unnest($1::bigint[], $2::date[]) as gone (device_id, day)
       where d.device_id = gone.device_id and d.day = gone.day and d.device_id = any($1::bigint[])`,
      [gone.map(({ deviceId }) => deviceId), gone.map(({ day }) => dayText(day))],
    );
    const closing = all.filter(({ day }) => day >= droppedUntil);
    const days = closing.map((each) => ({ ...each, until: each.day + dayMs - 1, isKept: true }));
    await writeFollowed(client, await followAnew(client, days, grounds, { closes: true }));
    return rows.length;
  });
}
