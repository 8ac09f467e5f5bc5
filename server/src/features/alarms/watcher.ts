/** Evaluates alarms as long as the server runs, in one process at a time. */
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { DeviceGrading } from '#feature.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/pool.ts';
import { isDue, type RunningTurns, runTurns, tryLock } from '#platform/jobs/turns.ts';
import type { Series } from '#telemetry/series/series.ts';
import { evaluateBatteries } from './battery.ts';
import { evaluateReadings } from './evaluate.ts';
import { evaluateHeld } from './held.ts';
import { evaluateSilence } from './silence.ts';
import { selectRules } from './store.ts';
import { clearUnwatched, forgetUnwatched } from './unwatched.ts';
import { selectWindows } from './windows.ts';

const alarmLock = 4_712_110;
const pauseMs = 1000;
/** Interval of evaluating silence, batteries, crossings that maintenance windows muted, and what isn't watched any more. */
const silenceEveryMs = 10_000;

/** Readings may be committed this long after they were received, so a turn also reads that much earlier ones. */
const commitMs = 5_000;
/** Interval of evaluating all devices, which includes readings committed even later. */
const allEveryMs = 60_000;

interface WatcherOptions {
  db: Database;
  /** A pool of one connection, which has the lease; ended by `close`. */
  pool: pg.Pool;
  series: readonly Series[];
  gradings: readonly DeviceGrading[];
  clock: Clock;
  log: FastifyBaseLogger;
}

export function watchAlarms({ db, pool, series, gradings, clock, log }: WatcherOptions): RunningTurns {
  let silenceAt = Number.NEGATIVE_INFINITY;
  let allAt = Number.NEGATIVE_INFINITY;
  let watchedSince = clock.now();
  /** In time of the database's clock, which dates arrivals. */
  let receivedSince: Date | null = null;
  return runTurns({
    pool,
    log,
    brokenText: 'alarms wait for the database',
    pauseMs,
    async takeLease(client) {
      allAt = Number.NEGATIVE_INFINITY;
      watchedSince = clock.now();
      return tryLock(client, alarmLock);
    },
    async takeTurn(client) {
      const rules = await selectRules(client);
      const now = clock.now();
      const isSilenceDue = isDue(now, silenceAt, silenceEveryMs);
      if (rules.length === 0 && !isSilenceDue) return false;
      const isAll = isDue(now, allAt, allEveryMs);
      const { rows } = await client.query<{ at: Date }>('select now() as at');
      const windows = await selectWindows(db);
      const watched = series.map((one) => ({ db, series: one, rules, windows, gradings, now }));
      let isMore = false;
      for (const one of watched) isMore = (await evaluateReadings(client, one, isAll ? null : receivedSince)) || isMore;
      if (!isMore) {
        receivedSince = new Date((rows[0]?.at ?? now).getTime() - commitMs);
        if (isAll) allAt = now.getTime();
      }
      if (isSilenceDue) {
        silenceAt = now.getTime();
        for (const one of watched) {
          await clearUnwatched(client, one);
          await forgetUnwatched(client, one);
          await evaluateSilence(client, one, { now, watchedSince });
          await evaluateBatteries(client, one);
          // Unevaluated readings may end a crossing.
          if (!isMore) await evaluateHeld(client, one, now);
        }
      }
      return isMore;
    },
  });
}
