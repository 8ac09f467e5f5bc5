/** Work that runs by the clock, once over all processes. pg-boss keeps its queue in the database. */
import PgBoss from 'pg-boss';
import type { Logger } from 'pino';

export interface Job {
  name: string;
  /** When, as cron in Asia/Seoul. */
  cron: string;
  run(): Promise<void>;
}

export interface Jobs {
  close(): Promise<void>;
}

export async function startJobs(databaseUrl: string, jobs: readonly Job[], log: Logger): Promise<Jobs> {
  const boss = new PgBoss({ connectionString: databaseUrl, max: 2, application_name: 'maru-jobs' });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue failed; it goes on by itself'));
  await boss.start();
  for (const job of jobs) {
    await boss.createQueue(job.name, { name: job.name, policy: 'singleton', retryLimit: 3, retryBackoff: true });
    await boss.work(job.name, async () => {
      await job.run();
      log.info({ job: job.name }, 'job done');
    });
    await boss.schedule(job.name, job.cron, {}, { tz: 'Asia/Seoul' });
  }
  return { close: () => boss.stop({ graceful: true, timeout: 5_000 }) };
}
