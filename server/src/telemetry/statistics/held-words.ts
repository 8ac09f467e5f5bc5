/**
 * Duration of devices' states, by a timed word of their series: from the rollups, plus the time since the last report,
 * which the rollups don't contain yet.
 */
import { type DatetimeType, nextBucket, startOfBucket } from '@maru/domain/seoul-time';
import type pg from 'pg';
import type { Database } from '#platform/database/pool.ts';
import type { Reads } from '#platform/database/read-pool.ts';
import { hourMs, readRollups } from '../rollups/rollups.ts';
import { columnName, figuresOf, type Series } from '../series/series.ts';
import { type Span, sumsByDevice } from './device-sums.ts';

/** A device and its last reported word. */
export interface ReportingDevice<Word extends string> {
  deviceId: number;
  reported: { word: Word; at: Date } | null;
}

export type HeldTails = Pick<ReturnType<typeof heldWords>, 'reaches' | 'tails'>;

/** Milliseconds by word. */
export type Held<Word extends string> = Record<Word, number>;

export function heldWords<Word extends string>(series: Series, field: string) {
  const column = series.columns[field];
  if (column?.kind !== 'word' || column.holdsSeconds === undefined)
    throw new RangeError(`${field} of ${series.name} is no timed word`);
  const words = column.values as readonly Word[];
  const holdsMs = column.holdsSeconds * 1000;
  const fields = figuresOf({ ...series, columns: { [field]: column } }).map((figure) => figure.field);
  const heldOf = (sums: readonly number[]) =>
    Object.fromEntries(words.map((word, at) => [word, sums[at] ?? 0])) as Held<Word>;

  /**
   * Durations of the last reported words so far, split at bucket boundaries, limited to `holdsSeconds` and to the span.
   */
  function* heldSince(devices: readonly ReportingDevice<Word>[], { from, to }: Span, unit: DatetimeType) {
    for (const { deviceId, reported } of devices) {
      if (!reported) continue;
      const end = Math.min(reported.at.getTime() + holdsMs, to.getTime() + 1);
      let begin = Math.max(reported.at.getTime(), from.getTime());
      while (begin < end) {
        const bucket = startOfBucket(new Date(begin), unit);
        const until = Math.min(end, nextBucket(bucket, unit).getTime());
        yield { deviceId, bucket: bucket.getTime(), word: reported.word, ms: until - begin };
        begin = until;
      }
    }
  }

  return {
    /** Whether a device's last word may last into a span. */
    reaches: ({ reported }: ReportingDevice<string>, { from, to }: Span): boolean =>
      reported !== null && reported.at <= to && reported.at.getTime() + holdsMs > from.getTime(),
    /** Milliseconds since the last reports of some devices, by bucket and figure, to add to those of the rollups. */
    async tails(reads: Pick<pg.ClientBase, 'query'>, deviceIds: readonly number[], span: Span, unit: DatetimeType) {
      const { rows } = await reads.query<{ deviceId: number; word: Word; at: Date }>(
        `select device_id::float8 as "deviceId", ${columnName(field)} as word, measured_at as at
         from ${series.name}_latest where device_id = any($1::bigint[])`,
        [deviceIds],
      );
      const devices = rows.map(({ deviceId, ...reported }) => ({ deviceId, reported }));
      return Array.from(heldSince(devices, span, unit), ({ word, ...tail }) => ({
        ...tail,
        figure: fields[words.indexOf(word)] ?? '',
      }));
    },
    /** Duration of some devices' states over whole days, by device. `to` isn't in the future. */
    async byDevice(db: Database, devices: readonly ReportingDevice<Word>[], span: Span) {
      const ids = devices.map(({ deviceId }) => deviceId);
      const sums = await sumsByDevice(db, series, fields, ids, span);
      const held = new Map(Array.from(sums, ([deviceId, own]) => [deviceId, heldOf(own)]));
      for (const { deviceId, word, ms } of heldSince(devices, span, 'day')) {
        const own = held.get(deviceId) ?? heldOf([]);
        own[word] += ms;
        held.set(deviceId, own);
      }
      return (deviceId: number): Held<Word> => held.get(deviceId) ?? heldOf([]);
    },
    /** Total duration of some devices' states by bucket, oldest first, without empty buckets. */
    async byBucket(reads: Reads, devices: readonly ReportingDevice<Word>[], span: Span, unit: 'hour' | 'day') {
      const deviceIds = devices.map(({ deviceId }) => deviceId);
      const rollups = await readRollups(reads, series, { deviceIds, ...span, unit, fields });
      const buckets = new Map<number, Held<Word>>();
      for (const [at, hour] of Array.from(rollups.hours).entries())
        buckets.set(hour * hourMs, heldOf(rollups.sums.map((sums) => sums[at] ?? 0)));
      for (const { bucket, word, ms } of heldSince(devices, span, unit)) {
        const own = buckets.get(bucket) ?? heldOf([]);
        own[word] += ms;
        buckets.set(bucket, own);
      }
      return [...buckets].sort(([a], [b]) => a - b).map(([start, held]) => ({ start: new Date(start), held }));
    },
  };
}
