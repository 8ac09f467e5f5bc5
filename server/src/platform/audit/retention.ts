import type pg from 'pg';

/** Entries that one cut removes at most. Nobody adds any until it is done, which takes less than a second. */
const entriesAtOnce = 20_000;

/**
 * Cuts entries of the audit log from before an instant, each cut with its own entry in one transaction.
 *
 * @param ownerPool  the application's own role deletes no entry
 */
export async function cutOldAudit(ownerPool: pg.Pool, before: Date): Promise<number> {
  let entries = 0;
  for (;;) {
    const { rows } = await ownerPool.query<{ cut: number }>('select cut_audit($1, $2) as cut', [before, entriesAtOnce]);
    const cut = rows[0]?.cut ?? 0;
    entries += cut;
    if (cut < entriesAtOnce) return entries;
  }
}
