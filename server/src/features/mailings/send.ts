/** Sends due deliveries: creates the files once for all receivers of a period, and stores each result. */
import { mayDo } from '@maru/domain/administration';
import { type MailingState, periodName } from '@maru/domain/mailing';
import { sql } from 'kysely';
import type { MailedStatistics } from '#places/mailed-statistics.ts';
import { Problem } from '#platform/errors/problem.ts';
import { retryAfter } from '#platform/jobs/attempts.ts';
import { DeliveryFault, type SendMail } from '#platform/mail/mail.ts';
import type { Services } from '#platform/services.ts';
import { readStanding } from '#platform/sessions/permissions.ts';
import { makeFiles, maxWorkbookBytes } from './files.ts';

/**
 * Validity of a claim, longer than creating the files or sending one mail takes. If its process dies, the deliveries
 * are retried after this time.
 */
const claimMs = 20 * 60_000;

/** Name of the receivers' sealed field. */
export const mailingAddress = 'mailing_receiver.address';

export interface Sending {
  services: Pick<Services, 'db' | 'clock' | 'seal' | 'log'> & { config: Pick<Services['config'], 'publicUrl'> };
  /** Null if not configured. */
  email: SendMail | null;
  /** The district's name. */
  siteName: string;
  statistics: readonly MailedStatistics[];
}

interface ClaimedDelivery {
  id: number;
  adminNumber: number;
  isTrial: boolean;
  tries: number;
  /** Null if the administrator is no longer a receiver. */
  addressSealed: Buffer | null;
}

/** Deliveries of one mailing and period, which have the same files. */
export interface Claimed {
  mailingId: number;
  name: string;
  statistics: string;
  filter: string;
  isUsed: boolean;
  isDeleted: boolean;
  firstDay: string;
  lastDay: string;
  deliveries: ClaimedDelivery[];
}

/** Claims the due deliveries of up to `most` periods, so that no other process tries them meanwhile. */
export async function claimDue({ db, clock }: Sending['services'], most: number): Promise<Claimed[]> {
  const now = clock.now();
  const { rows } = await sql<Claimed>`
    with due as (
      select mailing_id, first_day, last_day from mailing_delivery where state = 'waiting' and due_at <= ${now}
      group by 1, 2, 3 order by min(due_at) limit ${most}
    ), claimed as (
      update mailing_delivery set tries = tries + 1, due_at = ${new Date(now.getTime() + claimMs)}
      where mailing_delivery_id in (
        select d.mailing_delivery_id from mailing_delivery d join due using (mailing_id, first_day, last_day)
        where d.state = 'waiting' and d.due_at <= ${now} for update of d skip locked
      )
      returning *
    )
    select c.mailing_id::float8 as "mailingId", m.name, m.statistics, m.filter, m.is_used as "isUsed",
      m.deleted_at is not null as "isDeleted", c.first_day::text as "firstDay", c.last_day::text as "lastDay",
      json_agg(json_build_object('id', c.mailing_delivery_id, 'adminNumber', c.admin_number, 'isTrial', c.is_trial,
        'tries', c.tries, 'addressSealed', encode(coalesce(c.address_sealed, r.address_sealed), 'hex'))
        order by c.mailing_delivery_id) as deliveries
    from claimed c join mailing m using (mailing_id)
      left join mailing_receiver r on r.mailing_id = c.mailing_id and r.admin_number = c.admin_number
    group by m.mailing_id, c.mailing_id, c.first_day, c.last_day`.execute(db);
  return rows.map((row) => ({
    ...row,
    // Bytes are hexadecimal in the query's JSON.
    deliveries: row.deliveries.map((one) => ({
      ...one,
      addressSealed: one.addressSealed && Buffer.from(String(one.addressSealed), 'hex'),
    })),
  }));
}

/** Sends the claimed deliveries of a period, and stores each result. */
export async function sendPeriod(sending: Sending, claimed: Claimed): Promise<void> {
  const mailed = sending.statistics.find(({ statistics }) => statistics === claimed.statistics);
  const left: ClaimedDelivery[] = [];
  for (const delivery of claimed.deliveries) {
    const reason = mailed ? await reasonToDrop(sending, claimed, delivery, mailed) : '없는 통계입니다.';
    if (reason) await settle(sending, delivery, { state: 'dropped', failure: reason });
    else left.push(delivery);
  }
  if (!mailed || left.length === 0) return;
  const mail = await prepare(sending, claimed, mailed).catch((error: unknown) => faultOf(sending, error));
  for (const delivery of left) {
    if (mail instanceof DeliveryFault) await fail(sending, delivery, mail);
    else await sendOne(sending, delivery, mail);
  }
}

/** Reason for sending nothing to a receiver; empty if the receiver may see the statistics now. */
async function reasonToDrop(
  { services: { db } }: Sending,
  { isDeleted, isUsed }: Claimed,
  { adminNumber, isTrial, addressSealed }: ClaimedDelivery,
  { page }: MailedStatistics,
): Promise<string> {
  if (isDeleted) return '정기 발송을 삭제했습니다.';
  if (!isUsed && !isTrial) return '정기 발송을 중지했습니다.';
  if (!addressSealed) return '받는 사람에서 뺐습니다.';
  const standing = await readStanding(db, adminNumber);
  if (!standing) return '사용할 수 없는 관리자 계정입니다.';
  return mayDo(standing.keys, [page], 'get') ? '' : '통계를 볼 권한이 없습니다.';
}

type Prepared = Pick<Parameters<SendMail>[0], 'subject' | 'text' | 'attachments'>;

async function prepare({ services, siteName }: Sending, claimed: Claimed, mailed: MailedStatistics): Promise<Prepared> {
  const { name, filter, firstDay, lastDay } = claimed;
  const period = { firstDay, lastDay };
  const made = await makeFiles(services, siteName, { mailed, name, filter, period });
  const { publicUrl } = services.config;
  const lines = [
    `${mailed.title}: ${name}`,
    `기간: ${periodName(period)}`,
    `조건: ${made.conditions}`,
    `행 수: ${made.rowCount}`,
    '',
    made.isTooLarge
      ? `엑셀 파일이 ${maxWorkbookBytes / 1_000_000}MB를 넘어 PDF만 첨부했습니다. 엑셀 파일은 통계 화면에서 내려받아 주십시오.`
      : '엑셀과 PDF 파일을 첨부했습니다.',
    '마루 콘솔에서 설정한 정기 발송입니다. 통계 화면의 "정기 발송"에서 바꾸거나 멈출 수 있습니다.',
    ...(publicUrl ? [`${publicUrl.replace(/\/$/, '')}/admin/${mailed.page}`] : []),
  ];
  return {
    subject: `[${siteName}] ${name} ${periodName(period)}`,
    text: lines.join('\n'),
    attachments: made.attachments,
  };
}

async function sendOne(sending: Sending, delivery: ClaimedDelivery, mail: Prepared): Promise<void> {
  const { email, services } = sending;
  try {
    if (!email) throw new DeliveryFault('메일 서버를 설정하지 않았습니다.');
    if (!(await extendClaim(services, delivery))) return;
    const to = services.seal.open(mailingAddress, delivery.addressSealed) ?? '';
    await email({ key: `mailing-${delivery.id}`, to, ...mail });
    await settle(sending, delivery, { state: 'sent', failure: '' });
  } catch (error) {
    await fail(sending, delivery, faultOf(sending, error));
  }
}

/**
 * Extends a claim, because a slow mail server may take longer for the receivers before; false if another process has
 * claimed the delivery since.
 */
async function extendClaim({ db, clock }: Sending['services'], { id, tries }: ClaimedDelivery): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mailing_delivery')
    .set({ due_at: new Date(clock.now().getTime() + claimMs) })
    .where('mailing_delivery_id', '=', id)
    .where('state', '=', 'waiting')
    .where('tries', '=', tries)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A refused filter, for example of a deleted area, fails permanently; other errors are retried. */
function faultOf({ services: { log } }: Sending, error: unknown): DeliveryFault {
  if (error instanceof DeliveryFault) return error;
  if (error instanceof Problem && error.status < 500)
    return new DeliveryFault('저장한 조건으로 통계를 만들 수 없습니다.', { isFinal: true });
  log.warn({ err: error }, 'a mailing of statistics failed; it is tried again');
  return new DeliveryFault('통계 파일을 만들지 못했습니다.');
}

async function fail(sending: Sending, delivery: ClaimedDelivery, fault: DeliveryFault): Promise<void> {
  const delay = fault.isFinal || delivery.isTrial ? null : retryAfter(delivery.tries);
  const dueAt = delay === null ? null : new Date(sending.services.clock.now().getTime() + delay);
  await settle(sending, delivery, { state: dueAt ? 'waiting' : 'failed', failure: fault.message, dueAt });
}

interface Result {
  state: MailingState;
  failure: string;
  /** Time of the next attempt, if the delivery is still waiting. */
  dueAt?: Date | null;
}

/** Stores the result, unless another process has claimed the delivery since. */
async function settle({ services }: Sending, { id, tries }: ClaimedDelivery, { state, failure, dueAt }: Result) {
  await services.db
    .updateTable('mailing_delivery')
    .set({
      state,
      failure,
      ...(dueAt ? { due_at: dueAt } : { settled_at: services.clock.now(), address_sealed: null }),
    })
    .where('mailing_delivery_id', '=', id)
    .where('state', '=', 'waiting')
    .where('tries', '=', tries)
    .execute();
}
