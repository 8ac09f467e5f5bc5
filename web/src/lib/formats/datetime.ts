import { parseSeoul } from '@maru/domain/seoul-time';

/** A call's 'YYYY-MM-DD HH:mm:ss' as screens show it: 'YYYY-MM-DD HH:mm'. */
export const formatDatetime = (datetime: string): string => datetime.slice(0, 16);

/** Its day alone, 'YYYY-MM-DD'. */
export const formatDate = (datetime: string): string => datetime.slice(0, 10);

/** The same moment for a `<time>`'s dateTime: ISO 8601 with Seoul's offset. */
export const isoSeoul = (datetime: string): string => `${datetime.replace(' ', 'T')}+09:00`;

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** How long ago a call's datetime is, in words ('3분 전'); shown only beside the whole datetime. */
export function formatAgo(datetime: string, now: Date, language: string): string {
  const instant = parseSeoul(datetime);
  if (!instant) return '';
  const seconds = Math.max(0, (now.getTime() - instant.getTime()) / 1000);
  const [unit, size] = steps.find(([, length]) => seconds >= length) ?? ['second', 1];
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-Math.floor(seconds / size), unit);
}
