/** Statistics mailings: a saved filter of a statistics page, sent for each closed week or month. */
import { consolePages } from './administration.ts';
import { isEmailAddress } from './personal.ts';
import type { Rule } from './rules.ts';
import { formatSeoulDate, previousBucket, seoulOffsetMs, startOfBucket } from './seoul-time.ts';

/** The console pages whose statistics can be mailed. */
export const statisticsPages = consolePages.flatMap(({ page }) =>
  page.startsWith('systemStatistics/') || page.startsWith('platformStatistics/') ? [page] : [],
);

export const mailingIntervals = { week: '매주', month: '매달' } as const;
export type MailingInterval = keyof typeof mailingIntervals;

export const mailingStates = { waiting: '대기', sent: '발송', failed: '실패', dropped: '보내지 않음' } as const;
export type MailingState = keyof typeof mailingStates;

export const maxMailingReceivers = 20;

/** A receiver of a mailing. An empty address in a change leaves the stored one unchanged. */
export interface MailingReceiver {
  adminNumber: number;
  address: string;
}

export interface MailingForm {
  name: string;
  interval: MailingInterval;
  isUsed: boolean;
  receivers: MailingReceiver[];
}

/** @param known  administrators whose address is stored */
export const mailingRules = (known: ReadonlySet<number>): readonly Rule<MailingForm>[] => [
  { field: 'name', passes: ({ name }) => name.trim() !== '', error: '이름을 입력해 주십시오.' },
  {
    field: 'receivers',
    passes: ({ receivers }) => receivers.length > 0,
    error: '받는 사람을 한 명 이상 선택해 주십시오.',
  },
  {
    field: 'receivers',
    passes: ({ receivers }) => receivers.length <= maxMailingReceivers,
    error: `받는 사람은 ${maxMailingReceivers}명까지 선택할 수 있습니다.`,
  },
  {
    field: 'receivers',
    passes: ({ receivers }) =>
      receivers.every(({ adminNumber, address }) =>
        address.trim() === '' ? known.has(adminNumber) : isEmailAddress(address.trim()),
      ),
    error: '받는 사람마다 이메일 주소를 입력해 주십시오.',
  },
];

const dayMs = 86_400_000;
/** Hour of the Seoul day at which mailings are sent: on Mondays, or on the first of a month. */
const mailingHour = 8;
const hourMs = 3_600_000;

/** The start of the week (Monday) or month that contains an instant. */
function startOf(interval: MailingInterval, at: Date): Date {
  if (interval === 'month') return startOfBucket(at, 'month');
  const day = startOfBucket(at, 'day');
  const daysSinceMonday = (new Date(day.getTime() + seoulOffsetMs).getUTCDay() + 6) % 7;
  return new Date(day.getTime() - daysSinceMonday * dayMs);
}

/** Time of the first mailing after an instant. */
export function nextMailing(interval: MailingInterval, after: Date): Date {
  const sending = (start: Date) => new Date(start.getTime() + mailingHour * hourMs);
  const current = startOf(interval, after);
  if (sending(current) > after) return sending(current);
  // A month has at most 31 days.
  const later = startOf(interval, new Date(current.getTime() + (interval === 'week' ? 7 : 31) * dayMs));
  return sending(later);
}

/** First and last day, 'YYYY-MM-DD' in Seoul. */
export interface MailingPeriod {
  firstDay: string;
  lastDay: string;
}

/** The last week or month that had ended at an instant. */
export function closedPeriod(interval: MailingInterval, at: Date): MailingPeriod {
  const end = startOf(interval, at);
  const start = interval === 'week' ? new Date(end.getTime() - 7 * dayMs) : previousBucket(end, 'month');
  return { firstDay: formatSeoulDate(start), lastDay: formatSeoulDate(new Date(end.getTime() - 1)) };
}

/** '2026년 10월', or '2026-11-16 ~ 2026-11-22' for a week. */
export const periodName = ({ firstDay, lastDay }: MailingPeriod): string =>
  firstDay.endsWith('-01') && firstDay.slice(0, 7) === lastDay.slice(0, 7) && Number(lastDay.slice(8)) >= 28
    ? `${Number(firstDay.slice(0, 4))}년 ${Number(firstDay.slice(5, 7))}월`
    : `${firstDay} ~ ${lastDay}`;
