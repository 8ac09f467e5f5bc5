/** Settings without which 'stored' wouldn't survive a power cut. A database that has them off is refused at start. */
import pg from 'pg';

const needed = ['fsync', 'synchronous_commit', 'full_page_writes'] as const;

/** The settings that are off, among those that must not be. */
export function unsafeSettings(settings: Record<string, string>): string[] {
  return needed.filter((name) => settings[name] === 'off');
}

/** Throws where the database may lose what it said was committed. */
export async function refuseUnsafeDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; setting: string }>(
      'select name, setting from pg_settings where name = any($1)',
      [needed],
    );
    const unsafe = unsafeSettings(Object.fromEntries(rows.map((row) => [row.name, row.setting])));
    if (unsafe.length > 0)
      throw new Error(
        `The database runs with ${unsafe.join(', ')} off: it may lose acknowledged readings. Turn them on.`,
      );
  } finally {
    await client.end();
  }
}
