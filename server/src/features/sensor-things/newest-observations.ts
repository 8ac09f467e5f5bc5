/** The newest observations of Datastreams, from the newest readings of their devices. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';
import { readNewestApart } from './distributed-observations.ts';
import type { NewestRow, ObservationRow, StreamRow } from './observation-rows.ts';
import type { Source } from './observation-sources.ts';
import { totalId } from './relations.ts';

interface Observed {
  sources: readonly Source[];
  /** Relations with the devices of series that are shown only in total, by series name. */
  members: ReadonlyMap<string, RawBuilder<unknown>>;
  isDistributed: boolean;
  indexesBySource(streams: readonly StreamRow[]): Map<Source | undefined, number[]>;
}

export class NewestObservations {
  readonly #observed: Observed;

  constructor(observed: Observed) {
    this.#observed = observed;
  }

  /**
   * The newest readings of a series' devices, by device. For devices that are shown in total, they contain only times.
   */
  async readDevices(db: Database, series: string, devices: readonly number[]): Promise<Map<number, NewestRow>> {
    const source = this.#observed.sources.find((one) => one.series.name === series && one.newest);
    const isTotal = this.#observed.members.has(series);
    const readers = this.#readersOf(series, devices);
    if (this.#observed.isDistributed)
      return readNewestApart(db, { series, readers, ids: devices, newest: isTotal ? null : (source?.newest ?? null) });
    const { rows } = await (source?.newest && !isTotal
      ? sql<NewestRow>`select n.* from ${source.newest(true)} n where n.device_id = any(${devices})`
      : sql<NewestRow>`
          select m.id as device_id, max(l.measured_at) as time, max(l.measured_at) as result_time, greatest(
            min((select d.bucket from ${sql.table(`${series}_day`)} d where d.device_id = l.device_id order by d.bucket limit 1)),
            (select r.dropped_until from raw_dropped r where r.series = ${series})) as first
          from ${readers} m
          join ${sql.table(`${series}_latest`)} l on l.device_id = m.device_id group by m.id`
    ).execute(db);
    return new Map(rows.map((row) => [row.device_id, row]));
  }

  /**
   * The newest observation of each Datastream, from the newest readings. A Datastream is absent if the newest reading
   * lacks the Datastream's value; an older reading may have one.
   */
  async readStreams(db: Database, streams: readonly StreamRow[]): Promise<ObservationRow[]> {
    const found: ObservationRow[] = [];
    for (const [source, indexes] of this.#observed.indexesBySource(streams)) {
      // The newest hours of totals are distributed, so the caller reads these Datastreams' rows.
      if (!source?.newest || (this.#observed.isDistributed && this.#observed.members.has(source.series.name))) continue;
      const newestOf = await this.#newestOf(
        db,
        source,
        indexes.map((index) => streams[index] as StreamRow),
      );
      for (const stream of indexes) {
        const row = newestOf(streams[stream] as StreamRow);
        const value = row?.[streams[stream]?.position ?? -1];
        if (!row || value === null || value === undefined) continue;
        const [number, word] = typeof value === 'string' ? [null, value] : [value, null];
        found.push({ stream, time: row.time, result_time: row.result_time, number, word });
      }
    }
    return found;
  }

  /**
   * Returns a function that finds the newest row of a Datastream of a source. Reads all rows at once, unless they were
   * read together with the Datastreams.
   */
  async #newestOf(db: Database, { series, newest }: Source, streams: readonly StreamRow[]) {
    const isTotal = this.#observed.members.has(series.name);
    if (!isTotal && streams.every((stream) => 'newest' in stream)) return (stream: StreamRow) => stream.newest;
    const devices = [...new Set(streams.map(({ device_id }) => device_id))];
    const rows = isTotal
      ? (await sql<NewestRow>`select n.* from ${newest?.(true)} n where n.device_id = any(${devices})`.execute(db)).rows
      : [...(await this.readDevices(db, series.name, devices)).values()];
    const byDevice = new Map(rows.map((row) => [row.device_id, row]));
    return (stream: StreamRow) => byDevice.get(stream.device_id);
  }

  /** A relation of the devices (`device_id`) whose readings the Datastreams of `ids` (`id`) have. */
  #readersOf(series: string, ids: readonly number[]): RawBuilder<unknown> {
    const members = this.#observed.members.get(series);
    return members
      ? sql`(select ${totalId('m')} as id, m.device_id from ${members} m where ${totalId('m')} = any(${ids}))`
      : sql`(select id, id as device_id from unnest(${ids}::bigint[]) id)`;
  }
}
