import type { OutputOf } from '@maru/contract';

export const forecastCall = 'GET /api/air-korea/air-quality-forecast';
export type ForecastAnswer = OutputOf<typeof forecastCall>;

export const forecastDays = ['today', 'tomorrow', 'afterTomorrow'] as const;
type DayName = (typeof forecastDays)[number];
export type ForecastDay = ForecastAnswer[DayName];

/**
 * The text for a day without a grade: the day after tomorrow is still to come if there is a bulletin; all other gaps
 * are missing data.
 */
export const gapWord = (name: DayName, { announcedDatetime }: Pick<ForecastAnswer, 'announcedDatetime'>) =>
  name === 'afterTomorrow' && announcedDatetime !== null ? 'notYet' : 'none';

/** The bulletins that the service hasn't provided: all, or those after the shown one; null if none is missing. */
export function missedBulletins(
  answer: Pick<ForecastAnswer, 'announcedDatetime' | 'isStale'>,
): 'away' | 'stale' | null {
  if (answer.announcedDatetime === null) return 'away';
  return answer.isStale ? 'stale' : null;
}
