import type { OutputOf } from '@maru/contract';
import { formatSeoulDate } from '@maru/domain/seoul-time';
import { useCall } from '#lib/api/use-call.ts';

export type Popup = OutputOf<'GET /api/popup'>['list'][number];

/** Refetch interval of the list in milliseconds, unless a popup starts or ends sooner. */
const askAgainMs = 60_000;

/** The current popups; refetched when a popup starts or ends. */
export function usePopups(options: { isFirst?: boolean } = {}) {
  const first = useCall('GET /api/popup', {}, options);
  const seconds = first.data?.secondsToChange ?? null;
  // One second later, because the server caches its answer.
  const next = seconds === null ? askAgainMs : Math.min(askAgainMs, (seconds + 1) * 1000);
  useCall('GET /api/popup', {}, { refetchInterval: next });
  return first;
}

const storedAs = 'maru.popups.notToday';

/** The popups that the reader has hidden for today. */
export function hiddenToday(now: Date): number[] {
  const [day = '', ids = ''] = (localStorage.getItem(storedAs) ?? '').split(' ');
  return day === formatSeoulDate(now) ? ids.split(',').map(Number) : [];
}

/** Hides popups for today. */
export function hideToday(ids: readonly number[], now: Date): void {
  localStorage.setItem(storedAs, `${formatSeoulDate(now)} ${[...new Set([...hiddenToday(now), ...ids])].join(',')}`);
}
