/** Texts that the sandbox received. */
import { hyphenated, maskMobileNumber } from '@maru/domain/personal';
import { formatSeoul } from '@maru/domain/seoul-time';
import { shownSendNumber } from '@maru/domain/sms';
import { sql } from 'kysely';
import { type ListQuery, listing, listPage } from '#platform/database/listing.ts';
import type { Database } from '#platform/database/pool.ts';
import type { Seal } from '#platform/security/seal.ts';

interface Row {
  message_id: string;
  sent_at: Date | null;
  recipient_sealed: Buffer;
  send_number: string;
  body: string;
}

const sandboxList = (seal: Seal) =>
  listing({
    key: 'm.message_id',
    sorts: { sendDatetime: 'b.sent_at' },
    defaultOrder: { sortBy: 'sendDatetime', sortDirection: 'desc' },
    shown: (row: Row, rowNumber: number) => ({
      rowNumber,
      messageId: row.message_id,
      sendDatetime: row.sent_at ? formatSeoul(row.sent_at) : '',
      receiveMobileNumber: maskMobileNumber(
        hyphenated(seal.open('sandbox_message.recipient', row.recipient_sealed) ?? ''),
      ),
      sendNumber: shownSendNumber(row.send_number),
      message: row.body,
    }),
  });

/** A page of the sandbox's texts, newest first; numbers are masked unless `isWhole`. */
export function listSandbox(db: Database, seal: Seal, paging: ListQuery<never>, isWhole: boolean) {
  let query = db
    .selectFrom('sandbox_message as m')
    .innerJoin('sandbox_batch as b', 'b.sandbox_batch_id', 'm.sandbox_batch_id')
    .select(['m.message_id', 'b.sent_at', 'm.recipient_sealed', 'm.send_number', 'm.body'])
    .where('b.sent_at', 'is not', null);
  if (!isWhole)
    query = query.where(
      sql<boolean>`not exists (select from sms_receiver r where r.message_id = m.message_id and r.is_hidden)`,
    );
  return listPage(db, query, paging, sandboxList(seal));
}
