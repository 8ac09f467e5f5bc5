/** Handlers of the area `forecast`. */

import type { Output } from '@maru/contract/call';
import { forecast as forecastCalls } from '@maru/contract/forecast';
import { type Grade, gradeNames, worstGrade } from '@maru/domain/grade';
import { formatSeoul, formatSeoulDate } from '@maru/domain/seoul-time';
import type { FastifyInstance } from 'fastify';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { type DayForecast, newestDue, seoulHour, thirdDayFromHour } from './bulletin.ts';
import type { Forecast } from './forecast.ts';

type Answer = Output<typeof forecastCalls.forecast>;

const dayMs = 86_400_000;
const beforeThirdDay = '17시 이후 발표';
const notAnnounced = '예보 없음';
const notLinked = '예보 연동 전';

export function registerForecast(app: FastifyInstance, { clock }: Pick<Services, 'clock'>, forecast: Forecast) {
  app.addHook('onClose', () => forecast.close());
  handle(app, forecastCalls, { forecast: () => forecastAt(forecast, clock.now()) });
}

/** The forecast of three days as of a time. */
export async function forecastAt(forecast: Forecast, now: Date): Promise<Answer> {
  const { bulletin, isAway } = await forecast.current(now);
  const isThirdDayOut = seoulHour(now) >= thirdDayFromHour;
  const { source } = forecast;
  const day = (offset: number, gap = notAnnounced, isOut = true) => {
    const placeholder = source === 'none' ? notLinked : gap;
    const date = formatSeoulDate(new Date(now.getTime() + offset * dayMs));
    return dayAnswer(date, isOut ? bulletin?.days.find((one) => one.date === date) : undefined, placeholder);
  };
  return {
    today: day(0),
    tomorrow: day(1),
    afterTomorrow: day(2, beforeThirdDay, isThirdDayOut),
    announcedDatetime: bulletin ? formatSeoul(bulletin.announcedAt) : null,
    isStale: bulletin !== null && isAway && bulletin.announcedAt < newestDue(now),
    source,
  };
}

function dayAnswer(date: string, day: DayForecast | undefined, placeholder: string): Answer['today'] {
  const { fineDust = null, ultraFineDust = null, overall = '' } = day ?? {};
  const graded = [ultraFineDust, fineDust].filter((grade) => grade !== null);
  const isAnnounced = graded.length > 0;
  const word = (grade: Grade | null) => (grade ? gradeNames[grade] : placeholder);
  const worst = isAnnounced ? worstGrade(graded) : null;
  return {
    date,
    isAnnounced,
    status: worst ?? 'inspection',
    statusName: word(worst),
    ultraFineDustStatus: ultraFineDust ?? 'inspection',
    ultraFineDustStatusName: word(ultraFineDust),
    fineDustStatus: fineDust ?? 'inspection',
    fineDustStatusName: word(fineDust),
    overall: isAnnounced ? overall : '',
  };
}
