/** Matches vehicles' days to streets while the server runs, in one process at a time, the newest days first. */
import { setTimeout as wait } from 'node:timers/promises';
import type { TrackArea } from '@maru/domain/track/follow';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Clock } from '#platform/clock.ts';
import { type Database, isPassing, openDatabase } from '#platform/database/pool.ts';
import { type RunningTurns, runTurns, tryLock } from '#platform/jobs/turns.ts';
import { dayText } from '../tracks/days.ts';
import { matchDay, unmatchedDays } from './match-days.ts';
import { streetNetworkReader } from './street-network.ts';

const matcherLock = 4_712_052;
const pauseMs = 30_000;
/**
 * Pause after a day, as a multiple of the day's matching time: matching blocks the process for a moment, and a backlog
 * of days would otherwise delay every answer for minutes.
 */
const dayPause = 9;
/** Time for which a failing device is skipped. */
const skipMs = 600_000;

interface MatcherOptions {
  db: Database;
  /** A pool of one connection, used only here; ended by `close`. */
  pool: pg.Pool;
  area: TrackArea;
  clock: Clock;
  log: FastifyBaseLogger;
}

export function startStreetMatcher({ db, pool, area, clock, log }: MatcherOptions): RunningTurns {
  const readNetwork = streetNetworkReader();
  /** Skipped devices with the end of the skip in epoch milliseconds. */
  const skipped = new Map<number, number>();
  return runTurns({
    pool,
    log,
    brokenText: 'matching streets broke off; it goes on by itself',
    pauseMs,
    takeLease: (client) => tryLock(client, matcherLock),
    async takeTurn(client, signal) {
      const network = await readNetwork(client);
      if (!network) return false;
      const now = clock.now();
      for (const [deviceId, until] of skipped) if (until <= now.getTime()) skipped.delete(deviceId);
      const days = await unmatchedDays(client, network, now, [...skipped.keys()]);
      for (const day of days) {
        if (signal.aborted) return false;
        if (skipped.has(day.deviceId)) continue;
        const startedAt = performance.now();
        try {
          await matchDay(client, { db, area, network, now }, day);
        } catch (error) {
          if (isPassing(error)) throw error;
          skipped.set(day.deviceId, now.getTime() + skipMs);
          log.error(
            { deviceId: day.deviceId, day: day.day, err: error },
            'a vehicle’s day can’t be matched to streets',
          );
        }
        await wait(dayPause * (performance.now() - startedAt), undefined, { signal }).catch(() => undefined);
      }
      return days.length > 0;
    },
  });
}

/**
 * Matches the days of a span again, and unmatched days. Days without raw readings stay unchanged.
 * @param span both ends are widened to whole days in Seoul; `until` is excluded
 */
export async function rebuildStreetDays(
  pool: pg.Pool,
  area: TrackArea,
  { from, until, now }: { from: Date; until: Date; now: Date },
): Promise<void> {
  const client = await pool.connect();
  try {
    const network = await streetNetworkReader()(client);
    if (!network) return;
    await client.query('update street_day set street_edition_id = 0 where day >= $1::date and day <= $2::date', [
      dayText(from.getTime()),
      dayText(until.getTime() - 1),
    ]);
    const options = { db: openDatabase(pool), area, network, now };
    for (let days = await unmatchedDays(client, network, now); days.length > 0; ) {
      for (const day of days) await matchDay(client, options, day);
      days = await unmatchedDays(client, network, now);
    }
  } finally {
    client.release();
  }
}
