/** Numbers of the day's and month's texts, for the console's home. */
import { startOfBucket } from '@maru/domain/seoul-time';
import type { SmsType } from '@maru/domain/sms';
import { sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';
import type { Services } from '#platform/services.ts';

const cachedMs = 10 * 60_000;

interface TextCount {
  kind: string;
  sendType: 'SMS' | 'LMS';
  state: string;
  count: string | number;
}

/** Counts texts that were sent or failed, of messages due in a period, including those removed from the history. */
const countTexts = (db: Database, from: Date, to: Date): Promise<TextCount[]> =>
  db
    .selectFrom('sms as s')
    .innerJoin('sms_receiver as r', 'r.sms_id', 's.sms_id')
    .select((eb) => [
      's.sms_type as kind',
      sql<'SMS' | 'LMS'>`s.send_type`.as('sendType'),
      'r.sms_state as state',
      eb.fn.sum<number>('r.times_named').as('count'),
    ])
    .where('s.due_at', '>=', from)
    .where('s.due_at', '<=', to)
    .where('r.sms_state', 'in', ['sent', 'failed'])
    .groupBy(['s.sms_type', 's.send_type', 'r.sms_state'])
    .execute();

export function textFiguresOf({ db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>) {
  // Cached, because a month may have hundreds of thousands of texts, and completed days hardly change.
  let cached: { at: number; day: number; counts: Promise<TextCount[]> } | undefined;
  /** The month's texts before a day, at most ten minutes old. */
  function textsBefore(day: Date, now: Date): Promise<TextCount[]> {
    if (cached?.day === day.getTime() && now.getTime() - cached.at < cachedMs) return cached.counts;
    const counts = countTexts(db, startOfBucket(now, 'month'), new Date(day.getTime() - 1));
    cached = { at: now.getTime(), day: day.getTime(), counts };
    counts.catch(() => {
      cached = undefined;
    });
    return counts;
  }

  return async () => {
    const now = clock.now();
    const today = await countTexts(db, startOfBucket(now, 'day'), now);
    const month = [...(await textsBefore(startOfBucket(now, 'day'), now)), ...today];
    const sum = (rows: readonly TextCount[]) => rows.reduce((all, { count }) => all + Number(count), 0);
    const sent = today.filter(({ state }) => state === 'sent');
    const of = (kind: SmsType) => sum(sent.filter((row) => row.kind === kind));
    const sentThisMonth = month.filter(({ state }) => state === 'sent');
    const cost = sentThisMonth.reduce(
      (all, { count, sendType }) => all + Number(count) * config.smsPrices[sendType],
      0,
    );
    return {
      totalCount: sum(sent),
      instant: of('instant'),
      reserve: of('reserve'),
      notify: of('notify'),
      device: of('device'),
      failedCount: sum(today) - sum(sent),
      monthCount: sum(sentThisMonth),
      monthCost: Math.round(cost),
    };
  };
}
