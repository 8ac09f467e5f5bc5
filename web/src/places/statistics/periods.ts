import { type DatetimeType, formatSeoulDate, formatSeoulMinute, seoulOffsetMs } from '@maru/domain/seoul-time';
import { yearBefore } from '#lib/clock/days.ts';

/** Named ranges relative to the current day. */
export const periods = ['hours24', 'today', 'yesterday', 'days7', 'days30', 'lastMonth', 'thisYear', 'year'] as const;
export type Period = (typeof periods)[number];

/** The offered periods by hour, day and month, as specified; the first is the default. */
const offered: Record<DatetimeType, readonly [Period, ...Period[]]> = {
  hour: ['hours24', 'today', 'yesterday', 'days7', 'days30', 'lastMonth', 'year'],
  day: ['year', 'days7', 'days30', 'lastMonth', 'thisYear'],
  month: ['year', 'thisYear'],
};

export const defaultPeriod = (type: DatetimeType): Period => offered[type][0];

/** The periods of a datetime type, the shortest first. */
export const periodsOf = (type: DatetimeType): Period[] => periods.filter((period) => offered[type].includes(period));

/** Both ends in the inputs' format: 'YYYY-MM-DD HH:mm' by hour, 'YYYY-MM-DD' by day, 'YYYY-MM' by month. */
export interface Range {
  start: string;
  end: string;
}

const dayMs = 86_400_000;
/** Text length of an end. */
export const shownLength: Record<DatetimeType, number> = {
  hour: 'YYYY-MM-DD HH:mm'.length,
  day: 'YYYY-MM-DD'.length,
  month: 'YYYY-MM'.length,
};

function daysBefore(now: Date, days: number): string {
  return formatSeoulDate(new Date(now.getTime() - days * dayMs));
}

/** The first day of a month some months ago. */
function monthsBefore(now: Date, months: number): string {
  const seoul = new Date(now.getTime() + seoulOffsetMs);
  return formatSeoulDate(new Date(Date.UTC(seoul.getUTCFullYear(), seoul.getUTCMonth() - months, 1)));
}

/** The range of a period at a moment, in Seoul time. */
export function rangeOf(period: Period, type: DatetimeType, now: Date): Range {
  const midnight = (days: number) => `${daysBefore(now, days)} 00:00`;
  const start = {
    hours24: () => formatSeoulMinute(new Date(now.getTime() - dayMs)),
    today: () => midnight(0),
    yesterday: () => midnight(1),
    days7: () => midnight(6),
    days30: () => midnight(29),
    lastMonth: () => `${monthsBefore(now, 1)} 00:00`,
    thisYear: () => `${formatSeoulDate(now).slice(0, 'YYYY'.length)}-01-01 00:00`,
    // The server accepts at most 366 days of hours. A year from one leap day to the next with today's hours would be
    // longer.
    year: () =>
      type === 'hour' ? midnight(365) : type === 'day' ? yearBefore(formatSeoulDate(now)) : monthsBefore(now, 11),
  }[period]();
  const dayOfMonth = Number(formatSeoulDate(now).slice(-2));
  const end = {
    yesterday: () => `${daysBefore(now, 1)} 23:59`,
    lastMonth: () => `${daysBefore(now, dayOfMonth)} 23:59`,
    other: () => formatSeoulMinute(now),
  }[period === 'yesterday' || period === 'lastMonth' ? period : 'other']();
  const length = shownLength[type];
  return { start: start.slice(0, length), end: end.slice(0, length) };
}

/** A range in the calls' form: a month's last day included. */
export function callRange({ start, end }: Range, type: DatetimeType): { startDatetime: string; endDatetime: string } {
  if (type !== 'month') return { startDatetime: start, endDatetime: end };
  const [year, month] = end.split('-').map(Number);
  // Day 0 of the next month is the last day of this one.
  const lastDay = new Date(Date.UTC(year ?? 0, month ?? 0, 0)).getUTCDate();
  return { startDatetime: `${start}-01`, endDatetime: `${end}-${String(lastDay).padStart(2, '0')}` };
}
