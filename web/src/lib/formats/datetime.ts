import { parseSeoul } from '@maru/domain/seoul-time';

/** Formats a call's 'YYYY-MM-DD HH:mm:ss' as 'YYYY-MM-DD HH:mm'. */
export const formatDatetime = (datetime: string): string => datetime.slice(0, 16);

/** The day, 'YYYY-MM-DD'. */
export const formatDate = (datetime: string): string => datetime.slice(0, 10);

/** The time, 'HH:mm'. */
export const formatTime = (datetime: string): string => datetime.slice(11, 16);

/** ISO 8601 with Seoul's offset, for `<time dateTime>`. */
export const isoSeoul = (datetime: string): string => `${datetime.replace(' ', 'T')}+09:00`;

const steps = [
  ['days', 86_400],
  ['hours', 3600],
  ['minutes', 60],
  ['seconds', 1],
] as const;

/** Words for elapsed time in a language. */
export type AgoWords = { now: string } & Record<(typeof steps)[number][0], (count: number) => string>;

/** Elapsed time since a call's datetime in words ('3분 전'); only shown beside the full datetime. */
export function formatAgo(datetime: string, now: Date, words: AgoWords): string {
  const instant = parseSeoul(datetime);
  if (!instant) return '';
  const seconds = (now.getTime() - instant.getTime()) / 1000;
  const step = steps.find(([, length]) => seconds >= length);
  return step ? words[step[0]](Math.floor(seconds / step[1])) : words.now;
}
