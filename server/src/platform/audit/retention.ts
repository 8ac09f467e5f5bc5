import type pg from 'pg';

/** Maximum entries of one cut, which blocks new entries for less than a second. */
const entriesAtOnce = 20_000;

/**
 * Cuts audit entries older than an instant; each batch shares a transaction with the entry about it.
 * @param ownerPool  required, because the application's role can't delete entries
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
