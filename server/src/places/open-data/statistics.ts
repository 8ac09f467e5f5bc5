/** Data sets of a group's statistics by hour, day and month, from the rollups of its series. */
import { type DatetimeType, datetimeTypes, formatBucket, nextBucket } from '@maru/domain/seoul-time';
import type pg from 'pg';
import { inTransaction } from '#platform/database/in-transaction.ts';
import type { Reads } from '#platform/database/read-pool.ts';
import { limitLaterally } from '#telemetry/distribution/distribute.ts';
import type { Series } from '#telemetry/series/series.ts';
import { type GroupedRow, groupedStatistics, type Member } from '#telemetry/statistics/grouped.ts';
import type { HeldTails, ReportingDevice } from '#telemetry/statistics/held-words.ts';
import type { Range } from '#telemetry/statistics/range.ts';
import { type PublishedFigure, readingColumn, timeColumns } from './columns.ts';
import type { DataColumn, DataRow, DataSet } from './data-set.ts';

/** Subject of rows, such as a place: the values of its columns, in order, and its devices. */
export interface Subject {
  facts: DataRow;
  /** `side` is an index of the declared sides; `reported` is known in groups with a `held` word. */
  devices: readonly ({ deviceId: number; side?: number } & Partial<ReportingDevice<string>>)[];
}

type ReportingMember = Member & ReportingDevice<string>;

/** A period in which something applied to a device, such as a correction. */
export interface AppliedPeriod {
  name: string;
  from: Date;
  /** Not included; null while it applies. */
  until: Date | null;
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
  /** A timed word of the series: adds how long the devices' last words have lasted, as other statistics do. */
  held?: HeldTails & { now(): Date };
  /** A last column with the names of what applied to a row's devices at any time of its bucket. */
  applied?: {
    column: DataColumn;
    periods(deviceIds: readonly number[]): Promise<ReadonlyMap<number, readonly AppliedPeriod[]>>;
  };
}

const units: Record<DatetimeType, { suffix: string; title: string; english: string }> = {
  hour: { suffix: 'hours', title: '시간별', english: 'by hour' },
  day: { suffix: 'days', title: '일별', english: 'by day' },
  month: { suffix: 'months', title: '월별', english: 'by month' },
};

/**
 * Maximum rows and rollups per query. So many rows block the main thread for 1 to 2 ms. A query takes time for each
 * device, too, so that fewer rollups would make the hours of 10,000 lights four times as slow.
 */
const [rowsAtOnce, rollupsAtOnce] = [200, 200_000];

/** Splits a range into ranges of at most `buckets` buckets. */
function* partsOf({ from, to, unit }: Range, buckets: number): Generator<Range> {
  for (let start = from; start <= to; ) {
    let next = start;
    for (let at = 0; at < buckets && next <= to; at += 1) next = nextBucket(next, unit);
    yield { from: start, to: new Date(Math.min(next.getTime() - 1, to.getTime())), unit };
    start = next;
  }
}

const deviceIdsOf = (subjects: readonly Subject[]) =>
  subjects.flatMap(({ devices }) => devices.map(({ deviceId }) => deviceId));

const isWithin = ({ from, until }: AppliedPeriod, range: Omit<Range, 'unit'>) =>
  from <= range.to && (until === null || until > range.from);

export function statisticsData(reads: Reads, declared: DeclaredStatistics): DataSet[] {
  const { series, figures, subjectColumns, sides, subjects, held, applied } = declared;
  const grouped = groupedStatistics(
    reads,
    series,
    figures.map(({ figure }) => ({ field: figure })),
  );

  type Periods = Awaited<ReturnType<NonNullable<typeof applied>['periods']>>;

  /** The names of what applied to a subject's devices on one side within a bucket. */
  function appliedTo(devices: Subject['devices'], side: number, bucket: Date, unit: DatetimeType, periods: Periods) {
    const range = { from: bucket, to: new Date(nextBucket(bucket, unit).getTime() - 1) };
    const own = devices
      .filter((device) => (device.side ?? 0) === side)
      .flatMap(({ deviceId }) => periods.get(deviceId) ?? [])
      .filter((period) => isWithin(period, range));
    return [...new Set(own.map(({ name }) => name))].join(' ');
  }

  function* rowsOf(
    { bucket, group, sides: own }: GroupedRow,
    unit: DatetimeType,
    found: readonly Subject[],
    periods: Periods | undefined,
  ) {
    const { facts = [], devices = [] } = found[group] ?? {};
    for (const { side, readings, sums, counts } of own) {
      const values = figures.map(({ publish }, at) => publish(sums[at] ?? 0, counts[at] ?? 0));
      const sideOf = sides ? [sides.values[side] ?? ''] : [];
      const names = periods ? [appliedTo(devices, side, bucket, unit, periods)] : [];
      yield [formatBucket(bucket, unit), ...facts, ...sideOf, readings, ...values, ...names];
    }
  }

  /** Adds to the rows of a part, and appends rows for buckets that the rollups lack. */
  function addTails(rows: GroupedRow[], tails: Awaited<ReturnType<HeldTails['tails']>>, members: readonly Member[]) {
    const keyOf = (group: number, bucket: number) => `${group} ${bucket}`;
    const byKey = new Map(rows.map((row) => [keyOf(row.group, row.bucket.getTime()), row]));
    const memberOf = new Map(members.map((member) => [member.deviceId, member]));
    const positions = new Map(figures.map(({ figure }, at) => [figure, at]));
    const zeros = figures.map(() => 0);
    for (const { deviceId, bucket, figure, ms } of tails) {
      const { group = 0, side = 0 } = memberOf.get(deviceId) ?? {};
      const key = keyOf(group, bucket);
      const row = byKey.get(key) ?? { group, bucket: new Date(bucket), sides: [] };
      if (!byKey.has(key)) rows.push(row);
      byKey.set(key, row);
      const own = row.sides.find((one) => one.side === side) ?? { side, readings: 0, sums: zeros, counts: zeros };
      const sums = own.sums.map((sum, at) => (at === positions.get(figure) ? sum + ms : sum));
      row.sides = [...row.sides.filter((one) => one !== own), { ...own, sums }];
    }
  }

  /** The rows of some buckets, in no order. */
  async function rowsWithin(members: readonly ReportingMember[], part: Range): Promise<GroupedRow[]> {
    const lasting = held ? members.filter((member) => held.reaches(member, part)) : [];
    if (!held || lasting.length === 0) return grouped.whole(members, part);
    const ids = lasting.map(({ deviceId }) => deviceId);
    const read = async (client: pg.ClientBase) => {
      const span = { from: part.from, to: new Date(Math.min(part.to.getTime(), held.now().getTime())) };
      const tails = await held.tails(client, ids, span, part.unit);
      const rows = await grouped.whole(members, part, client);
      addTails(rows, tails, lasting);
      return rows;
    };
    // One snapshot, because a report that arrives between the reads would count its time before it twice.
    return inTransaction(reads, read, ['set transaction isolation level repeatable read, read only']);
  }

  /** Queries a few buckets at a time, so that a slow reader doesn't occupy a connection. */
  async function* batches(range: Range | null): AsyncGenerator<DataRow[], void, void> {
    const found = await subjects();
    const members = found.flatMap(({ devices }, group) =>
      devices.map(({ deviceId, side = 0, reported = null }) => ({ deviceId, group, side, reported })),
    );
    if (!range || members.length === 0) return;
    const periods = await applied?.periods(deviceIdsOf(found));
    const buckets = Math.min(Math.floor(rowsAtOnce / found.length), Math.floor(rollupsAtOnce / members.length));
    for (const part of partsOf(range, Math.max(1, buckets))) {
      const rows = await rowsWithin(members, part);
      rows.sort((a, b) => a.bucket.getTime() - b.bucket.getTime() || a.group - b.group);
      if (rows.length > 0) yield rows.flatMap((row) => [...rowsOf(row, range.unit, found, periods)]);
    }
  }

  /**
   * The subjects, what applied to their devices, their lasting words, and a hash of their days, which changes with every
   * late or corrected reading.
   */
  async function stamp({ from, to }: Range): Promise<string> {
    const found = await subjects();
    const deviceIds = deviceIdsOf(found);
    const periods = await applied?.periods(deviceIds);
    const { rows } = await reads.query<{ days: string }>(
      `select concat(count(*), ' ', sum(hashtextextended(day::text, 0)::numeric)) as days from ${series.name}_day day
       where device_id = any($1::bigint[]) and bucket >= $2 and bucket <= $3`,
      [deviceIds, from, to],
    );
    const described = found.map((subject) => [
      subject.facts,
      subject.devices.map(({ deviceId, side = 0 }) => [deviceId, side]),
    ]);
    const within = [...(periods ?? [])].flatMap(([deviceId, own]) =>
      own
        .filter((period) => isWithin(period, { from, to }))
        // Changes outside of the range don't matter.
        .map((period) => [
          deviceId,
          period.name,
          period.from > from && period.from,
          period.until && period.until <= to && period.until,
        ]),
    );
    // A word that lasts into the range from before it isn't among its days.
    const lasting = found
      .flatMap(({ devices }) => devices)
      .flatMap(({ deviceId, reported = null }) =>
        held?.reaches({ deviceId, reported }, { from, to }) ? [[deviceId, reported]] : [],
      );
    const added = [within, lasting].filter((list) => list.length > 0);
    return JSON.stringify([described, rows[0]?.days, ...added]);
  }

  /** The first day with a reading. */
  async function first(): Promise<Date | null> {
    const deviceIds = deviceIdsOf(await subjects());
    const firstDay = `select min(day.bucket) as first from unnest($1::bigint[]) as device (id)
       cross join lateral (
         select bucket from ${series.viewOf?.series.name ?? series.name}_day
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
        ...(applied ? [applied.column] : []),
      ],
      period: { unit, first, stamp },
      batches,
    };
  });
}
