/** Scheduled work that runs once across all processes. pg-boss stores its queue in the database. */
import { setTimeout as wait } from 'node:timers/promises';
import PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import { withClient } from '../database/client.ts';
import { isPassing, openOwnerPool } from '../database/pool.ts';
import type { Tracing } from '../tracing/tracing.ts';
import type { JobRuns } from './runs.ts';

export interface Job {
  name: string;
  /** The job's Korean name for administrators. */
  title: string;
  /** Cron expression in the time zone Asia/Seoul. */
  cron: string;
  run(): Promise<void>;
  /** True for frequent jobs, of which only failures are logged. */
  isFrequent?: true;
}

export interface Jobs {
  close(): Promise<void>;
}

interface JobsOptions {
  startAfter?: number;
  runs?: JobRuns;
  tracing?: Tracing | null;
}

/** Data of a job; set by a run that failed after the queue had assigned its job again. */
interface Data {
  retriesLeft?: number;
}

const connection = { application_name: 'maru-jobs' };
/** Delay in seconds after a start, because a starting process is busy. */
const settledSeconds = 60;
const halfADaySeconds = 43_200;
/** Maximum number of retries of a failed job. */
const retryLimit = 3;
/** Delay in seconds before a retry that the queue doesn't schedule itself. */
const retryAfter = 60;

/**
 * Starts scheduled work. Jobs missed while no process was running run soon after the start. Such a job runs once, at
 * most twice a day even after many starts, so that a machine that is switched off at night also does its nightly work.
 */
export async function startJobs(
  databaseUrl: string,
  jobs: readonly Job[],
  log: Logger,
  { startAfter = settledSeconds, runs, tracing = null }: JobsOptions = {},
): Promise<Jobs> {
  let isEnding = false;
  const queue = openQueue(databaseUrl, () => isEnding);
  const boss = new PgBoss({ db: queue });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue failed; it goes on by itself'));
  await alone(databaseUrl, async () => {
    await boss.start();
    for (const { name } of jobs)
      await boss.createQueue(name, { name, policy: 'singleton', retryLimit, retryBackoff: true });
  });
  await runs?.announce(jobs);
  for (const job of jobs) {
    const run = async ({ data, expireInSeconds, retryCount, retryLimit: most }: PgBoss.JobWithMetadata<Data>) => {
      const startedAt = Date.now();
      await runs?.begin(job);
      try {
        await (tracing ? tracing.run(`job ${job.name}`, {}, () => job.run()) : job.run());
        await runs?.end(job);
        if (!job.isFrequent) log.info({ job: job.name }, 'job done');
      } catch (error) {
        if (!isEnding) await runs?.end(job, error);
        // The queue assigned the job again during this run, and regards it as done.
        const isExpired = Date.now() - startedAt > expireInSeconds * 1000;
        const left = isExpired ? (data.retriesLeft ?? retryLimit) : most - retryCount;
        const next = left > 0 ? 'it is tried again' : 'its next run is the scheduled one';
        if (isEnding) log.info({ job: job.name }, `job cut off by the end; ${next}`);
        else log.error({ job: job.name, err: error }, `job failed; ${next}`);
        if (isExpired && left > 0)
          await boss.send(job.name, { retriesLeft: left - 1 }, { startAfter: retryAfter, retryLimit: left - 1 });
        throw error;
      }
    };
    await boss.work<Data>(job.name, { includeMetadata: true }, async ([assigned]) => {
      if (!assigned) return;
      const hasRun = await ifIdle(databaseUrl, job.name, () => run(assigned));
      if (!hasRun) log.info({ job: job.name }, 'job still running; not started a second time');
    });
    await boss.schedule(job.name, job.cron, {}, { tz: 'Asia/Seoul' });
    await boss.send(job.name, {}, { startAfter, singletonSeconds: halfADaySeconds });
  }
  return {
    async close() {
      isEnding = true;
      await boss.stop({ graceful: true, timeout: 5_000 }).finally(queue.close);
    },
  };
}

/** Delay between attempts of a statement. */
const retryMs = 1_000;

/**
 * Runs pg-boss's statements, and repeats them while the database is unreachable or busy. pg-boss doesn't await the
 * statement that records a job's end, so that its failure would end the process
 * (https://github.com/timgit/pg-boss/issues/577).
 */
function openQueue(databaseUrl: string, isEnding: () => boolean) {
  const pool = openOwnerPool(databaseUrl);
  return {
    async executeSql(text: string, values: unknown[]): Promise<{ rows: unknown[] }> {
      for (;;)
        try {
          return await pool.query(text, values);
        } catch (error) {
          // Ends like a closed connection of pg-boss; the next process repeats the job.
          if (isEnding()) return undefined as never;
          if (!isPassing(error)) throw error;
          await wait(retryMs);
        }
    },
    close: () => pool.end(),
  };
}

/** Lock for creating queues; without it, processes starting at once would deadlock on each other's tables. */
const queueLock = 4_712_044;

const alone = (databaseUrl: string, run: () => Promise<void>) =>
  withClient(
    databaseUrl,
    async (client) => {
      await client.query('select pg_advisory_lock($1)', [queueLock]);
      await run();
    },
    connection,
  );

/** First key of the locks of running jobs; the second key is the job's name. */
const runLocks = 4_712_045;

/**
 * Runs a job unless it is already running: the queue assigns a job again after 15 minutes, in case its worker died.
 *
 * @returns true if the job ran
 */
const ifIdle = (databaseUrl: string, name: string, run: () => Promise<void>) =>
  withClient(
    databaseUrl,
    async (client) => {
      const { rows } = await client.query('select where pg_try_advisory_lock($1, hashtext($2))', [runLocks, name]);
      if (rows.length > 0) await run();
      return rows.length > 0;
    },
    connection,
  );
