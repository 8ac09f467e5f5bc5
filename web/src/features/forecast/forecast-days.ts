import type { OutputOf } from '@maru/contract';

export const forecastCall = 'GET /api/air-korea/air-quality-forecast';
export type ForecastAnswer = OutputOf<typeof forecastCall>;

export const forecastDays = ['today', 'tomorrow', 'afterTomorrow'] as const;
type DayName = (typeof forecastDays)[number];
export type ForecastDay = ForecastAnswer[DayName];

/**
 * What stands for a day that has no grade: only the day after tomorrow is announced late in the day, and without any
 * bulletin nothing is promised.
 */
export const gapWord = (name: DayName, { announcedDatetime }: Pick<ForecastAnswer, 'announcedDatetime'>) =>
  name === 'afterTomorrow' && announcedDatetime !== null ? 'notYet' : 'none';

/** What the forecast service keeps back: every bulletin, or those after the one that is shown; null where nothing. */
export function missedBulletins(
  answer: Pick<ForecastAnswer, 'announcedDatetime' | 'isStale'>,
): 'away' | 'stale' | null {
  if (answer.announcedDatetime === null) return 'away';
  return answer.isStale ? 'stale' : null;
}
