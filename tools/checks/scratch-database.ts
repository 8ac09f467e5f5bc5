import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../server/src/platform/database/migrate.ts';
import { startEmbeddedPostgres } from '../../server/src/platform/postgres/embedded.ts';

/** Runs something against a new database with every migration applied, gone afterwards. */
export async function withScratchDatabase<T>(use: (url: string, folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'maru-check-'));
  // As root PostgreSQL runs as a user of its own, which has to pass here.
  chmodSync(folder, 0o755);
  try {
    const database = await startEmbeddedPostgres({ folder: join(folder, 'postgres') });
    try {
      await migrate(database.url);
      return await use(database.url, folder);
    } finally {
      await database.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
