/** What security lights reported: every report of one lamp, the newest first. */
import type { LightEvent } from '@maru/contract/lights';
import {
  type LightReportType,
  type LightStatus,
  lightReportTypeNames,
  lightStatusDescription,
  lightStatusNames,
} from '@maru/domain/light';
import { formatSeoul, startOfBucket } from '@maru/domain/seoul-time';
import { isNightAt } from '@maru/domain/sun';
import { sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';
import type { Centre } from './places.ts';
import { ampereOf } from './series.ts';

/** Instants, both included. */
export interface Span {
  from: Date;
  to: Date;
}

interface Row {
  measuredAt: Date;
  reportType: LightReportType | null;
  dimming: number | null;
  ampere: number | null;
  status: LightStatus;
}

/** A lamp says by itself that something changed, or that nothing did: only the first are events. */
const isEvent = sql`report_type is distinct from 'periodic'`;

interface Wanted {
  /** Only what changed. */
  eventsOnly?: boolean;
  limit: number;
  offset?: number;
}

/** Reports of one lamp within a span, the newest first. */
export async function selectReports(
  db: Database,
  centre: Centre,
  deviceId: number,
  { from, to }: Span,
  { eventsOnly = false, limit, offset = 0 }: Wanted,
): Promise<LightEvent[]> {
  const { rows } = await sql<Row>`
    select measured_at as "measuredAt", report_type as "reportType", dimming, ampere, status
    from light_reading
    where device_id = ${deviceId} and measured_at >= ${from} and measured_at <= ${to}
      ${eventsOnly ? sql`and ${isEvent}` : sql``}
    order by measured_at desc limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ measuredAt, reportType, status, dimming, ampere }) => {
    const isNight = isNightAt(measuredAt, centre);
    return {
      eventDatetime: formatSeoul(measuredAt),
      reportType,
      reportTypeName: reportType ? lightReportTypeNames[reportType] : '',
      dimming,
      ampere: ampereOf(ampere),
      status,
      statusName: lightStatusNames[status],
      statusDescription: lightStatusDescription(status, isNight),
      isNightFault: status === 'off' && isNight,
    };
  });
}

/** How many reports a lamp made on the days of a span, of which the raw ones are still there. */
export async function countReports(db: Database, deviceId: number, { from, to }: Span): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(readings), 0)::float8 as count from light_day
    where device_id = ${deviceId} and bucket >= ${startOfBucket(from, 'day')} and bucket <= ${to}
      and bucket >= (
        select date_trunc('day', measured_at, 'Asia/Seoul') from light_reading
        where device_id = ${deviceId} order by measured_at limit 1
      )`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The last event of some lamps within a span; lamps without one are absent. */
export async function lastEvents(db: Database, deviceIds: readonly number[], { from, to }: Span) {
  const { rows } = await sql<{ deviceId: number; measuredAt: Date }>`
    select lamp.id::float8 as "deviceId", last.measured_at as "measuredAt"
    from unnest(${deviceIds}::bigint[]) as lamp (id)
    cross join lateral (
      select measured_at from light_reading
      where device_id = lamp.id and measured_at >= ${from} and measured_at <= ${to} and ${isEvent}
      order by measured_at desc limit 1
    ) last`.execute(db);
  return new Map(rows.map(({ deviceId, measuredAt }) => [deviceId, measuredAt]));
}
