/** Receivers of a message for administrators: masked, found by a whole number. */
import { hyphenated, maskMobileNumber } from '@maru/domain/personal';
import { formatSeoul } from '@maru/domain/seoul-time';
import { type SmsState, smsStates } from '@maru/domain/sms';
import { type ListQuery, listing, listPage } from '#platform/database/listing.ts';
import type { Database } from '#platform/database/pool.ts';
import { openReceiver } from '#platform/messages/outbox.ts';
import { personalSearch, type Searcher, searchDetail, seesWhole, wholeNumber } from '#platform/personal/search.ts';
import type { Seal } from '#platform/security/seal.ts';
import type { Standing } from '#platform/sessions/permissions.ts';

interface Row {
  sms_receiver_id: number;
  mobile_number_sealed: Buffer;
  sms_state: string;
  failure: string;
  received_at: Date | null;
}

export interface ReceiverFilter extends ListQuery<never> {
  smsId: number;
  mobileNumber?: string;
  smsState?: SmsState;
}

const receiverList = (seal: Seal) =>
  listing({
    key: 'r.sms_receiver_id',
    sorts: {},
    shown(row: Row, rowNumber: number) {
      const smsState = row.sms_state as SmsState;
      return {
        rowNumber,
        smsReceiverId: row.sms_receiver_id,
        receiveMobileNumber: maskMobileNumber(hyphenated(openReceiver(seal, row.mobile_number_sealed))),
        smsState,
        smsStateName: smsStates[smsState],
        failure: row.failure,
        receiveDatetime: row.received_at ? formatSeoul(row.received_at) : '',
      };
    },
  });

const searchOf = (mobileNumber: string) => ({ searchType: 'mobileNumber', keyword: mobileNumber }) as const;

/**
 * A page of a message's receivers, without those hidden from the searcher. Throws VALIDATION for an incomplete number,
 * TOO_MANY_REQUESTS.
 */
export async function listReceivers(searcher: Searcher, filter: ReceiverFilter) {
  const { db, seal } = searcher.services;
  const { smsId, mobileNumber = '', smsState, ...paging } = filter;
  let query = db
    .selectFrom('sms_receiver as r')
    .select(['r.sms_receiver_id', 'r.mobile_number_sealed', 'r.sms_state', 'r.failure', 'r.received_at'])
    .where('r.sms_id', '=', smsId);
  if (smsState) query = query.where('r.sms_state', '=', smsState);
  if (mobileNumber.trim() !== '') {
    wholeNumber('mobileNumber', mobileNumber);
    const found = await personalSearch(searcher, searchOf(mobileNumber), {
      mobileNumber: { column: 'r.mobile_number_index', index: (digits) => seal.index('mobile_number', digits) },
    });
    if (found) query = query.where(found);
  }
  if (!seesWhole(searcher.standing)) query = query.where('r.is_hidden', '=', false);
  return listPage(db, query, paging, receiverList(seal));
}

/** Whether a message has receivers hidden from the caller. */
export async function hidesGroups(db: Database, smsId: number, standing: Standing): Promise<boolean> {
  if (seesWhole(standing)) return false;
  const hidden = await db
    .selectFrom('sms_receiver')
    .select('sms_receiver_id')
    .where('sms_id', '=', smsId)
    .where('is_hidden', '=', true)
    .limit(1)
    .executeTakeFirst();
  return hidden !== undefined;
}

/** The audit detail of viewing receivers. */
export const lookDetail = ({ mobileNumber = '' }: ReceiverFilter, list: readonly { smsReceiverId: number }[]): string =>
  searchDetail(
    searchOf(mobileNumber),
    'mobileNumber',
    '수신',
    list.map(({ smsReceiverId }) => smsReceiverId),
  );
