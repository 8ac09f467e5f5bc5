/** Lays every device's hours of a day side by side. */
import { nextBucket, startOfBucket } from '@maru/domain/seoul-time';
import type pg from 'pg';
import type { Series } from '../series/series.ts';

/**
 * The ingest writes an hour of all devices before the next, so a device's year lies on 8,760 pages of its own. Gathered
 * by days it is a twelfth of them, and a year is read in a quarter of the time. Ingest goes on meanwhile: a device’s rows
 * are moved in one short statement, and what is added to one of them waits for that and finds it in its new place.
 *
 * @param instant any of the day in Seoul, which should be over
 */
export async function gatherHours(pool: pg.Pool, series: Series, instant: Date): Promise<void> {
  if (!series.rollups) return;
  const day = startOfBucket(instant, 'day');
  const { rows } = await pool.query<{ id: number }>('select device_id as id from device where series = $1', [
    series.name,
  ]);
  for (const { id } of rows)
    await pool.query({
      name: `gather-${series.name}`,
      text: `
        with moved as (
          delete from ${series.name}_hour where device_id = $1 and bucket >= $2 and bucket < $3 returning *
        )
        insert into ${series.name}_hour select * from moved order by bucket`,
      values: [id, day, nextBucket(day, 'day')],
    });
}
