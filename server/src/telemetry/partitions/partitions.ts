/**
 * Monthly partitions of the raw tables: created in advance by a job or on demand by a late reading, dropped after the
 * retention.
 */
import { formatSeoul, nextBucket, previousBucket, startOfBucket } from '@maru/domain/seoul-time';
import type pg from 'pg';
import { deviceGroups } from '#platform/database/in-batches.ts';
import { inTransaction } from '#platform/database/in-transaction.ts';
import { keepWritersOut } from '../blocks/closed-month.ts';
import type { Series } from '../series/series.ts';

/** Limits the wait for a lock on a whole series, because all other statements queue behind the waiting one. */
const limitLockWait = `set local lock_timeout = '1s'`;

/** Advisory lock that serialises creating and dropping partitions across processes. */
const partitionLock = 4_712_001;

const partitionName = (series: Series, month: Date) =>
  `${series.name}_reading_${formatSeoul(month).slice(0, 7).replace('-', '_')}`;

/**
 * Creates a month's partition if it is missing, within a transaction, and returns the partition's name. The partition
 * is created as a separate table and then attached, so that its key is added without blocking readers or writers of the
 * series.
 */
export async function makeMonth(client: pg.ClientBase, series: Series, month: Date): Promise<string> {
  const name = partitionName(series, month);
  const bounds = `from ('${month.toISOString()}') to ('${nextBucket(month, 'month').toISOString()}')`;
  // Serialises processes that create the same month.
  await client.query(`lock table ${series.name}_reading in share update exclusive mode`);
  const { rows } = await client.query('select where to_regclass($1) is null', [name]);
  if (rows.length > 0) {
    await client.query(`create table ${name} (like ${series.name}_reading including all excluding indexes)`);
    await client.query(`alter table ${series.name}_reading attach partition ${name} for values ${bounds}`);
  }
  return name;
}

/** Thrown for a month whose raw readings were dropped: stored again, they would count twice in hours and days. */
export class MonthDropped extends Error {
  constructor(name: string) {
    super(`${name} was dropped and is not made again`);
  }
}

export class Partitions {
  readonly #pool: pg.Pool;
  readonly #known = new Set<string>();
  readonly #droppedUntil = new Map<string, number>();

  /** @param ownerPool connections of the owner, because the application's role can't create or drop tables */
  constructor(ownerPool: pg.Pool) {
    this.#pool = ownerPool;
  }

  /** The time (epoch milliseconds) before which raw readings were dropped, as last read by this process. */
  droppedUntil(series: Series): number {
    return this.#droppedUntil.get(series.name) ?? Number.NEGATIVE_INFINITY;
  }

  /** Updates `droppedUntil` from the database; creating a month does so, too. */
  async lookAtDropped(series: Series, client: pg.Pool | pg.PoolClient = this.#pool): Promise<void> {
    const until = await readDroppedUntil(client, series);
    if (until) this.#droppedUntil.set(series.name, until.getTime());
  }

  /**
   * Creates the missing partitions for the given instants (epoch milliseconds).
   *
   * @throws MonthDropped, without creating any partition
   */
  async ensure(series: Series, instants: Iterable<number>): Promise<void> {
    const missing = new Map<string, Date>();
    let lastStart = 0;
    let lastEnd = 0;
    for (const instant of instants) {
      if (instant >= lastStart && instant < lastEnd) continue;
      const month = startOfBucket(new Date(instant), 'month');
      [lastStart, lastEnd] = [month.getTime(), nextBucket(month, 'month').getTime()];
      const name = partitionName(series, month);
      if (!this.#known.has(name)) missing.set(name, month);
    }
    if (missing.size > 0) await this.#create(series, missing);
  }

  /** Clears the series' cached months; each month is checked again when needed. */
  forget(series: Series): void {
    for (const name of this.#known) if (name.startsWith(`${series.name}_reading_`)) this.#known.delete(name);
  }

  async #create(series: Series, months: Map<string, Date>) {
    await this.#locked(async (client) => {
      await this.lookAtDropped(series, client);
      // Skips existing partitions, so that a start needn't wait for locks on them.
      const { rows } = await client.query<{ name: string }>(
        'select name from unnest($1::text[]) as name where to_regclass(name) is null',
        [[...months.keys()]],
      );
      for (const { name } of rows) {
        const month = months.get(name) as Date;
        if (month.getTime() < this.droppedUntil(series)) throw new MonthDropped(name);
        await makeMonth(client, series, month);
      }
    });
    for (const name of months.keys()) this.#known.add(name);
  }

  /** Creates the partitions of the current and the next two months. */
  async ensureAhead(series: Series, now: Date): Promise<void> {
    const months: number[] = [];
    let month = startOfBucket(now, 'month');
    for (let i = 0; i < 3; i += 1) {
      months.push(month.getTime());
      month = nextBucket(month, 'month');
    }
    await this.ensure(series, months);
  }

  /**
   * Permanently drops the partitions that end before the instant, and the blocks of their months; returns the
   * partitions' names.
   */
  async dropBefore(series: Series, before: Date): Promise<string[]> {
    if ((await endedPartitions(this.#pool, series, before)).length === 0) return [];
    const dropped: string[] = [];
    const devices = series.blocks ? await deviceGroups(this.#pool, series.name) : [];
    await this.#locked(async (client) => {
      // Blocks first, because all readings of the series wait once a partition is dropped. By device, as in the key.
      await client.query(keepWritersOut(series));
      for (const ids of devices)
        await client.query(`delete from ${series.name}_block where device_id = any($1::bigint[]) and month < $2`, [
          ids,
          before,
        ]);
      for (const { name, until } of await endedPartitions(client, series, before)) {
        await client.query(`drop table ${name}`);
        await client.query(
          `insert into raw_dropped as held values ($1, $2) on conflict (series)
           do update set dropped_until = greatest(held.dropped_until, excluded.dropped_until)`,
          [series.name, until],
        );
        dropped.push(name);
      }
    });
    for (const name of dropped) this.#known.delete(name);
    if (dropped.length > 0) await this.lookAtDropped(series);
    return dropped;
  }

  /** The months that ended at or before an instant and have partitions, oldest first. */
  async monthsBefore(series: Series, instant: Date): Promise<Date[]> {
    const ended = await endedPartitions(this.#pool, series, instant);
    return ended.map(({ until }) => previousBucket(new Date(until), 'month')).sort((a, b) => a.getTime() - b.getTime());
  }

  /**
   * Releases the disk space of a month's partition if it has no rows. Briefly locks the whole series, as dropping does,
   * because a long read (a backup, say) with an older snapshot would miss the rows; returns false if such a read is
   * running, or if there are too many deleted rows to look through. A distributed table has no data here; on the
   * workers, autovacuum releases the space.
   */
  async releaseEmpty(series: Series, month: Date): Promise<boolean> {
    const name = partitionName(series, month);
    const { rows } = await this.#pool.query<{ bytes: number }>('select pg_relation_size($1) as bytes', [name]);
    if (rows[0]?.bytes === 0) return true;
    const release = async (client: pg.PoolClient) => {
      // Reads all deleted rows, which takes long, so before the lock for which all readings of the series wait. No rows
      // are added in between, because writers of past months are kept out.
      const { rowCount } = await client.query(`select 1 from ${name} limit 1`);
      if (rowCount !== 0) return;
      await client.query(`lock table ${series.name}_reading in access exclusive mode`);
      await client.query(`truncate ${name}`);
    };
    try {
      await inTransaction(this.#pool, release, [limitLockWait, keepWritersOut(series)]);
      return true;
    } catch (error) {
      if (passingCodes.has(String((error as { code?: unknown }).code))) return false;
      throw error;
    }
  }

  #locked(work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
    return inTransaction(this.#pool, work, [`select pg_advisory_xact_lock(${partitionLock})`, limitLockWait]);
  }
}

/** SQLSTATEs lock_not_available and query_canceled (by its timeout). */
const passingCodes = new Set(['55P03', '57014']);

/** The partitions of a series that end at or before an instant. */
async function endedPartitions(client: Pick<pg.ClientBase, 'query'>, series: Series, instant: Date) {
  const { rows } = await client.query<{ name: string; until: string }>(
    `select c.relname as name, substring(pg_get_expr(c.relpartbound, c.oid) from $$TO \\('([^']+)'\\)$$) as until
     from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = $1::regclass`,
    [`${series.name}_reading`],
  );
  return rows.filter(({ until }) => new Date(until) <= instant);
}

/** The time before which raw readings of a series were dropped; null if none were dropped. */
export async function readDroppedUntil(client: Pick<pg.ClientBase, 'query'>, series: Series): Promise<Date | null> {
  const { rows } = await client.query<{ until: Date }>(
    'select dropped_until as until from raw_dropped where series = $1',
    [series.name],
  );
  return rows[0]?.until ?? null;
}

/** The first instant within the retention. */
export function retainedFrom(retentionMonths: number, now: Date): Date {
  let month = startOfBucket(now, 'month');
  for (let i = 0; i < retentionMonths; i += 1) month = previousBucket(month, 'month');
  return month;
}
