/** Unmarked raw readings of devices, such as the events of a device that reports when its state changes. */
import { startOfBucket } from '@maru/domain/seoul-time';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';
import {
  closedRows,
  type DecodedMonth,
  filterMonth,
  inSnapshot,
  type MonthToRead,
  markedDevices,
  readClosedMonths,
  readNewestFirst,
  rowsOf,
  selectClosedMonths,
  unmarkedOf,
} from '../blocks/read-closed.ts';
import { limitLaterally } from '../distribution/distribute.ts';
import { columnName, type Series } from '../series/series.ts';
import type { Span } from './device-sums.ts';

const tableOf = ({ name }: Series, kind: 'reading' | 'day' | 'block') => sql.table(`${name}_${kind}`);

/** Excludes the readings with a certain word in a field. */
export interface Without {
  field: string;
  word: string;
}

const isLeft = (without: Without | undefined) =>
  without ? sql`${sql.ref(columnName(without.field))} is distinct from ${without.word}` : sql`true`;

/** The readings of a decoded month within a span, without excluded ones, which needn't be sent to the database. */
function restrict(month: DecodedMonth, { from, to }: Span, without: Without | undefined): DecodedMonth {
  const [first, last] = [from.getTime() * 1000, to.getTime() * 1000];
  const { times, columns } = month.decoded;
  const words = without && columns.get(columnName(without.field));
  return filterMonth(month, (at) => {
    const time = times[at] as number;
    return time >= first && time <= last && !(words && words[at] === without.word);
  });
}

export interface ReadingPage {
  without?: Without;
  limit: number;
  offset?: number;
}

/** Readings of one device within a span, newest first, with their stored values by field. */
export async function selectReadings<Values extends object>(
  db: Database,
  series: Series,
  deviceId: number,
  span: Span,
  { without, limit, offset = 0 }: ReadingPage,
): Promise<(Values & { measuredAt: Date })[]> {
  const columns = Object.keys(series.columns).map((field) => sql`${sql.ref(columnName(field))} as ${sql.ref(field)}`);
  const newest = async (snapshot: Database, relation: RawBuilder<unknown>, most: number, skipped = 0) => {
    const { rows } = await sql<Values & { measuredAt: Date }>`
      ${unmarkedOf(series, relation)}
      select measured_at as "measuredAt", ${sql.join(columns)} from unmarked
      where device_id = ${deviceId} and measured_at >= ${span.from} and measured_at <= ${span.to} and ${isLeft(without)}
      order by measured_at desc limit ${most} offset ${skipped}`.execute(snapshot);
    return rows;
  };
  return inSnapshot(db, [series], async (snapshot) => {
    const months = series.blocks ? await selectClosedMonths(snapshot, series, [deviceId], span) : [];
    if (months.length === 0) return newest(snapshot, rowsOf(series), limit, offset);
    const most = offset + limit;
    const readings = await newest(snapshot, rowsOf(series), most);
    const isNeeded = (newestLeft: Date) => (readings[most - 1]?.measuredAt ?? span.from) <= newestLeft;
    await readClosedMonths(snapshot, series, months, {
      isDescending: true,
      isNeeded: ({ lastAt }) => isNeeded(lastAt),
      read: (decoded) =>
        readNewestFirst(
          decoded.map((month) => restrict(month, span, without)),
          most,
          (_, at) => isNeeded(at),
          async (parts) => {
            readings.push(...(await newest(snapshot, closedRows(series, parts), most)));
            readings.sort((one, other) => other.measuredAt.getTime() - one.measuredAt.getTime());
          },
        ),
    });
    return readings.slice(offset, most);
  });
}

/** Number of readings of a device on the days of a span for which raw readings still exist. */
export async function countReadings(
  db: Database,
  series: Series,
  deviceId: number,
  { from, to }: Span,
): Promise<number> {
  const firstClosed = series.blocks
    ? sql`(select from_at from ${tableOf(series, 'block')} where device_id = ${deviceId} order by month limit 1)`
    : sql`null`;
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(readings), 0)::float8 as count from ${tableOf(series, 'day')}
    where device_id = ${deviceId} and bucket >= ${startOfBucket(from, 'day')} and bucket <= ${to}
      and bucket >= date_trunc('day', least(${firstClosed}, (
        select measured_at from ${tableOf(series, 'reading')} where device_id = ${deviceId} order by measured_at limit 1
      )), 'Asia/Seoul')`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Time of a month's last reading that isn't excluded; null if there is none, undefined if unknown. */
function lastOf({ lastAt, lastWords }: MonthToRead, without: Without | undefined): Date | null | undefined {
  if (!without) return lastAt;
  if (!lastWords) return undefined;
  const times = Object.entries(lastWords).flatMap(([word, at]) => (word === without.word ? [] : [at]));
  return times.length > 0 ? new Date(Math.max(...times) / 1000) : null;
}

/** Time of the last reading of a decoded month within a span that isn't excluded. */
function lastWithin({ decoded }: DecodedMonth, { from, to }: Span, without: Without | undefined): Date | undefined {
  const words = without && decoded.columns.get(columnName(without.field));
  const isWithin = (time: number, at: number) => time <= to.getTime() * 1000 && !(words && words[at] === without.word);
  const last = decoded.times[decoded.times.findLastIndex(isWithin)];
  return last !== undefined && last >= from.getTime() * 1000 ? new Date(last / 1000) : undefined;
}

/** Readings of each device in the first part; several, because marks may exclude some. */
const newestAtOnce = 20;

/** Times of some devices' last readings within a span; omits devices without readings. */
export async function lastReadings(
  db: Database,
  series: Series,
  deviceIds: readonly number[],
  span: Span,
  without?: Without,
): Promise<Map<number, Date>> {
  const found = new Map<number, Date>();
  const within = sql`measured_at >= ${span.from} and measured_at <= ${span.to} and ${isLeft(without)}`;
  const add = async (snapshot: Database, query: RawBuilder<{ deviceId: number; measuredAt: Date }>) => {
    for (const { deviceId, measuredAt } of (await query.execute(snapshot)).rows)
      if (measuredAt > (found.get(deviceId) ?? 0)) found.set(deviceId, measuredAt);
  };
  const isNeeded = (deviceId: number, newestLeft: Date) => (found.get(deviceId) ?? 0) < newestLeft;
  await inSnapshot(db, [series], async (snapshot) => {
    await sql.raw(limitLaterally).execute(snapshot);
    await add(
      snapshot,
      sql`
        ${unmarkedOf(series, rowsOf(series))}
        select device.id::float8 as "deviceId", last.measured_at as "measuredAt"
        from unnest(${deviceIds}::bigint[]) as device (id)
        cross join lateral (
          select measured_at from unmarked where device_id = device.id and ${within} order by measured_at desc limit 1
        ) last limit all`,
    );
    const other = without && { column: columnName(without.field), word: without.word };
    const months = series.blocks ? await selectClosedMonths(snapshot, series, deviceIds, span, { other }) : [];
    const marked = months.length > 0 ? await markedDevices(snapshot, deviceIds) : new Set();
    const unread = months.filter((month) => {
      const last = lastOf(month, without);
      if (last === null || (last && last < span.from)) return false;
      if (last === undefined || last > span.to || marked.has(month.deviceId)) return true;
      if (isNeeded(month.deviceId, last)) found.set(month.deviceId, last);
      return false;
    });
    await readClosedMonths(snapshot, series, unread, {
      only: new Set(without ? [columnName(without.field)] : []),
      isDescending: true,
      isNeeded: ({ deviceId, lastAt }) => isNeeded(deviceId, lastAt),
      read(decoded) {
        for (const month of decoded) {
          const last = marked.has(month.deviceId) ? undefined : lastWithin(month, span, without);
          if (last && isNeeded(month.deviceId, last)) found.set(month.deviceId, last);
        }
        return readNewestFirst(
          decoded.filter(({ deviceId }) => marked.has(deviceId)).map((month) => restrict(month, span, without)),
          newestAtOnce,
          ({ deviceId }, at) => isNeeded(deviceId, at),
          (parts) =>
            add(
              snapshot,
              sql`
                ${unmarkedOf(series, closedRows(series, parts))}
                select device_id::float8 as "deviceId", max(measured_at) as "measuredAt" from unmarked
                where ${within} group by device_id`,
            ),
        );
      },
    });
  });
  return found;
}
