import type { OutputOf } from '@maru/contract';

export const forecastCall = 'GET /api/air-korea/air-quality-forecast';
export type ForecastAnswer = OutputOf<typeof forecastCall>;

export const forecastDays = ['today', 'tomorrow', 'afterTomorrow'] as const;
type DayName = (typeof forecastDays)[number];
export type ForecastDay = ForecastAnswer[DayName];

/**
 * Key of the text for a day without a grade. With a bulletin, the day after tomorrow is announced later; all other gaps
 * are missing data.
 */
export const gapWord = (name: DayName, { announcedDatetime }: Pick<ForecastAnswer, 'announcedDatetime'>) =>
  name === 'afterTomorrow' && announcedDatetime !== null ? 'notYet' : 'none';

/**
 * Which bulletins the service hasn't provided: `away` for all, `stale` for those after the shown one; null for none.
 */
export function missedBulletins(
  answer: Pick<ForecastAnswer, 'announcedDatetime' | 'isStale'>,
): 'away' | 'stale' | null {
  if (answer.announcedDatetime === null) return 'away';
  return answer.isStale ? 'stale' : null;
}
