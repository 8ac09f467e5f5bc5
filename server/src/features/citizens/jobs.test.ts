/** Scheduled jobs of accounts. */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { citizenJobs } from './jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('runs the jobs', async () => {
  const jobs = citizenJobs(app.app.services);
  for (const job of jobs) await job.run();
  // The queue is read with the owner's role, because the application's role can't.
  const client = new pg.Client(app.databaseUrl);
  await client.connect();
  const { rows } = await client.query<{ name: string }>('select name from pgboss.schedule');
  await client.end();
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(jobs.map(({ name }) => name)));
});
