/** Terms by version. */
import type { Database } from '#platform/database/pool.ts';

/** The newest version in force of each of the terms, in display order. */
export async function termsInForce(db: Database, now: Date) {
  const newest = db
    .selectFrom('terms')
    .distinctOn('terms_code')
    .selectAll()
    .where('effective_from', '<=', now)
    .orderBy('terms_code')
    .orderBy('effective_from', 'desc')
    .orderBy('terms_id', 'desc');
  return db
    .selectFrom(newest.as('t'))
    .select([
      't.terms_id as termsId',
      't.terms_code as termsCode',
      't.version',
      't.title',
      't.body',
      't.english_title as englishTitle',
      't.english_body as englishBody',
      't.is_required as isRequired',
    ])
    .orderBy('t.sort_order')
    .execute();
}
export type TermsRow = Awaited<ReturnType<typeof termsInForce>>[number];
