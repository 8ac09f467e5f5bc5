/** Records the last run of each scheduled job, for the console and the metrics. */
import { cronInterval } from '@maru/domain/operation';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/pool.ts';
import { loggable } from '../errors/loggable.ts';

const maxFailure = 300;

interface RecordedJob {
  name: string;
  title: string;
  cron: string;
}

export interface JobRunsOptions {
  db: Database;
  clock: Clock;
  log: Pick<Logger, 'warn'>;
}

export class JobRuns {
  readonly #options: JobRunsOptions;

  constructor(options: JobRunsOptions) {
    this.#options = options;
  }

  /** Registers the jobs of this version, and removes all others. */
  announce(jobs: readonly RecordedJob[]): Promise<void> {
    return this.#record(async (db, now) => {
      const names = jobs.map(({ name }) => name);
      await db.deleteFrom('job_run').where('job_name', 'not in', names).execute();
      await db
        .insertInto('job_run')
        .values(
          jobs.map(({ name, title, cron }) => ({
            job_name: name,
            title,
            interval_minutes: cronInterval(cron),
            announced_at: now,
          })),
        )
        .onConflict((conflict) =>
          conflict.column('job_name').doUpdateSet((eb) => ({
            title: eb.ref('excluded.title'),
            interval_minutes: eb.ref('excluded.interval_minutes'),
            // Resets the start of the monitoring, because downtime isn't a failure of the job.
            announced_at: eb.ref('excluded.announced_at'),
          })),
        )
        .execute();
    });
  }

  begin({ name }: Pick<RecordedJob, 'name'>): Promise<void> {
    return this.#record((db, now) =>
      db.updateTable('job_run').set({ begun_at: now, ended_at: null }).where('job_name', '=', name).execute(),
    );
  }

  /** @param error absent if the job succeeded */
  end({ name }: Pick<RecordedJob, 'name'>, ...[error]: [] | [error: unknown]): Promise<void> {
    const failure = error === undefined ? '' : loggable(error).message.slice(0, maxFailure) || 'unknown';
    return this.#record((db, now) =>
      db
        .updateTable('job_run')
        .set({ ended_at: now, failure, ...(failure === '' && { succeeded_at: now }) })
        .where('job_name', '=', name)
        .execute(),
    );
  }

  /** A failure to record must not fail the job. */
  async #record(write: (db: Database, now: Date) => Promise<unknown>): Promise<void> {
    const { db, clock, log } = this.#options;
    await write(db, clock.now()).catch((err: unknown) => log.warn({ err }, 'a run of a job was not recorded'));
  }
}

/** The last runs, most frequent jobs first. */
export const readJobRuns = (db: Database) =>
  db.selectFrom('job_run').selectAll().orderBy('interval_minutes').orderBy('job_name').execute();
