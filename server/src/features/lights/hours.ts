/** For how long security lights were in which state: from the rollups, and since their last report, which no rollup has yet. */
import type { LightStatus } from '@maru/domain/light';
import { type DatetimeType, formatBucket, nextBucket, startOfBucket } from '@maru/domain/seoul-time';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '#platform/database/pool.ts';
import { hourMs, readRollups } from '#telemetry/rollups/rollups.ts';
import type { Span } from './reports.ts';
import { lightHoldsSeconds, lightSeries } from './series.ts';

/** A lamp and what it last said. */
interface ReportingLamp {
  deviceId: number;
  reported: { status: LightStatus; at: Date } | null;
}

const statuses = ['on', 'off', 'failure', 'outage'] as const satisfies readonly LightStatus[];
const figures = ['statusOn', 'statusOff', 'statusFailure', 'statusOutage'] as const;
const holdsMs = lightHoldsSeconds * 1000;

/** Hours with a decimal. */
const inHours = (milliseconds: number) => Math.round(milliseconds / (hourMs / 10)) / 10;

/** Milliseconds by status, in the order of `statuses`. */
type Sums = [number, number, number, number];
const noSums = (): Sums => [0, 0, 0, 0];

const hoursOf = ([on, off, failure, outage]: Sums) => ({
  onHours: inHours(on),
  offHours: inHours(off),
  failureHours: inHours(failure),
  outageHours: inHours(outage),
});

/** How long the last reports hold already, cut at the buckets' ends: no longer than a state may hold, and within the span. */
function* heldSince(lamps: readonly ReportingLamp[], { from, to }: Span, unit: DatetimeType) {
  for (const { deviceId, reported } of lamps) {
    if (!reported) continue;
    const status = statuses.indexOf(reported.status);
    const end = Math.min(reported.at.getTime() + holdsMs, to.getTime());
    let begin = Math.max(reported.at.getTime(), from.getTime());
    while (begin < end) {
      const bucket = startOfBucket(new Date(begin), unit);
      const until = Math.min(end, nextBucket(bucket, unit).getTime());
      yield { deviceId, bucket: bucket.getTime(), status, ms: until - begin };
      begin = until;
    }
  }
}

/** The hours of some lamps over whole days, by device. `to` is no later than now. */
export async function selectHours(db: Database, lamps: readonly ReportingLamp[], span: Span) {
  const deviceIds = lamps.map(({ deviceId }) => deviceId);
  const { rows } = await sql<{ deviceId: number; sums: Sums }>`
    select device_id::float8 as "deviceId", array[sum(status_on_sum), sum(status_off_sum), sum(status_failure_sum),
      sum(status_outage_sum)]::float8[] as sums
    from light_day where device_id = any(${deviceIds}) and bucket >= ${span.from} and bucket <= ${span.to}
    group by device_id`.execute(db);
  const sums = new Map(rows.map((row) => [row.deviceId, row.sums]));
  for (const { deviceId, status, ms } of heldSince(lamps, span, 'day')) {
    const own = sums.get(deviceId) ?? noSums();
    own[status] = (own[status] ?? 0) + ms;
    sums.set(deviceId, own);
  }
  return ({ deviceId }: ReportingLamp) => hoursOf(sums.get(deviceId) ?? noSums());
}

/** Milliseconds of some lamps together, by the start of each bucket; oldest first, those without any absent. */
async function selectBuckets(pool: pg.Pool, lamps: readonly ReportingLamp[], span: Span, unit: 'hour' | 'day') {
  const deviceIds = lamps.map(({ deviceId }) => deviceId);
  const rollups = await readRollups(pool, lightSeries, { deviceIds, ...span, unit, fields: figures });
  const buckets = new Map<number, Sums>();
  for (const [at, hour] of Array.from(rollups.hours).entries())
    buckets.set(hour * hourMs, rollups.sums.map((sums) => sums[at] ?? 0) as Sums);
  for (const { bucket, status, ms } of heldSince(lamps, span, unit)) {
    const own = buckets.get(bucket) ?? noSums();
    own[status] = (own[status] ?? 0) + ms;
    buckets.set(bucket, own);
  }
  return [...buckets].sort(([a], [b]) => a - b).map(([start, sums]) => ({ start: new Date(start), sums }));
}

/** The hours of one lamp day by day. */
export async function selectDays(pool: pg.Pool, lamp: ReportingLamp, span: Span) {
  const days = await selectBuckets(pool, [lamp], span, 'day');
  return days.map(({ start, sums }) => ({ measureDatetime: formatBucket(start, 'day'), ...hoursOf(sums) }));
}

/**
 * How many of some lamps were on and off in each hour: an average over the hour, rounded. The hour that is not over yet
 * is averaged over what has gone by.
 */
export async function selectLit(pool: pg.Pool, lamps: readonly ReportingLamp[], span: Span) {
  const hours = await selectBuckets(pool, lamps, span, 'hour');
  return hours.map(({ start, sums }) => {
    const passedMs = Math.min(hourMs, span.to.getTime() - start.getTime());
    return {
      measureDatetime: formatBucket(start, 'hour'),
      onNumber: Math.round(sums[0] / passedMs),
      offNumber: Math.round(sums[1] / passedMs),
      totalNumber: Math.round(sums.reduce((sum, one) => sum + one, 0) / passedMs),
    };
  });
}
