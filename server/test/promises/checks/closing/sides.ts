import type pg from 'pg';
import { airSeries } from '#features/air/series.ts';
import { lightSeries } from '#features/lights/series.ts';
import { peopleSeries } from '#features/people/series.ts';
import { inTransaction } from '#platform/database/in-transaction.ts';
import { openOwnerPool, openPool } from '#platform/database/pool.ts';
import { readClosed } from '#telemetry/blocks/closed-month.ts';
import type { Reading } from '#telemetry/ingest/decode.ts';
import { Ingest } from '#telemetry/ingest/ingest.ts';
import { recountMarks, setMark, takeMarkBack } from '#telemetry/marks/marks.ts';
import { Partitions } from '#telemetry/partitions/partitions.ts';
import { type Series, valueColumnsOf } from '#telemetry/series/series.ts';
import { begins, dayMs, listsOf, now, statisticsOf } from '#test/closing-answers.ts';
import { createDevice } from '#test/factories.ts';
import { type CheckDatabase, startCheckDatabase } from '../../rig/database.ts';

/** Series of every kind: measures; counters; words and timed words. */
export const closingSeries: readonly Series[] = [airSeries, peopleSeries, lightSeries];

interface MarkPlan {
  deviceId: number;
  from: Date;
  until: Date;
}

/** A database with late readings and marks. Both sides receive equal data in equal order; one side closes months. */
export class Side {
  readonly database: CheckDatabase;
  readonly client: pg.Client;
  readonly idsOf: ReadonlyMap<Series, number[]>;
  readonly #pool: pg.Pool;
  readonly #ownerPool: pg.Pool;
  readonly #ingest: Ingest;
  readonly #adminNumber: number;

  private constructor(database: CheckDatabase, client: pg.Client, ids: Map<Series, number[]>, adminNumber: number) {
    this.database = database;
    this.client = client;
    this.idsOf = ids;
    this.#adminNumber = adminNumber;
    this.#pool = openPool(database.appUrl, 4);
    this.#ownerPool = openOwnerPool(database.url);
    this.#ingest = new Ingest({
      pool: this.#pool,
      partitions: new Partitions(this.#ownerPool),
      series: closingSeries,
      retentionMonths: {},
      clock: { now: () => now },
      events: { stored: () => undefined, rejected: () => undefined, moved: () => undefined },
    });
  }

  static async start(devices: number): Promise<Side> {
    const database = await startCheckDatabase();
    const client = await database.connect();
    const ids = new Map<Series, number[]>();
    for (const series of closingSeries) {
      const own: number[] = [];
      for (let i = 0; i < devices; i += 1) own.push((await createDevice(client, { series: series.name })).deviceId);
      ids.set(series, own);
    }
    const { rows } = await client.query<{ id: number }>(
      `insert into administrator (admin_id, admin_name, dept_code, password_hash)
       values ('marker', '홍길동', 'structure', '') returning admin_number as id`,
    );
    return new Side(database, client, ids, rows[0]?.id ?? 0);
  }

  async store(series: Series, readings: Reading[]): Promise<void> {
    await this.#ingest.store(series, readings);
  }

  /** Sets a mark and recounts its months; returns the mark's id. */
  async mark(series: Series, plan: MarkPlan): Promise<number> {
    const by = { adminNumber: this.#adminNumber, now };
    const mark = { ...plan, field: null, reason: '센서 고장' };
    const markId = await inTransaction(this.#pool, (client) => setMark(client, series, mark, by));
    await recountMarks(this.#pool, [series]);
    return markId;
  }

  async takeBack(series: Series, of: { deviceId: number; markId: number }): Promise<void> {
    const by = { adminNumber: this.#adminNumber, now };
    await inTransaction(this.#pool, (client) => takeMarkBack(client, series, of, by));
    await recountMarks(this.#pool, [series]);
  }

  /** Number of readings in rows and blocks, and number of devices' months that have both rows and a block. */
  async count(series: Series): Promise<{ readings: number; twice: number }> {
    const { rows } = await this.client.query<{ readings: number; twice: number }>(
      `select (select count(*) from ${series.name}_reading)::float8
         + (select coalesce(sum(readings), 0) from ${series.name}_block)::float8 as readings,
         (select count(*) from ${series.name}_block b where exists (
           select from ${series.name}_reading r where r.device_id = b.device_id
             and r.measured_at >= b.month and r.measured_at < b.month + interval '1 month'))::float8 as twice`,
    );
    return rows[0] ?? { readings: 0, twice: 0 };
  }

  /** Number of blocks written by the given transaction or a later one. */
  async closedSince(transaction: number): Promise<number> {
    const counts = closingSeries.map(
      ({ name }) => `(select count(*) from ${name}_block where xmin::text::float8 >= $1)::float8`,
    );
    const { rows } = await this.client.query<{ count: number }>(`select ${counts.join(' + ')} as count`, [transaction]);
    return rows[0]?.count ?? 0;
  }

  /** The number of the next transaction. */
  async nextTransaction(): Promise<number> {
    const { rows } = await this.client.query<{ next: number }>(
      'select pg_snapshot_xmax(pg_current_snapshot())::text::float8 as next',
    );
    return rows[0]?.next ?? 0;
  }

  /** All readings as text, those of blocks decoded. */
  async readings(series: Series): Promise<string[]> {
    const names = valueColumnsOf(series).map(({ name }) => name);
    const values = (row: Record<string, unknown>) => names.map((name) => row[name] ?? '').join();
    const { rows } = await this.client.query<Record<string, number>>(
      `select device_id::float8 as device, (extract(epoch from measured_at) * 1000000)::float8 as at,
         ${names.join(', ')} from ${series.name}_reading`,
    );
    const all = rows.map((row) => `${row.device} ${row.at} ${values(row)}`);
    const { rows: blocks } = await this.client.query<{ deviceId: number; month: Date; block: Buffer }>(
      `select device_id::float8 as "deviceId", month, block from ${series.name}_block`,
    );
    for (const { block, ...closed } of blocks) {
      const { times, columns } = readClosed(series, closed, block);
      for (const [at, time] of times.entries())
        all.push(
          `${closed.deviceId} ${time} ${values(Object.fromEntries(names.map((name) => [name, columns.get(name)?.[at]])))}`,
        );
    }
    return all.sort();
  }

  /** Statistics and lists of a series, as text. */
  async answers(series: Series): Promise<string[]> {
    const of = { pool: this.#pool, ids: this.idsOf.get(series) ?? [] };
    const found = await statisticsOf(of, series);
    for (const deviceId of of.ids)
      for (const days of [0, 20])
        found.push(...(await listsOf(of, series, { deviceId, from: new Date(begins.getTime() + days * dayMs) })));
    return found;
  }

  async stop(): Promise<void> {
    await this.#ingest.close();
    await Promise.all([this.#pool.end(), this.#ownerPool.end()]);
    await this.client.end();
    await this.database.stop();
  }
}
