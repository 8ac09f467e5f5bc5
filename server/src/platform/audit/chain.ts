/**
 * Verifies the hash chain of the audit log. Only the database's owner can break it. Breaks are stored in the database
 * and logged until an administrator acknowledges them.
 */

import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Config } from '#config.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/pool.ts';
import { type Anchor, anchorsFile, keepAnchor, readAnchors } from './anchors.ts';

/** Maximum rows per query, which keeps each query far below the statement timeout. */
const batchRows = 20_000;
/**
 * Interval in milliseconds of full verification, which detects changes to older rows. Other runs check only new rows,
 * which is cheap.
 */
const wholeEveryMs = 3_600_000;
/** Maximum milliseconds for which the recorded breaks wait for a running check, because one of all rows may take long. */
const maxWaitMs = 2_000;
/** Maximum breaks reported by one run; later runs report the others. */
const maxBreaks = 100;

/**
 * The newest entry about a cut, written by `cut_audit` of the migrations: the id and hash of the last removed row,
 * after which the log starts. Entries with another text aren't cuts.
 */
const cut = sql`(
  select occurred_at, substring(subject from '^기록 #(\\d{1,18})까지$')::bigint as last_id,
    decode(substring(detail from '^\\d+건, 마지막 해시 ([0-9a-f]{64})$'), 'hex') as last_hash
  from audit_log where action = 'audit-cut' order by audit_log_id desc limit 1) as cut`;
/** Minimum age of rows that can be cut, because MARU_KEEP retains at least two years. */
const neverCut = sql.lit('730 days');

/** A break of the chain: a row that doesn't match, or a missing or changed anchor. */
interface Found {
  kind: 'changed' | 'missing';
  auditLogId: number;
  /** Distinguishes several breaks at the same row. */
  mark: Buffer;
}

/** An unacknowledged break. */
export interface AuditBreak {
  auditBreakId: number;
  kind: Found['kind'];
  auditLogId: number;
  foundAt: Date;
}

interface ChainServices {
  db: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  config: Pick<Config, 'dataFolder' | 'databaseUrl'>;
}

/** Checks rows added since the last run, and hourly all rows. A process runs one check at a time. */
export class AuditChain {
  readonly #services: ChainServices;
  readonly #file: string;
  #anchor: Anchor | null = null;
  #wholeAt = Number.NEGATIVE_INFINITY;
  #running: Promise<void> | undefined;

  constructor(services: ChainServices) {
    this.#services = services;
    this.#file = anchorsFile(services.config.dataFolder, services.config.databaseUrl);
  }

  /**
   * Runs a check; returns the unacknowledged breaks, oldest first. Those that a long check finds are returned later.
   */
  async breaks(): Promise<AuditBreak[]> {
    await Promise.race([this.#run(), wait(maxWaitMs, undefined, { ref: false })]);
    const rows = await this.#services.db
      .selectFrom('audit_break as b')
      .leftJoin('audit_break_note as n', 'n.audit_break_id', 'b.audit_break_id')
      .select(['b.audit_break_id', 'b.kind', 'b.audit_log_id', 'b.found_at'])
      .where('n.audit_break_id', 'is', null)
      .orderBy('b.audit_break_id')
      .execute();
    return rows.map((row) => ({
      auditBreakId: row.audit_break_id,
      kind: row.kind as Found['kind'],
      auditLogId: row.audit_log_id,
      foundAt: row.found_at,
    }));
  }

  /**
   * Runs a check now and then hourly. The returned function stops the checks, and resolves when a running check has
   * ended.
   */
  watch(): () => Promise<void> {
    const { log } = this.#services;
    const look = () => {
      this.#wholeAt = Number.NEGATIVE_INFINITY;
      return this.#run().catch((error: unknown) =>
        log.warn({ err: error }, 'the audit log could not be looked at; it is tried again'),
      );
    };
    let looking: Promise<unknown> = look();
    const timer = setInterval(() => {
      looking = look();
    }, wholeEveryMs).unref();
    return async () => {
      clearInterval(timer);
      await looking;
    };
  }

  #run(): Promise<void> {
    this.#running ??= this.#look().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #look(): Promise<void> {
    const { clock, log } = this.#services;
    const now = clock.now().getTime();
    const isWhole = now - this.#wholeAt > wholeEveryMs;
    const anchors = [...(isWhole ? await readAnchors(this.#file) : []), ...(this.#anchor ? [this.#anchor] : [])];
    const found = await this.#missing(anchors);
    // If a row is missing, other rows may have changed, too: checks all of them.
    let anchor = isWhole || found.length > 0 ? null : this.#anchor;
    for (;;) {
      const { changed, last } = await this.#check(anchor);
      found.push(...changed);
      if (!last) break;
      anchor = last;
    }
    await this.#record(found);
    this.#anchor = anchor;
    if (!isWhole) return;
    this.#wholeAt = now;
    if (!anchor) return;
    await keepAnchor(this.#file, anchor);
    const { auditLogId, hash } = anchor;
    log.info({ auditLogId, hash }, 'the newest row of the audit log');
  }

  /** The anchors that don't match the log and weren't removed by a regular cut. */
  async #missing(anchors: readonly Anchor[]): Promise<Found[]> {
    if (anchors.length === 0) return [];
    const { rows } = await sql<{ id: number; hash: Buffer }>`
      select distinct known.id, known.hash
      from unnest(${anchors.map(({ auditLogId }) => auditLogId)}::bigint[],
        ${anchors.map(({ hash }) => Buffer.from(hash, 'hex'))}::bytea[],
        ${anchors.map(({ occurredAt }) => occurredAt ?? null)}::timestamptz[]) as known (id, hash, occurred_at)
      left join audit_log l on l.audit_log_id = known.id and l.hash = known.hash
      left join ${cut} on (known.id < cut.last_id or (known.id = cut.last_id and known.hash = cut.last_hash))
        and coalesce(known.occurred_at < cut.occurred_at - interval ${neverCut}, true)
      where l.audit_log_id is null and cut.last_id is null
      order by known.id limit ${maxBreaks}`.execute(this.#services.db);
    return rows.map(({ id, hash }) => ({ kind: 'missing', auditLogId: id, mark: hash }));
  }

  /**
   * Checks the rows from an anchor on, whose row exists or was cut. Without the anchor's row, the check starts at the
   * first row of the log. `last` is null if there are no rows after the anchor.
   */
  async #check(anchor: Anchor | null): Promise<{ changed: Found[]; last: Anchor | null }> {
    const { rows } = await sql<{ id: number; hash: Buffer; occurredAt: Date; mark: Buffer; fits: boolean }>`
      with ordered as (
        select *, coalesce(
          lag(hash) over (order by audit_log_id),
          case when audit_log_id = ${anchor?.auditLogId ?? 0} then previous_hash
            else coalesce((select last_hash from ${cut}), ''::bytea) end
        ) as before
        from (
          select * from audit_log where audit_log_id >= ${anchor?.auditLogId ?? 0} order by audit_log_id limit ${batchRows}
        ) as rows
      ), hashed as (
        select *, audit_hash(previous_hash, occurred_at, admin_number, admin_id, admin_name, address, action, subject, detail)
          as own from ordered
      )
      select audit_log_id as id, hash, occurred_at as "occurredAt", sha256(own || hash || before) as mark, previous_hash = before and hash = own as fits
      from hashed order by audit_log_id`.execute(this.#services.db);
    const last = rows.at(-1);
    return {
      changed: rows
        .filter(({ fits }) => !fits)
        .slice(0, maxBreaks)
        .map(({ id, mark }) => ({ kind: 'changed', auditLogId: id, mark })),
      last:
        last && last.id !== anchor?.auditLogId
          ? { auditLogId: last.id, hash: last.hash.toString('hex'), occurredAt: last.occurredAt }
          : null,
    };
  }

  /** Stores each break once; new ones are also logged. */
  async #record(found: readonly Found[]): Promise<void> {
    if (found.length === 0) return;
    const { db, clock, log } = this.#services;
    const added = await db
      .insertInto('audit_break')
      .values(
        found.map(({ kind, auditLogId, mark }) => ({ kind, audit_log_id: auditLogId, mark, found_at: clock.now() })),
      )
      .onConflict((oc) => oc.doNothing())
      .returning(['kind', 'audit_log_id as auditLogId'])
      .execute();
    for (const one of added) log.error(one, 'the chain of the audit log is broken');
  }
}
