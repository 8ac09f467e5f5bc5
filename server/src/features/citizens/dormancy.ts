/** Accounts that nobody uses: a notice that was really sent, and thirty days after it they are dormant. */
import { formatSeoulDate } from '@maru/domain/seoul-time';
import { type ExpressionBuilder, sql } from 'kysely';
import type { DB } from '../../platform/database/schema.generated.ts';
import type { MessageGateway } from '../../platform/messages/gateway.ts';
import type { Services } from '../../platform/services.ts';
import { neverTold } from './citizens.ts';
import { openMobileNumber } from './sealed.ts';

const noticeDays = 30;
const dayMs = 86_400_000;
/** A gateway that fails this often in a row is down; those who weren't told are told another night. */
const maxFailuresInARow = 5;

export interface DormancyRun {
  noticed: number;
  /** Notices that no gateway took. */
  failed: number;
  dormant: number;
}

type Parts = Pick<Services, 'db' | 'clock' | 'config' | 'seal' | 'log' | 'messages'>;

/** A login, or a session carried on, by which an account is in use. */
const unusedSince = (before: Date) => (eb: ExpressionBuilder<DB, 'citizen'>) =>
  eb.and([
    eb(sql<Date>`coalesce(last_login_at, joined_at)`, '<=', before),
    eb.not(
      eb.exists(
        eb
          .selectFrom('session')
          .select('session_id')
          .where('owner_kind', '=', 'citizen')
          .whereRef('owner_number', '=', 'citizen.user_number')
          .where('last_used_at', '>', before),
      ),
    ),
  ]);

const noticeText = (restsOn: string) =>
  `[스마트도시 포털] 오랫동안 로그인하지 않은 계정이 ${restsOn}부터 휴면 상태가 됩니다. 계속 이용하시려면 그 전에 로그인해 주세요.`;

/**
 * Puts to rest who was told thirty days ago and tells those whose time comes; `dormantDays` of 0, or no gateway, does
 * neither. The database refuses to rest an account without a notice that a gateway accepted.
 */
export async function restUnused(parts: Parts): Promise<DormancyRun> {
  const { db, clock, config, messages } = parts;
  if (config.dormantDays === 0 || messages === null) return { noticed: 0, failed: 0, dormant: 0 };
  const now = clock.now();
  const ago = (days: number) => new Date(now.getTime() - days * dayMs);
  const toldFrom = ago(Math.max(0, config.dormantDays - noticeDays));
  // Whoever came back by a session was told of a time that is over.
  await db
    .updateTable('citizen')
    .set(neverTold)
    .where('user_status', '=', 'normal')
    .where('dormant_notice_at', 'is not', null)
    .where((eb) => eb.not(unusedSince(toldFrom)(eb)))
    .execute();
  // An account that a notice was overdue for still has its thirty days.
  const rested = await db
    .updateTable('citizen')
    .set({ user_status: 'dormant', dormant_at: now })
    .where('user_status', '=', 'normal')
    .where('dormant_notice_at', '<=', ago(noticeDays))
    .where(unusedSince(ago(config.dormantDays)))
    .executeTakeFirst();
  return { ...(await tell(parts, messages, toldFrom)), dormant: Number(rested.numUpdatedRows) };
}

/** Sends the notices that are due, and keeps of each when it was accepted and as what. */
async function tell({ db, clock, seal, log }: Parts, messages: MessageGateway, unusedFrom: Date) {
  const due = await db
    .selectFrom('citizen')
    .select(['user_number', 'mobile_number_sealed'])
    .where('user_status', '=', 'normal')
    .where('dormant_notice_at', 'is', null)
    .where('mobile_number_sealed', 'is not', null)
    .where(unusedSince(unusedFrom))
    .orderBy('user_number')
    .execute();
  const restsOn = formatSeoulDate(new Date(clock.now().getTime() + noticeDays * dayMs));
  const run = { noticed: 0, failed: 0 };
  let failuresInARow = 0;
  for (const { user_number: userNumber, mobile_number_sealed } of due) {
    if (failuresInARow === maxFailuresInARow) break;
    try {
      const acceptedId = await messages.send(openMobileNumber(seal, mobile_number_sealed), noticeText(restsOn));
      // A process that ends before this line tells twice, which is better than not at all.
      await db
        .updateTable('citizen')
        .set({ dormant_notice_at: clock.now(), dormant_notice_id: acceptedId })
        .where('user_number', '=', userNumber)
        .where('user_status', '=', 'normal')
        .execute();
      await db.insertInto('sms_message').values({ sms_kind: 'notify', sent_at: clock.now() }).execute();
      run.noticed += 1;
      failuresInARow = 0;
    } catch (err) {
      log.error({ err, userNumber }, 'a notice of dormancy was not sent');
      run.failed += 1;
      failuresInARow += 1;
    }
  }
  return run;
}
