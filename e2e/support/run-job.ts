/** Runs nightly jobs of the tested portal immediately. */
import { setTimeout as sleep } from 'node:timers/promises';
import { withDatabase } from './database.ts';
import { stretched } from './timeouts.ts';

const longestMs = stretched(20_000);

/**
 * Makes an account match a nightly job's condition, then has the server run the job.
 * @param prepare SQL whose $1 is the account's id
 * @throws if the server hasn't run the job within 20 s
 */
export const runJob = (job: string, prepare: string, accountId: string | undefined): Promise<void> =>
  withDatabase(async (boss) => {
    await boss.getDb().executeSql(prepare, [accountId]);
    const id = await boss.send(job, {});
    const deadline = Date.now() + longestMs;
    while (id !== null && (await boss.getJobById(job, id))?.state !== 'completed') {
      if (Date.now() > deadline) throw new Error(`the server has not run ${job} within ${longestMs / 1000} s`);
      await sleep(200);
    }
  });
