import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../server/src/platform/database/migrate.ts';
import { startEmbeddedPostgres } from '../../server/src/platform/postgres/embedded.ts';

/** Runs a function against a new migrated database, which is dropped afterwards. */
export async function withScratchDatabase<T>(use: (url: string, folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'maru-check-'));
  // For root, PostgreSQL runs as a separate user, which must be able to enter the folder.
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
