import { parseSeoul } from '@maru/domain/seoul-time';

/** A call's 'YYYY-MM-DD HH:mm:ss' as screens show it: 'YYYY-MM-DD HH:mm'. */
export const formatDatetime = (datetime: string): string => datetime.slice(0, 16);

/** Its day alone, 'YYYY-MM-DD'. */
export const formatDate = (datetime: string): string => datetime.slice(0, 10);

/** Its time alone, 'HH:mm'. */
export const formatTime = (datetime: string): string => datetime.slice(11, 16);

/** The same moment for a `<time>`'s dateTime: ISO 8601 with Seoul's offset. */
export const isoSeoul = (datetime: string): string => `${datetime.replace(' ', 'T')}+09:00`;

const steps = [
  ['days', 86_400],
  ['hours', 3600],
  ['minutes', 60],
  ['seconds', 1],
] as const;

/** How long ago something was, in a language's words. */
export type AgoWords = { now: string } & Record<(typeof steps)[number][0], (count: number) => string>;

/** How long ago a call's datetime is, in words ('3분 전'); shown only beside the whole datetime. */
export function formatAgo(datetime: string, now: Date, words: AgoWords): string {
  const instant = parseSeoul(datetime);
  if (!instant) return '';
  const seconds = (now.getTime() - instant.getTime()) / 1000;
  const step = steps.find(([, length]) => seconds >= length);
  return step ? words[step[0]](Math.floor(seconds / step[1])) : words.now;
}
