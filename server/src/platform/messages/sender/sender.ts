/**
 * Sends the outbox while a worker runs. Several workers run in parallel, each with a numbered lock, so that batches of
 * a dead worker are taken over.
 *
 * Each step of a batch is stored before the next one: its texts are being sent; the gateway's name of the batch, which
 * means that it may be released; its result. After any crash the gateway can be queried: a batch without a name was
 * never sent, and one that was only created is cancelled before its texts are resent. A batch that the gateway doesn't
 * have any more, or that another gateway received, stays unknown until an administrator decides. Texts are never resent
 * while the state of their batch is uncertain.
 */
import { randomInt } from 'node:crypto';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/pool.ts';
import { type RunningTurns, runTurns } from '#platform/jobs/turns.ts';
import type { Seal } from '#platform/security/seal.ts';
import { type BatchFate, GatewayFault, type MessageGateway } from '../gateway.ts';
import {
  closeBatch,
  endReceipts,
  failTexts,
  keepFates,
  keepName,
  type OpenBatch,
  takeOver,
  takeReceipts,
} from './batches.ts';
import { type TakenBatch, takeDue } from './due.ts';
import type { SenderMetrics } from './metrics.ts';
import { inPace } from './pace.ts';

/** Class of the locks of running senders. */
const senderLocks = 4_712_004;
const dayMs = 86_400_000;
/** Milliseconds for which receipts are requested. */
const receiptsMs = 3 * dayMs;
const firstReceiptMs = 30_000;
const longestPauseMs = 600_000;
const longestRestMs = 60_000;
/** Displayed reason for the delay while the gateway is unreachable. */
const awayByWord = '문자 사업자가 받지 않아 다시 시도 중';
const uncounted: SenderMetrics = { handed: () => undefined, fault: () => undefined };

export interface SenderOptions {
  /** A pool of one connection, used only for the lock. */
  pool: pg.Pool;
  db: Database;
  seal: Seal;
  clock: Clock;
  log: Pick<Logger, 'warn'>;
  gateway: MessageGateway;
  metrics?: SenderMetrics;
  /** Milliseconds between polls of an empty outbox. */
  idleMs?: number;
  /** Timeout for the gateway in milliseconds. */
  deadlineMs?: number;
}

export class Sender {
  readonly #options: Required<SenderOptions>;
  #number = 0;
  /** Times of this process, on the clock of `performance.now()`. */
  #lookedAfterAt = Number.NEGATIVE_INFINITY;
  #restsUntil = Number.NEGATIVE_INFINITY;
  #faultsInARow = 0;
  /** Batches in an uncertain state, with the time of the next query and the number of tries. */
  readonly #doubtful = new Map<string, { batch: OpenBatch; at: number; tries: number }>();
  #turns: RunningTurns | undefined;

  constructor(options: SenderOptions) {
    this.#options = { idleMs: 1000, deadlineMs: 10_000, metrics: uncounted, ...options };
  }

  start(): void {
    const { pool, log, idleMs } = this.#options;
    this.#turns = runTurns({
      pool,
      log,
      brokenText: 'sending texts broke off; it goes on by itself',
      pauseMs: idleMs,
      takeLease: (client) => this.#takeNumber(client),
      takeTurn: async (client) => {
        // Throws if the connection, and with it the lock, is lost.
        await client.query('select');
        await this.#lookAfter();
        return this.#sendSome();
      },
    });
  }

  /** Resolves when the current batch is finished. */
  async close(): Promise<void> {
    await (this.#turns?.close() ?? this.#options.pool.end());
  }

  /** Acquires a sender number; batches of the previous number are taken over, because its lock is free. */
  async #takeNumber(client: pg.PoolClient): Promise<boolean> {
    this.#number = randomInt(1, 2 ** 31 - 1);
    this.#doubtful.clear();
    const { rows } = await client.query('select where pg_try_advisory_lock($1, $2)', [senderLocks, this.#number]);
    return rows.length > 0;
  }

  /** Sends one batch; returns false if nothing was due, or the gateway is in back-off. */
  async #sendSome(): Promise<boolean> {
    const { db, seal, clock, gateway } = this.#options;
    if (performance.now() < this.#restsUntil) return false;
    const taken = await takeDue(db, { seal, gateway, now: clock.now(), sender: this.#number });
    if (typeof taken === 'string') return taken === 'withheld';
    await this.#handOver(taken);
    return true;
  }

  async #handOver({ batchId, texts, tries }: TakenBatch) {
    const { db, clock, gateway, deadlineMs, metrics } = this.#options;
    const startedAt = clock.now();
    let name: string | null = null;
    try {
      const made = await gateway.make(texts, this.#deadline());
      await failTexts(db, batchId, made.refused);
      const count = texts.length - made.refused.size;
      const isSent = await inPace(db, gateway, { count, deadlineMs }, async () => {
        // Another sender has taken over the batch and resends it, so that this one must not.
        if (!(await keepName(db, batchId, this.#number, made.batch, clock.now()))) return false;
        name = made.batch;
        if (count > 0) await gateway.send(made.batch, this.#deadline());
        return true;
      });
      if (!isSent) return;
      this.#faultsInARow = 0;
      metrics.handed(count);
      await closeBatch(db, batchId, { state: 'sent', receiptsAt: this.#in(firstReceiptMs) }, clock.now());
    } catch (error) {
      if (!(error instanceof GatewayFault)) throw error;
      this.#rest(error);
      const known = { batchId, sender: this.#number, gateway: gateway.name };
      const batch = { ...known, gatewayBatchId: name, begunAt: startedAt, handedAt: name ? startedAt : null };
      await this.#doubt(batch, tries, error);
    }
  }

  /** Starts an exponential back-off for an unreachable gateway. */
  #rest({ retryAfterMs }: GatewayFault) {
    this.#faultsInARow += 1;
    const restMs = retryAfterMs ?? Math.min(longestRestMs, 500 * 2 ** Math.min(this.#faultsInARow, 10));
    this.#restsUntil = performance.now() + restMs;
  }

  /** Takes over orphaned batches, queries uncertain ones, and requests receipts; not at every turn. */
  async #lookAfter() {
    const { db, clock, gateway, idleMs, deadlineMs } = this.#options;
    if (performance.now() - this.#lookedAfterAt < idleMs) return;
    this.#lookedAfterAt = performance.now();
    const now = clock.now().getTime();
    for (const batch of await takeOver(db, this.#number, senderLocks, new Date(now - 2 * deadlineMs)))
      await this.#settle(batch, 0);
    for (const { batch, at, tries } of [...this.#doubtful.values()])
      if (at <= performance.now()) await this.#settle(batch, tries);
    for (const { batchId, gatewayBatchId, handedAt } of await takeReceipts(db, gateway.name, clock.now())) {
      const fate = await gateway.ask(gatewayBatchId, this.#deadline()).catch(faultOf);
      if (fate instanceof GatewayFault) continue;
      if (fate.state === 'sent') await keepFates(db, batchId, fate.texts);
      if ((fate.state === 'sent' && fate.isComplete) || now - handedAt.getTime() > receiptsMs)
        await endReceipts(db, batchId);
    }
  }

  /** Determines the state of an interrupted batch. */
  async #settle(batch: OpenBatch, tries: number) {
    const { db, clock, gateway, log } = this.#options;
    const { batchId, gatewayBatchId, handedAt, begunAt: startedAt } = batch;
    this.#doubtful.delete(batchId);
    // The name is stored before the release, so that a batch without a name was never released.
    if (gatewayBatchId === null || handedAt === null)
      return closeBatch(db, batchId, { state: 'reserved', dueAt: clock.now() }, clock.now());
    const unknown = { state: 'unknown', receiptsAt: this.#in(firstReceiptMs) } as const;
    if (batch.gateway !== gateway.name) {
      // Only the original gateway has the state of the batch. If it is configured again, receipts are requested.
      log.warn({ batch: batchId, gateway: batch.gateway }, 'a batch of a gateway that is set up no more is unknown');
      return closeBatch(db, batchId, unknown, clock.now());
    }
    const fate = await this.#fateOf(gatewayBatchId);
    if (fate instanceof GatewayFault) {
      if (clock.now().getTime() - startedAt.getTime() < dayMs) return this.#doubt(batch, tries + 1, fate);
      return closeBatch(db, batchId, unknown, clock.now());
    }
    if (fate.state === 'made') return closeBatch(db, batchId, { state: 'reserved', dueAt: clock.now() }, clock.now());
    if (fate.state === 'sent') await keepFates(db, batchId, fate.texts);
    // Texts missing in the gateway's response stay unknown until the gateway reports them or an administrator decides.
    await closeBatch(db, batchId, unknown, clock.now());
  }

  /** The state of a batch. A batch that was only created is cancelled, so that a late request can't send it. */
  async #fateOf(name: string): Promise<BatchFate | GatewayFault> {
    const { gateway } = this.#options;
    try {
      const fate = await gateway.ask(name, this.#deadline());
      if (fate.state === 'made') await gateway.drop(name, this.#deadline());
      return fate;
    } catch (error) {
      return faultOf(error);
    }
  }

  /** Postpones a batch whose state is uncertain. */
  async #doubt(batch: OpenBatch, tries: number, fault: GatewayFault) {
    const { db, clock, log, metrics } = this.#options;
    metrics.fault(fault.isSafe);
    const pauseMs = fault.retryAfterMs ?? Math.min(longestPauseMs, 1000 * 2 ** Math.min(tries, 10));
    log.warn(
      { reason: fault.message, isSafe: fault.isSafe, batch: batch.batchId, pauseMs },
      'a batch of texts went wrong',
    );
    if (batch.gatewayBatchId === null)
      return closeBatch(
        db,
        batch.batchId,
        { state: 'reserved', dueAt: this.#in(pauseMs), why: awayByWord },
        clock.now(),
      );
    this.#doubtful.set(batch.batchId, { batch, at: performance.now() + pauseMs, tries });
  }

  #deadline(): AbortSignal {
    return AbortSignal.timeout(this.#options.deadlineMs);
  }

  #in(milliseconds: number): Date {
    return new Date(this.#options.clock.now().getTime() + milliseconds);
  }
}

/** Returns a gateway fault; rethrows any other error. */
function faultOf(error: unknown): GatewayFault {
  if (error instanceof GatewayFault) return error;
  throw error;
}
