/**
 * Follows vehicles as long as the server runs: one process of all does, and another takes over when that one dies. The
 * lock that says which is one of the connection on which the turns are taken: who loses it can't write any more.
 */
import type { Grounds } from '@maru/domain/track/follow';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Clock } from '#platform/clock.ts';
import { isPassing } from '#platform/database/pool.ts';
import { type RunningTurns, runTurns } from '#platform/jobs/turns.ts';
import { ClosingFailed, closeDay, closeDays, type DayOf } from './close-days.ts';
import { dayText } from './days.ts';
import { mostArrivals, type Turn, TurnFailed, takeTurn, type Whose } from './turn.ts';

/** Held by the one process that follows. */
const followerLock = 4_712_032;
const pauseMs = 1000;
/** How long a device that makes turns fail is left alone. */
const leftAloneMs = 600_000;
const hourMs = 3_600_000;

export interface FollowerOptions {
  /** A pool of one connection, for nothing else. */
  pool: pg.Pool;
  grounds: Grounds;
  clock: Clock;
  log: FastifyBaseLogger;
  /** Hears which devices' present positions are others now. */
  onMoved(deviceIds: readonly number[]): void;
}

export class Follower {
  readonly #options: FollowerOptions;
  /** Devices that are left alone, until when; epoch milliseconds. */
  readonly #leftAlone = new Map<number, number>();
  #closedAt = Number.NEGATIVE_INFINITY;
  /** Days that can't be closed, until the next hour. */
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
      takeLease: async (client) =>
        (await client.query('select where pg_try_advisory_lock($1)', [followerLock])).rows.length > 0,
      takeTurn: (client) => this.#takeTurn(client),
    });
  }

  /** Resolves when the turn under way is over. */
  async close(): Promise<void> {
    await this.#turns?.close();
    await this.#options.pool.end();
  }

  /** Follows some positions, and closes days where no more of them wait. */
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
      return { taken: mostArrivals, moved: [], readAnew: new Map() };
    }
  }

  async #take(client: pg.PoolClient, whose: Whose): Promise<Turn> {
    const { grounds, onMoved, clock } = this.#options;
    const turn = await takeTurn(client, grounds, whose);
    if (turn.moved.length > 0) onMoved(turn.moved);
    // Whose positions come out of order makes whole days anew, but not all of the time.
    for (const [deviceId, readings] of turn.readAnew)
      if (readings > 1000) this.#leftAlone.set(deviceId, clock.now().getTime() + readings);
    return turn;
  }

  /** Follows the devices of a turn that failed in halves, until those that make it fail are alone. */
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

  /** Each hour, some days a turn until none is left. */
  async #closeDays(client: pg.PoolClient) {
    const now = this.#options.clock.now();
    if (now.getTime() - this.#closedAt < hourMs) return;
    try {
      if ((await closeDays(client, this.#options.grounds, now, this.#unclosed)) > 0) return;
      this.#closedAt = now.getTime();
      this.#unclosed = [];
    } catch (error) {
      if (!(error instanceof ClosingFailed) || isPassing(error.cause)) throw error;
      for (const day of error.days) await this.#closeAlone(client, day);
    }
  }

  /** Closes one of some days that couldn't be closed together, or leaves it open until the next hour. */
  async #closeAlone(client: pg.PoolClient, day: DayOf) {
    const { grounds, log } = this.#options;
    try {
      await closeDay(client, grounds, day);
    } catch (error) {
      if (!(error instanceof ClosingFailed) || isPassing(error.cause)) throw error;
      this.#unclosed.push(day);
      const about = { deviceId: day.deviceId, day: dayText(day.day), err: error.cause };
      log.error(about, 'a vehicle’s day can’t be closed; it is tried again in an hour');
    }
  }
}
