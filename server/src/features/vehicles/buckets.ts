import { type DatetimeType, formatBucket, nextBucket, parseSeoul, startOfBucket } from '@maru/domain/seoul-time';
import { type RawBuilder, sql } from 'kysely';
import type { Days } from './requested-days.ts';

/** Names of all hours, days or months within some days; today only elapsed hours. */
export function bucketsOf({ from, to }: Pick<Days, 'from' | 'to'>, unit: DatetimeType, now?: Date): string[] {
  const [first, last] = [parseSeoul(from), parseSeoul(to, unit === 'hour')];
  const buckets: string[] = [];
  if (!first || !last) return buckets;
  const end = unit === 'hour' && now && now < last ? now : last;
  for (let start = startOfBucket(first, unit); start <= end; start = nextBucket(start, unit))
    buckets.push(formatBucket(start, unit));
  return buckets;
}

/** A tracker's driving within a bucket, possibly one of several parts. */
interface DrivenPart {
  device_id: number;
  /** Name of the bucket, as in {@link bucketsOf}. */
  bucket: string;
  trips: number;
  /** In metres. */
  distance: number;
  operating_seconds: number;
}

/**
 * Driving of trackers within some days, split by bucket. Hours come from trips, whose metres are spread evenly over
 * their time; days and months come from day rows.
 */
export function drivenParts(unit: DatetimeType, { from, to }: Pick<Days, 'from' | 'to'>): RawBuilder<DrivenPart> {
  if (unit === 'hour')
    return sql<DrivenPart>`(
      select l.device_id, to_char(h.hour at time zone 'Asia/Seoul', 'YYYY-MM-DD HH24:MI') as bucket, 1 as trips,
        l.distance * p.seconds / extract(epoch from l.ended_at - l.started_at) as distance,
        p.seconds as operating_seconds
      from vehicle_leg l
      cross join lateral generate_series(date_trunc('hour', l.started_at), l.ended_at, interval '1 hour') as h (hour)
      cross join lateral (
        select extract(epoch from least(l.ended_at, h.hour + interval '1 hour') - greatest(l.started_at, h.hour)) as seconds
      ) as p
      where l.kind = 'trip' and l.day between ${from}::date and ${to}::date and p.seconds > 0)`;
  const bucket = unit === 'day' ? sql`t.day::text` : sql`to_char(t.day, 'YYYY-MM')`;
  return sql<DrivenPart>`(
    select t.device_id, ${bucket} as bucket, t.trips, t.distance, t.operating_seconds
    from vehicle_day t where t.day between ${from}::date and ${to}::date)`;
}
