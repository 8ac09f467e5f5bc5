/** Work that runs by the clock, once over all processes. pg-boss keeps its queue in the database. */
import pg from 'pg';
import PgBoss from 'pg-boss';
import type { Logger } from 'pino';

export interface Job {
  name: string;
  /** When, as cron in Asia/Seoul. */
  cron: string;
  run(): Promise<void>;
  /** Runs so often that the log tells of its failures alone. */
  isFrequent?: true;
}

export interface Jobs {
  close(): Promise<void>;
}

/** After a start a process has its hands full. */
const settledSeconds = 60;
const halfADaySeconds = 43_200;

/**
 * Starts the work. What was due while no process ran is made up for soon after: each job then runs once, not more than
 * twice a day however often processes start, so that a machine that is off at night does its nightly work as well.
 */
export async function startJobs(
  databaseUrl: string,
  jobs: readonly Job[],
  log: Logger,
  { startAfter = settledSeconds } = {},
): Promise<Jobs> {
  const boss = new PgBoss({ connectionString: databaseUrl, max: 2, application_name: 'maru-jobs' });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue failed; it goes on by itself'));
  await alone(databaseUrl, async () => {
    await boss.start();
    for (const { name } of jobs)
      await boss.createQueue(name, { name, policy: 'singleton', retryLimit: 3, retryBackoff: true });
  });
  let isEnding = false;
  for (const job of jobs) {
    await boss.work(job.name, async () => {
      try {
        await job.run();
        if (!job.isFrequent) log.info({ job: job.name }, 'job done');
      } catch (error) {
        if (isEnding) log.info({ job: job.name }, 'job cut off by the end; it is tried again');
        else log.error({ job: job.name, err: error }, 'job failed; it is tried again');
        throw error;
      }
    });
    await boss.schedule(job.name, job.cron, {}, { tz: 'Asia/Seoul' });
    await boss.send(job.name, {}, { startAfter, singletonSeconds: halfADaySeconds });
  }
  return {
    close() {
      isEnding = true;
      return boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}

/** Held while queues are made: processes that start together would wait for each other's tables. */
const queueLock = 4_712_044;

async function alone(databaseUrl: string, run: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'maru-jobs' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [queueLock]);
    await run();
  } finally {
    // With the connection goes the lock.
    await client.end();
  }
}
