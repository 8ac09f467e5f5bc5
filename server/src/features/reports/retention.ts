/** Erases reporters' personal data: contacts a year after the report, words and photos a year after closing. */
import { contactDays } from '@maru/domain/report';
import { sql } from 'kysely';
import { deleteInBatches, updateInBatches } from '#platform/database/in-batches.ts';
import type { Services } from '#platform/services.ts';
import type { ReportPhotos } from './photos.ts';

const reportsAtOnce = 500;

export async function eraseOldReports(
  { db, pool, clock }: Pick<Services, 'db' | 'pool' | 'clock'>,
  photos: ReportPhotos,
): Promise<void> {
  const before = new Date(clock.now().getTime() - contactDays * 86_400_000);
  await updateInBatches(pool, 'contact_sealed = null', {
    table: 'report',
    key: ['report_id'],
    condition: 'contact_sealed is not null and reported_at < $1',
    values: [before],
  });
  let erased = reportsAtOnce;
  while (erased === reportsAtOnce)
    erased = await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ reportId: number }>`
        update report set words = '', is_erased = true
        where report_id in (
          select report_id from report r join report_incident i using (report_incident_id)
          where i.closed_at < ${before} and not r.is_erased
          order by report_id limit ${reportsAtOnce} for update of r skip locked
        )
        returning report_id::float8 as "reportId"`.execute(trx);
      await photos.ofReports.release(
        trx,
        rows.map(({ reportId }) => reportId),
      );
      return rows.length;
    });
  await deleteInBatches(pool, {
    table: 'report_message',
    key: ['report_message_id'],
    condition: `state <> 'waiting' and settled_at < $1`,
    values: [before],
  });
}
