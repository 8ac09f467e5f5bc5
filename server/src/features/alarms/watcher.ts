/** Evaluates alarms as long as the server runs, in one process at a time. */
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Clock } from '#platform/clock.ts';
import { type RunningTurns, runTurns } from '#platform/jobs/turns.ts';
import type { Series } from '#telemetry/series/series.ts';
import { evaluateReadings, evaluateSilence, selectRules } from './evaluate.ts';

const alarmLock = 4_712_110;
const pauseMs = 1000;
const silenceEveryMs = 10_000;

interface WatcherOptions {
  /** A pool of one connection, which has the lease; ended by `close`. */
  pool: pg.Pool;
  series: readonly Series[];
  clock: Clock;
  log: FastifyBaseLogger;
}

export function watchAlarms({ pool, series, clock, log }: WatcherOptions): RunningTurns {
  let silenceAt = Number.NEGATIVE_INFINITY;
  const turns = runTurns({
    pool,
    log,
    brokenText: 'alarms wait for the database',
    pauseMs,
    takeLease: async (client) =>
      (await client.query('select where pg_try_advisory_lock($1)', [alarmLock])).rows.length > 0,
    async takeTurn(client) {
      const rules = await selectRules(client);
      let isMore = false;
      for (const one of series) isMore = (await evaluateReadings(client, one, rules)) || isMore;
      const now = clock.now();
      if (now.getTime() - silenceAt >= silenceEveryMs) {
        silenceAt = now.getTime();
        for (const one of series) await evaluateSilence(client, one, rules, now);
      }
      return isMore;
    },
  });
  return {
    async close() {
      await turns.close();
      await pool.end();
    },
  };
}
