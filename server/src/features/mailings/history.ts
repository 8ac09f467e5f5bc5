/** The history of a mailing, and trials to the caller. */
import { closedPeriod, type MailingInterval, type MailingState, mailingStates, periodName } from '@maru/domain/mailing';
import { formatSeoul } from '@maru/domain/seoul-time';
import { sql } from 'kysely';
import { listing } from '#platform/database/listing.ts';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';

const minuteMs = 60_000;
/** Trials of a mailing within a minute. */
const maxTrials = 3;

export const deliveryRows = (db: Database, mailingId: number) =>
  db
    .selectFrom('mailing_delivery')
    .select(['mailing_delivery_id', 'made_at', 'admin_name', 'is_trial', 'state', 'tries', 'failure', 'settled_at'])
    .select([sql<string>`first_day::text`.as('first_day'), sql<string>`last_day::text`.as('last_day')])
    .where('mailing_id', '=', mailingId);
type DeliveryRow = Awaited<ReturnType<ReturnType<typeof deliveryRows>['executeTakeFirstOrThrow']>>;

export const deliveryList = listing({
  key: 'mailing_delivery_id',
  sorts: {},
  shown(row: DeliveryRow, rowNumber) {
    const state = row.state as MailingState;
    return {
      rowNumber,
      mailingDeliveryId: row.mailing_delivery_id,
      madeDatetime: formatSeoul(row.made_at),
      period: periodName({ firstDay: row.first_day, lastDay: row.last_day }),
      adminName: row.admin_name,
      isTrial: row.is_trial,
      state,
      stateName: state === 'waiting' && row.tries > 0 && row.failure ? '재시도 대기' : mailingStates[state],
      failure: row.failure,
      settledDatetime: row.settled_at ? formatSeoul(row.settled_at) : '',
    };
  },
});

interface Trial {
  /** The mailing's row, locked by the transaction. */
  mailing: { mailing_id: number; period: string };
  administrator: { adminNumber: number; adminName: string };
  addressSealed: Buffer;
}

/** Adds a trial of the last closed period. Throws TOO_MANY_REQUESTS. */
export async function addTrial(trx: Database, now: Date, { mailing, administrator, addressSealed }: Trial) {
  const { count } = await trx
    .selectFrom('mailing_delivery')
    .select(sql<number>`count(*)`.as('count'))
    .where('mailing_id', '=', mailing.mailing_id)
    .where('is_trial', '=', true)
    .where('made_at', '>', new Date(now.getTime() - minuteMs))
    .executeTakeFirstOrThrow();
  if (count >= maxTrials)
    throw new Problem('TOO_MANY_REQUESTS', {
      error: `시험 발송은 1분에 ${maxTrials}번까지 할 수 있습니다.`,
      retryAfter: minuteMs / 1000,
    });
  const { firstDay, lastDay } = closedPeriod(mailing.period as MailingInterval, now);
  await trx
    .insertInto('mailing_delivery')
    .values({
      mailing_id: mailing.mailing_id,
      admin_number: administrator.adminNumber,
      admin_name: administrator.adminName,
      first_day: firstDay,
      last_day: lastDay,
      is_trial: true,
      address_sealed: addressSealed,
      made_at: now,
      state: 'waiting',
      due_at: now,
    })
    .execute();
}
