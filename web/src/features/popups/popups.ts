import type { OutputOf } from '@maru/contract';
import { formatSeoulDate } from '@maru/domain/seoul-time';
import { useCall } from '#lib/api/use-call.ts';

export type Popup = OutputOf<'GET /api/popup'>['list'][number];

/** Milliseconds between two looks at the list while nothing is to begin or end sooner. */
const askAgainMs = 60_000;

/** The popups of now, which come and go while the page is open. */
export function usePopups(options: { isFirst?: boolean } = {}) {
  const first = useCall('GET /api/popup', {}, options);
  const seconds = first.data?.secondsToChange ?? null;
  // A second more, for the answer that the server has kept.
  const next = seconds === null ? askAgainMs : Math.min(askAgainMs, (seconds + 1) * 1000);
  useCall('GET /api/popup', {}, { refetchInterval: next });
  return first;
}

const storedAs = 'maru.popups.notToday';

/** The popups that the reader doesn't want to see again today. */
export function hiddenToday(now: Date): number[] {
  const [day = '', ids = ''] = (localStorage.getItem(storedAs) ?? '').split(' ');
  return day === formatSeoulDate(now) ? ids.split(',').map(Number) : [];
}

/** Keeps that the reader doesn't want to see them again today. */
export function hideToday(ids: readonly number[], now: Date): void {
  localStorage.setItem(storedAs, `${formatSeoulDate(now)} ${[...new Set([...hiddenToday(now), ...ids])].join(',')}`);
}
