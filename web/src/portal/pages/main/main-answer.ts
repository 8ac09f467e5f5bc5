import type { OutputOf } from '@maru/contract';
import { useEffect } from 'react';
import { liveCall } from '#places/live/live-call.ts';

export type MainPage = OutputOf<'GET /api/main-page'>;
export type Station = MainPage['list'][number];

/** The page's only call. The live feed updates the stations. */
const mainPage = liveCall({
  call: 'GET /api/main-page',
  layer: 'air',
  update: (station, { outdoor }) => (outdoor ? { ...station, outdoor } : station),
});

/** Refetch interval in milliseconds, for groups outside the live feed. */
const refreshMs = 30_000;
/** The server's maximum cache age. */
const answerAgeMs = 6_000;

/** The main page's data; refetched when the next popup starts or ends. */
export function useMainPage() {
  const result = mainPage.useAnswer({}, { isFirst: true, refreshMs });
  mainPage.useNews();
  const seconds = result.data?.secondsToPopups ?? null;
  const { refetch } = result;
  useEffect(() => {
    if (seconds === null || seconds * 1000 > refreshMs) return undefined;
    const timer = setTimeout(() => void refetch(), seconds * 1000 + answerAgeMs);
    return () => clearTimeout(timer);
  }, [seconds, refetch]);
  return result;
}
