import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../server/src/platform/database/migrate.ts';
import { makeServerLogin } from '../../server/src/platform/database/server-login.ts';
import { startEmbeddedPostgres } from '../../server/src/platform/postgres/embedded.ts';
import type { Ending } from '../run/run.ts';

/** The folder and database of a bench. */
export interface BenchDatabase {
  folder: string;
  url: string;
  /** Connection string with the application's login. */
  appUrl: string;
}

/** Starts the embedded PostgreSQL with production settings and the schema, in a temporary folder. */
export async function startDatabase(ending: Ending): Promise<BenchDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'maru-bench-'));
  // PostgreSQL may run as a different user, which must be able to enter the folder.
  chmodSync(folder, 0o755);
  ending(() => rmSync(folder, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') });
  ending(postgres.stop);
  await migrate(postgres.url);
  return { folder, url: postgres.url, appUrl: await makeServerLogin(postgres.url) };
}
