/** Rebuilds trips and days of a span, from raw readings or from positions that aren't stored. */
import type { Fix } from '@maru/domain/track/fix';
import type { TrackArea } from '@maru/domain/track/follow';
import { followDay } from '@maru/domain/track/follow-day';
import { encodePath } from '@maru/domain/track/path';
import type pg from 'pg';
import { readDroppedUntil } from '#telemetry/partitions/partitions.ts';
import { vehicleSeries } from '../series.ts';
import { dayMs, dayText, startOfDay } from './days.ts';
import type { Followed } from './followed.ts';
import { followWholeDays, inTracks } from './turn.ts';
import { writeFollowed } from './write.ts';

/** Maximum trackers' days in memory at once. */
const atOnce = 20;

/**
 * Recomputes the days of a span exactly from their raw readings, even while positions arrive. Days without raw readings
 * stay unchanged. Today continues from its new state; other days are closed.
 * @param range both ends are widened to whole days in Seoul; `until` is excluded
 * @param done called after each day with the number of rebuilt trackers
 */
export async function rebuildTracks(
  pool: pg.Pool,
  area: TrackArea,
  range: { from: Date; until: Date; now: Date },
  done: (day: Date, trackers: number) => void = () => undefined,
): Promise<void> {
  const client = await pool.connect();
  try {
    const today = startOfDay(range.now.getTime());
    for (let day = startOfDay(range.from.getTime()); day < range.until.getTime(); day += dayMs)
      done(new Date(day), await rebuildDay(client, area, day, day < today));
  } finally {
    client.release();
  }
}

async function rebuildDay(client: pg.ClientBase, area: TrackArea, day: number, closes: boolean): Promise<number> {
  let trackers = 0;
  for (let after = 0, isMore = true; isMore; ) {
    const ids = await inTracks(client, async () => {
      // Blocks the dropping of readings until the end of the transaction.
      await client.query('lock table vehicle_reading in access share mode');
      const droppedUntil = await readDroppedUntil(client, vehicleSeries);
      if (droppedUntil && day < droppedUntil.getTime()) return [];
      const some = await trackersOf(client, day, after);
      const days = some.map(({ id }) => ({ deviceId: id, day, until: day + dayMs - 1, hasStoredRows: true }));
      const followed = await followWholeDays(client, days, area, { closes });
      await writeFollowed(
        client,
        followed.filter(({ state }, at) => some[at]?.isCertain || state.fixes > 0),
      );
      return some.map(({ id }) => id);
    });
    trackers += ids.length;
    after = ids.at(-1) ?? after;
    isMore = ids.length === atOnce;
  }
  return trackers;
}

/**
 * Devices with readings or stored rows of a day, sorted. Not certain if only a closed month may have readings of the
 * day.
 */
async function trackersOf(client: pg.ClientBase, day: number, after: number) {
  const { rows } = await client.query<{ id: number; isCertain: boolean }>(
    `select device_id::float8 as id, bool_or(is_certain) as "isCertain" from (
       select device_id, true as is_certain from vehicle_reading where device_id > $1
         and measured_at >= to_timestamp($2::float8 / 1000) and measured_at < to_timestamp($3::float8 / 1000)
       union select device_id, true from vehicle_day where device_id > $1 and day = $4
       union select device_id, false from vehicle_block where device_id > $1
         and until_at >= to_timestamp($2::float8 / 1000) and from_at < to_timestamp($3::float8 / 1000)
     ) as trackers group by device_id order by device_id limit ${atOnce}`,
    [after, day, day + dayMs, dayText(day)],
  );
  return rows;
}

/** The positions of a tracker on a day in Seoul, in time order. */
export interface GivenDay {
  deviceId: number;
  /** Start of the day in epoch milliseconds. */
  day: number;
  fixes: Iterable<Fix>;
}

/** Follows past days without storing their positions. The days must have no stored rows. */
export async function storeDays(client: pg.ClientBase, days: Iterable<GivenDay>, area: TrackArea): Promise<void> {
  let some: Followed[] = [];
  const write = async () => {
    await writeFollowed(client, some);
    some = [];
  };
  for (const { deviceId, day, fixes } of days) {
    const { state, changes, path } = followDay(fixes, area);
    some.push({ deviceId, day, state, changes, isReplaced: false, path: encodePath(path(), day) });
    if (some.length === atOnce) await write();
  }
  await write();
}
