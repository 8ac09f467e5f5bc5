/** The tested portal's database, for programs run by tools/command.mjs. */
import PgBoss from 'pg-boss';

/** Calls `use` with the job queue, whose connection also executes SQL. */
export async function withDatabase(use: (boss: PgBoss) => Promise<unknown>): Promise<void> {
  const connectionString = process.env.DATABASE_URL ?? '';
  const boss = new PgBoss({ connectionString, supervise: false, schedule: false, migrate: false });
  await boss.start();
  await use(boss);
  await boss.stop();
}

export const execute = (text: string, values: unknown[]): Promise<void> =>
  withDatabase((boss) => boss.getDb().executeSql(text, values));
