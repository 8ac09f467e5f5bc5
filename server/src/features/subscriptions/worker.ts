/** Finds events, creates messages and sends them as long as the server runs, each in one process at a time. */
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { runSending } from '#platform/jobs/sending.ts';
import { isDue, type RunningTurns, runTurns, tryLock } from '#platform/jobs/turns.ts';
import type { Series } from '#telemetry/series/series.ts';
import { crossingFinder, findNotices } from './find.ts';
import { addForEvents, postponeQuiet } from './make.ts';
import { claimDue, type Sending, sendOne } from './send.ts';

const [findLock, sendLock] = [4_712_141, 4_712_142];
/** Intervals of finding events, whose values change by the minute, and of sending messages. */
const [findEveryMs, sendEveryMs] = [10_000, 1000];
/** Maximum concurrent attempts. */
const maxConcurrent = 20;
/** Readings may be committed this long after they were received, so a turn also reads that much earlier ones. */
const commitMs = 5_000;
/** Interval of evaluating all devices, which includes readings committed even later. */
const allEveryMs = 300_000;

interface Options {
  /** A pool of one connection, which has the lease; ended by `close`. */
  pool: pg.Pool;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Finds crossings and notices, and creates messages about them. */
export function findEvents({ pool, log, services, series }: Options & Pick<Sending, 'services'> & { series: Series }) {
  const { clock } = services;
  const findCrossings = crossingFinder(services, series);
  let allAt = Number.NEGATIVE_INFINITY;
  /** In time of the database's clock, which dates arrivals. */
  let receivedSince: Date | null = null;
  return runTurns({
    pool,
    log,
    brokenText: 'notifications of citizens wait for the database',
    pauseMs: findEveryMs,
    async takeLease(client) {
      allAt = Number.NEGATIVE_INFINITY;
      return tryLock(client, findLock);
    },
    async takeTurn(client) {
      const now = clock.now();
      const isAll = isDue(now, allAt, allEveryMs);
      const { rows } = await client.query<{ at: Date }>('select now() as at');
      await findCrossings(client, isAll ? null : receivedSince);
      receivedSince = new Date((rows[0]?.at ?? now).getTime() - commitMs);
      if (isAll) allAt = now.getTime();
      await findNotices(client, now);
      while (await addForEvents(client, now));
      return false;
    },
  });
}

/** Sends due messages, except in quiet hours. */
export function sendMessages({ pool, log, sending }: Options & { sending: Sending }): RunningTurns {
  const { services } = sending;
  return runSending({
    pool,
    log,
    pauseMs: sendEveryMs,
    lock: sendLock,
    waitingText: 'notifications of citizens are not sent while the database is away',
    attempts: {
      most: maxConcurrent,
      claim: (most) => claimDue(services, most),
      attempt: (claimed) => sendOne(sending, claimed),
      brokenText: 'the result of a notification was not stored; it is tried again',
    },
    async makeDue(client) {
      await postponeQuiet(client, services.clock.now());
      return false;
    },
  });
}
