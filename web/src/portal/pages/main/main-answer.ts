import type { OutputOf } from '@maru/contract';
import { useEffect } from 'react';
import { liveCall } from '#places/live/live-call.ts';

export type MainPage = OutputOf<'GET /api/main-page'>;
export type Station = MainPage['list'][number];

/** The page's only call; the live feed keeps its stations current. */
const mainPage = liveCall({
  call: 'GET /api/main-page',
  layer: 'air',
  told: (station, { outdoor }) => (outdoor ? { ...station, outdoor } : station),
});

/** Milliseconds between two answers, for all groups that the live feed doesn't bring. */
const refreshMs = 30_000;
/** The server answers from memory for up to this long. */
const answerAgeMs = 6_000;

/** What the main page shows; asked again when the next popup begins or ends. */
export function useMainPage() {
  const asked = mainPage.useAnswer({}, { isFirst: true, refreshMs });
  mainPage.useNews();
  const seconds = asked.data?.secondsToPopups ?? null;
  const { refetch } = asked;
  useEffect(() => {
    if (seconds === null || seconds * 1000 > refreshMs) return undefined;
    const timer = setTimeout(() => void refetch(), seconds * 1000 + answerAgeMs);
    return () => clearTimeout(timer);
  }, [seconds, refetch]);
  return asked;
}
