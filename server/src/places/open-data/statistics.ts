/** Data sets of a group's statistics by hour, day and month, from the rollups of its series. */
import { type DatetimeType, datetimeTypes, formatBucket, nextBucket } from '@maru/domain/seoul-time';
import type pg from 'pg';
import { inTransaction } from '#platform/database/in-transaction.ts';
import type { Reads } from '#platform/database/read-pool.ts';
import { limitLaterally } from '#telemetry/distribution/distribute.ts';
import type { Series } from '#telemetry/series/series.ts';
import { type GroupedRow, groupedStatistics, type Member } from '#telemetry/statistics/grouped.ts';
import type { Range } from '#telemetry/statistics/range.ts';
import { type PublishedFigure, readingColumn, timeColumns } from './columns.ts';
import type { DataColumn, DataRow, DataSet } from './data-set.ts';

/** Subject of rows, such as a place: the values of its columns, in order, and its devices. */
export interface Subject {
  facts: DataRow;
  /** `side` is an index of the declared sides. */
  devices: readonly { deviceId: number; side?: number }[];
}

interface DeclaredStatistics {
  /** Prefix of the data sets' names: 'air' for 'air-hours'. */
  name: string;
  title: string;
  englishTitle: string;
  /** A sentence about the counted or averaged values. */
  description: string;
  englishDescription: string;
  series: Series;
  figures: readonly PublishedFigure[];
  subjectColumns: readonly DataColumn[];
  /** A subject has one row per side; without sides all of its devices are combined. */
  sides?: { column: DataColumn; values: readonly string[] };
  /** The subjects shown on public pages. */
  subjects(): Promise<readonly Subject[]>;
}

const units: Record<DatetimeType, { suffix: string; title: string; english: string }> = {
  hour: { suffix: 'hours', title: '시간별', english: 'by hour' },
  day: { suffix: 'days', title: '일별', english: 'by day' },
  month: { suffix: 'months', title: '월별', english: 'by month' },
};

/** Maximum rows and rollups per query. A query of this size blocks the main thread for 1 to 2 ms. */
const [rowsAtOnce, rollupsAtOnce] = [200, 20_000];

/** Splits a range into ranges of at most `buckets` buckets. */
function* partsOf({ from, to, unit }: Range, buckets: number): Generator<Range> {
  for (let start = from; start <= to; ) {
    let next = start;
    for (let at = 0; at < buckets && next <= to; at += 1) next = nextBucket(next, unit);
    yield { from: start, to: new Date(Math.min(next.getTime() - 1, to.getTime())), unit };
    start = next;
  }
}

export function statisticsData(reads: Reads, declared: DeclaredStatistics): DataSet[] {
  const { series, figures, subjectColumns, sides, subjects } = declared;
  const grouped = groupedStatistics(
    reads,
    series,
    figures.map(({ figure }) => ({ field: figure })),
  );

  function* rowsOf({ bucket, group, sides: own }: GroupedRow, unit: DatetimeType, found: readonly Subject[]) {
    for (const { side, readings, sums, counts } of own) {
      const values = figures.map(({ publish }, at) => publish(sums[at] ?? 0, counts[at] ?? 0));
      const sideOf = sides ? [sides.values[side] ?? ''] : [];
      yield [formatBucket(bucket, unit), ...(found[group]?.facts ?? []), ...sideOf, readings, ...values];
    }
  }

  /** Queries a few buckets at a time, so that a slow reader doesn't occupy a connection. */
  async function* batches(range: Range | null): AsyncGenerator<DataRow[], void, void> {
    const found = await subjects();
    const members = found.flatMap(({ devices }, group) =>
      devices.map(({ deviceId, side = 0 }): Member => ({ deviceId, group, side })),
    );
    if (!range || members.length === 0) return;
    const buckets = Math.min(Math.floor(rowsAtOnce / found.length), Math.floor(rollupsAtOnce / members.length));
    for (const part of partsOf(range, Math.max(1, buckets))) {
      const rows = await grouped.whole(members, part);
      rows.sort((a, b) => a.bucket.getTime() - b.bucket.getTime() || a.group - b.group);
      if (rows.length > 0) yield rows.flatMap((row) => [...rowsOf(row, range.unit, found)]);
    }
  }

  /** The subjects, and a hash of their days, which changes with every late or corrected reading. */
  async function stamp({ from, to }: Range): Promise<string> {
    const found = await subjects();
    const devices = found.flatMap((subject) => subject.devices);
    const { rows } = await reads.query<{ days: string }>(
      `select concat(count(*), ' ', sum(hashtextextended(day::text, 0)::numeric)) as days from ${series.name}_day day
       where device_id = any($1::bigint[]) and bucket >= $2 and bucket <= $3`,
      [devices.map(({ deviceId }) => deviceId), from, to],
    );
    const described = found.map((subject) => [
      subject.facts,
      subject.devices.map(({ deviceId, side = 0 }) => [deviceId, side]),
    ]);
    return JSON.stringify([described, rows[0]?.days]);
  }

  /** The first day with a reading. */
  async function first(): Promise<Date | null> {
    const deviceIds = (await subjects()).flatMap(({ devices }) => devices.map(({ deviceId }) => deviceId));
    const firstDay = `select min(day.bucket) as first from unnest($1::bigint[]) as device (id)
       cross join lateral (
         select bucket from ${series.viewOf ?? series.name}_day
         where device_id = device.id order by bucket limit 1
       ) day limit all`;
    const ask = (client: pg.ClientBase) => client.query<{ first: Date | null }>(firstDay, [deviceIds]);
    const { rows } = await inTransaction(reads, ask, [limitLaterally]);
    return rows[0]?.first ?? null;
  }

  return datetimeTypes.map((unit): DataSet => {
    const { suffix, title, english } = units[unit];
    return {
      name: `${declared.name}-${suffix}`,
      title: `${declared.title} ${title}`,
      englishTitle: `${declared.englishTitle} ${english}`,
      description: declared.description,
      englishDescription: declared.englishDescription,
      version: 1,
      columns: [
        timeColumns[unit],
        ...subjectColumns,
        ...(sides ? [sides.column] : []),
        readingColumn,
        ...figures.map(({ column }) => column),
      ],
      period: { unit, first, stamp },
      batches,
    };
  });
}
