import type { OutputOf } from '@maru/contract';

export const forecastCall = 'GET /api/air-korea/air-quality-forecast';
export type ForecastAnswer = OutputOf<typeof forecastCall>;

export const forecastDays = ['today', 'tomorrow', 'afterTomorrow'] as const;
type DayName = (typeof forecastDays)[number];
export type ForecastDay = ForecastAnswer[DayName];

/**
 * The text for a day without a grade: only the day after tomorrow is announced later, and nothing is promised without a
 * bulletin.
 */
export const gapWord = (name: DayName, { announcedDatetime }: Pick<ForecastAnswer, 'announcedDatetime'>) =>
  name === 'afterTomorrow' && announcedDatetime !== null ? 'notYet' : 'none';

/** The bulletins missing from the service: all, or those after the shown one; null if none. */
export function missedBulletins(
  answer: Pick<ForecastAnswer, 'announcedDatetime' | 'isStale'>,
): 'away' | 'stale' | null {
  if (answer.announcedDatetime === null) return 'away';
  return answer.isStale ? 'stale' : null;
}
