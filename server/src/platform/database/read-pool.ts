/** Reads from a replica while its lag is small, otherwise from the primary. */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { isDatabaseAway } from './pool.ts';

/** Database for reading statistics: the primary, or a replica. */
export type Reads = pg.Pool | ReadPool;

/** The database to which computed totals can be written. */
export const primaryOf = (reads: Reads): pg.Pool => (reads instanceof ReadPool ? reads.primary : reads);

const lookMs = 1_000;
/** SQLSTATE of a query that the replica cancels because it delays the replay. */
const conflictWithReplay = '40001';

/** A position in the write-ahead log in bytes, and the cluster that wrote it. */
interface Position {
  /** Null if the server isn't in the expected role, replica or primary. */
  wal: number | null;
  cluster: string;
}

const positionSql = (position: string, isReplica: boolean) => `
  select case when pg_is_in_recovery() = ${isReplica} then pg_wal_lsn_diff(${position}, '0/0')::float8 end as wal,
    (select system_identifier::text from pg_control_system()) as cluster`;
const writtenSql = positionSql('pg_current_wal_lsn()', false);
const replayedSql = positionSql('pg_last_wal_replay_lsn()', true);

export class ReadPool {
  readonly primary: pg.Pool;
  readonly #replica: pg.Pool;
  readonly #maxLagMs: number;
  /** Positions of the primary at known times, oldest first. */
  #written: { at: number; wal: number }[] = [];
  /** Until this time the lag of the replica is at most `maxLagMs`. */
  #closeUntil = Number.NEGATIVE_INFINITY;

  /** @param maxLagMs maximum lag at which the replica is used */
  constructor(primary: pg.Pool, replica: pg.Pool, maxLagMs: number) {
    this.primary = primary;
    this.#replica = replica;
    this.#maxLagMs = maxLagMs;
  }

  /** False while the replica is unreachable or lags too far behind. */
  get usesReplica(): boolean {
    return performance.now() < this.#closeUntil;
  }

  /** Same as the pool's `query`. A query that the replica can't answer is sent to the primary. */
  readonly query = (async (...given: unknown[]) => {
    const ask = (pool: pg.Pool) => (pool.query as (...given: unknown[]) => Promise<unknown>).apply(pool, given);
    if (!this.usesReplica) return ask(this.primary);
    try {
      return await ask(this.#replica);
    } catch (error) {
      const isAway = isDatabaseAway(error);
      if (isAway) this.#leave();
      if (isAway || (error as { code?: unknown }).code === conflictWithReplay) return ask(this.primary);
      throw error;
    }
  }) as pg.Pool['query'];

  /** A connection for several queries, which fail if the database of the connection shuts down. */
  readonly connect = (async () => {
    if (this.usesReplica)
      try {
        return await this.#replica.connect();
      } catch {
        this.#leave();
      }
    return this.primary.connect();
  }) as pg.Pool['connect'];

  /** Compares the replica with the primary every second; returns a function that stops this and closes the replica. */
  watch(log: Pick<FastifyBaseLogger, 'info' | 'warn'>): () => Promise<void> {
    const end = new AbortController();
    const looking = (async () => {
      let was: boolean | undefined;
      while (!end.signal.aborted) {
        const err = await this.#look().catch((error: unknown) => error);
        if (this.usesReplica !== was) {
          was = this.usesReplica;
          if (was) log.info('statistics are read from the replica');
          else log.warn({ err }, 'the replica is away or too far behind: statistics are read from the primary');
        }
        await wait(lookMs, undefined, { signal: end.signal }).catch(() => undefined);
      }
    })();
    return async () => {
      end.abort();
      await looking;
      await this.#replica.end();
    };
  }

  /** Switches to the primary until the next comparison. */
  #leave(): void {
    this.#closeUntil = Number.NEGATIVE_INFINITY;
  }

  async #look(): Promise<void> {
    const at = performance.now();
    const primary = await positionIn(this.primary, writtenSql);
    if (primary.wal !== null) this.#written.push({ at, wal: primary.wal });
    this.#written = this.#written.filter((position) => position.at > at - this.#maxLagMs);
    const replica = await positionIn(this.#replica, replayedSql);
    if (replica.cluster !== primary.cluster) throw new Error('DATABASE_READ_URL names another database');
    if (replica.wal === null) throw new Error('DATABASE_READ_URL names no replica');
    const last = this.#written.findLast(({ wal }) => wal <= (replica.wal ?? 0));
    if (last) this.#closeUntil = last.at + this.#maxLagMs;
  }
}

async function positionIn(pool: pg.Pool, sql: string): Promise<Position> {
  const { rows } = await pool.query<Position>(sql);
  return rows[0] as Position;
}
