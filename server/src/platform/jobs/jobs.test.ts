import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openBreakableWay } from '#test/breakable.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { openOwnerPool } from '../database/pool.ts';
import { type Job, startJobs } from './jobs.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** A time that isn't reached during the test. */
const cron = '0 0 29 2 *';
const withinTime = { timeout: 20_000, interval: 50 };
const start = (job: Job, lines: string[] = [], startAfter = 0) =>
  startJobs(database.url, [job], pino({}, { write: (line) => void lines.push(line) }), { startAfter });

/** Starts a waiting job, optionally with other settings in the queue; returns false if none is waiting. */
async function runNow(pool: pg.Pool, { name }: Job, settings = ''): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update pgboss.job set start_after = now() ${settings} where name = $1 and state = 'created'`,
    [name],
  );
  return rowCount === 1;
}

/** A job that counts its runs. */
function countedJob(name: string, work: (runs: number) => Promise<void> = async () => undefined) {
  const job = {
    name,
    title: '',
    cron,
    runs: 0,
    async run() {
      job.runs += 1;
      await work(job.runs);
    },
  };
  return job;
}

test('runs missed work after a start, and only once even after many starts', async () => {
  const job = countedJob('made-up-for');
  const first = await start(job);
  await vi.waitUntil(() => job.runs > 0, withinTime);
  await first.close();
  await (await start(job)).close();
  const pool = openOwnerPool(database.url);
  const { rows } = await pool.query('select count(*)::integer as n from pgboss.job where name = $1', [job.name]);
  await pool.end();
  expect([job.runs, rows]).toEqual([1, [{ n: 1 }]]);
});

test('creates the queues once if several processes start on a new database', async () => {
  const fresh = await createTestDatabase();
  const all = Array.from({ length: 12 }, (_, at) => ({
    name: `queue-${at}`,
    title: '',
    cron,
    run: async () => undefined,
  }));
  const started = await Promise.allSettled(
    [1, 2, 3].map(() => startJobs(fresh.url, all, pino({ level: 'silent' }), { startAfter: 60 })),
  );
  for (const one of started) if (one.status === 'fulfilled') await one.value.close();
  await fresh.drop();
  expect(started.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
});

test('records the end of a job that ends while the database is away', async () => {
  const way = await openBreakableWay(database.url);
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  let isStarted = false;
  const job = {
    name: 'ending-without-a-database',
    title: '',
    cron,
    run() {
      isStarted = true;
      return isOver;
    },
  };
  const jobs = await startJobs(way.url, [job], pino({ level: 'silent' }), { startAfter: 0 });
  await vi.waitUntil(() => isStarted, withinTime);
  await way.break();
  end();
  // Without a retry the process would end by an unhandled rejection.
  await wait(100);
  await way.mend();
  const pool = openOwnerPool(database.url);
  const state = async () => {
    const { rows } = await pool.query<{ state: string }>('select state from pgboss.job where name = $1', [job.name]);
    return rows.map((row) => row.state);
  };
  await vi.waitFor(async () => expect(await state()).not.toContain('active'), withinTime);
  await jobs.close();
  await pool.end();
  await way.close();
});

test('logs and retries a failed job', async () => {
  const lines: string[] = [];
  const job = countedJob('failing-once', async (runs) => {
    if (runs === 1) throw new Error('the first time');
  });
  const jobs = await start(job, lines);
  await vi.waitUntil(() => lines.some((line) => line.includes('job done')), withinTime);
  await jobs.close();
  const logged = lines.map((line) => JSON.parse(line) as { level: number; job: string; err?: { message: string } });
  expect(logged.map(({ level, job, err }) => [level, job, err?.message])).toEqual([
    [50, 'failing-once', 'the first time'],
    [30, 'failing-once', undefined],
  ]);
  expect(job.runs).toBe(2);
});

test('announces no retry of a job that failed for the last time', async () => {
  const lines: string[] = [];
  const pool = openOwnerPool(database.url);
  const job = countedJob('failing-for-good', () => Promise.reject(new Error('disk full')));
  const jobs = await start(job, lines, 3600);
  await runNow(pool, job, ', retry_limit = 0');
  await vi.waitUntil(() => lines.length > 0, withinTime);
  await jobs.close();
  await pool.end();
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'job failed; its next run is the scheduled one',
  ]);
});

test('starts no second run of a job that the queue assigns again during the first', async () => {
  const lines: string[] = [];
  const pool = openOwnerPool(database.url);
  const started = Promise.withResolvers<void>();
  const ending = Promise.withResolvers<void>();
  const job = countedJob('longer-than-the-queue-waits', () => {
    started.resolve();
    return ending.promise;
  });
  const first = await start(job, lines);
  await started.promise;
  const second = await start(job, lines);
  // Simulates the queue's repetition after 15 minutes.
  await pool.query("update pgboss.job set state = 'retry' where name = $1 and state = 'active'", [job.name]);
  await vi.waitUntil(() => lines.some((line) => line.includes('still running')), withinTime);
  ending.resolve();
  await vi.waitUntil(() => lines.some((line) => line.includes('job done')), withinTime);
  await Promise.all([first.close(), second.close()]);
  await pool.end();
  expect(job.runs).toBe(1);
});

test('retries a job that fails after the queue assigned it again', async () => {
  const lines: string[] = [];
  const pool = openOwnerPool(database.url);
  const ending = Promise.withResolvers<void>();
  const job = countedJob('failing-late', (runs) => (runs === 1 ? ending.promise : Promise.resolve()));
  const jobs = await start(job, lines, 3600);
  // Expires after a second instead of 15 minutes.
  await runNow(pool, job, `, expire_in = '1 s'`);
  await vi.waitUntil(() => lines.some((line) => line.includes('still running')), withinTime);
  ending.reject(new Error('disk full'));
  await vi.waitUntil(() => runNow(pool, job), withinTime);
  await vi.waitUntil(() => lines.some((line) => line.includes('job done')), withinTime);
  await jobs.close();
  await pool.end();
  expect(job.runs).toBe(2);
});
