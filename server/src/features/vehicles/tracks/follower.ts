/**
 * Follows vehicles while the server runs: one process does so, and another one takes over if that process dies. The
 * lease is a lock of the connection that runs the turns, so a process without the lease can't write.
 */
import type { TrackArea } from '@maru/domain/track/follow';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Clock } from '#platform/clock.ts';
import { isPassing } from '#platform/database/pool.ts';
import { type RunningTurns, runTurns, tryLock } from '#platform/jobs/turns.ts';
import { ClosingFailed, closeDay, closeDays, type DayOf } from './close-days.ts';
import { dayText } from './days.ts';
import { mostArrivals, type Turn, TurnFailed, takeTurn, type Whose } from './turn.ts';

/** Advisory lock of the process that follows. */
const followerLock = 4_712_032;
const pauseMs = 1000;
/** Time for which a failing device is skipped. */
const leftAloneMs = 600_000;
const hourMs = 3_600_000;

export interface FollowerOptions {
  /** A pool of one connection, used only here. */
  pool: pg.Pool;
  area: TrackArea;
  clock: Clock;
  log: FastifyBaseLogger;
  /** Called with the devices whose current positions changed. */
  onMoved(deviceIds: readonly number[]): void;
}

export class Follower {
  readonly #options: FollowerOptions;
  /** Skipped devices with the end of the skip in epoch milliseconds. */
  readonly #leftAlone = new Map<number, number>();
  #closedAt = Number.NEGATIVE_INFINITY;
  /** Days whose closing failed; they are skipped until the next hour. */
  #unclosed: DayOf[] = [];
  #turns: RunningTurns | undefined;

  constructor(options: FollowerOptions) {
    this.#options = options;
  }

  start(): void {
    const { pool, log } = this.#options;
    this.#turns = runTurns({
      pool,
      log,
      brokenText: 'following vehicles broke off; it goes on by itself',
      pauseMs,
      takeLease: (client) => tryLock(client, followerLock),
      takeTurn: (client) => this.#takeTurn(client),
    });
  }

  /** Resolves at the end of the current turn. */
  async close(): Promise<void> {
    await (this.#turns?.close() ?? this.#options.pool.end());
  }

  /** Follows waiting positions; closes days if none are waiting. */
  async #takeTurn(client: pg.PoolClient): Promise<boolean> {
    const { taken } = await this.#follow(client);
    if (taken >= mostArrivals) return true;
    await this.#closeDays(client);
    return false;
  }

  async #follow(client: pg.PoolClient): Promise<Turn> {
    const now = this.#options.clock.now().getTime();
    for (const [deviceId, until] of this.#leftAlone) if (until <= now) this.#leftAlone.delete(deviceId);
    try {
      return await this.#take(client, { without: [...this.#leftAlone.keys()] });
    } catch (error) {
      if (!(error instanceof TurnFailed) || isPassing(error.cause)) throw error;
      await this.#findFailing(client, error);
      return { taken: mostArrivals, moved: [], readAgain: new Map() };
    }
  }

  async #take(client: pg.PoolClient, whose: Whose): Promise<Turn> {
    const { area, onMoved, clock } = this.#options;
    const turn = await takeTurn(client, area, whose);
    if (turn.moved.length > 0) onMoved(turn.moved);
    // Limits the number of whole days rebuilt for devices with out-of-order positions.
    for (const [deviceId, readings] of turn.readAgain)
      if (readings > 1000) this.#leftAlone.set(deviceId, clock.now().getTime() + readings);
    return turn;
  }

  /** Bisects the devices of a failed turn until the failing ones are isolated. */
  async #findFailing(client: pg.PoolClient, { deviceIds, cause }: TurnFailed): Promise<void> {
    const [deviceId] = deviceIds;
    if (deviceIds.length <= 1 && deviceId !== undefined) {
      this.#leftAlone.set(deviceId, this.#options.clock.now().getTime() + leftAloneMs);
      this.#options.log.error({ deviceId, err: cause }, 'a vehicle can’t be followed; it is left for later');
      return;
    }
    const half = Math.ceil(deviceIds.length / 2);
    for (const only of [deviceIds.slice(0, half), deviceIds.slice(half)]) {
      try {
        await this.#take(client, { only });
      } catch (error) {
        if (!(error instanceof TurnFailed) || isPassing(error.cause)) throw error;
        await this.#findFailing(client, error);
      }
    }
  }

  /** Closes days once an hour, some per turn until all are closed. */
  async #closeDays(client: pg.PoolClient) {
    const now = this.#options.clock.now();
    if (now.getTime() - this.#closedAt < hourMs) return;
    try {
      if ((await closeDays(client, this.#options.area, now, this.#unclosed)) > 0) return;
      this.#closedAt = now.getTime();
      this.#unclosed = [];
    } catch (error) {
      if (!(error instanceof ClosingFailed) || isPassing(error.cause)) throw error;
      for (const day of error.days) await this.#closeAlone(client, day);
    }
  }

  /** Closes one day separately after closing several failed. If that fails, the day stays open until the next hour. */
  async #closeAlone(client: pg.PoolClient, day: DayOf) {
    const { area, log } = this.#options;
    try {
      await closeDay(client, area, day);
    } catch (error) {
      if (!(error instanceof ClosingFailed) || isPassing(error.cause)) throw error;
      this.#unclosed.push(day);
      const about = { deviceId: day.deviceId, day: dayText(day.day), err: error.cause };
      log.error(about, 'a vehicle’s day can’t be closed; it is tried again in an hour');
    }
  }
}
