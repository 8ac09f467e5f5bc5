/** The sandbox forecast service without a key: a fictitious forecast that depends only on the day. */
import { createHash } from 'node:crypto';
import { type Grade, gradeNames } from '@maru/domain/grade';
import { formatSeoulDate } from '@maru/domain/seoul-time';
import { type DayForecast, type ForecastService, newestDue, seoulHour, thirdDayFromHour } from '../bulletin.ts';

const dayMs = 86_400_000;

/** Cumulative chances, of 256, of each grade of fine dust by season: spring brings yellow dust, summer brings rain. */
const seasons: Record<'spring' | 'summer' | 'other', readonly (readonly [upTo: number, Grade])[]> = {
  spring: [
    [70, 'good'],
    [190, 'normal'],
    [240, 'bad'],
    [256, 'very_bad'],
  ],
  summer: [
    [180, 'good'],
    [256, 'normal'],
  ],
  other: [
    [90, 'good'],
    [215, 'normal'],
    [256, 'bad'],
  ],
};
const oneWorse: Partial<Record<Grade, Grade>> = { good: 'normal', normal: 'bad' };
/** Chance, of 256, that ultra fine dust is a grade worse, as in stagnant winter air. */
const finerIsWorse = 50;

export function sandboxService(region: string): ForecastService {
  return {
    name: 'sandbox',
    async newest(now) {
      const announcedAt = newestDue(now);
      const count = seoulHour(announcedAt) >= thirdDayFromHour ? 3 : 2;
      const days = Array.from({ length: count }, (_, i) => new Date(announcedAt.getTime() + i * dayMs));
      return { announcedAt, days: days.map((day) => dayOf(formatSeoulDate(day), region)) };
    },
  };
}

function dayOf(date: string, region: string): DayForecast {
  const [first = 0, second = 0] = createHash('sha256').update(`${region} ${date}`).digest();
  const fineDust = seasons[seasonOf(date)].find(([upTo]) => first < upTo)?.[1] ?? 'normal';
  const ultraFineDust = (second < finerIsWorse && oneWorse[fineDust]) || fineDust;
  const words = [...new Set([fineDust, ultraFineDust])].map((grade) => `‘${gradeNames[grade]}’`).join('~');
  return { date, fineDust, ultraFineDust, overall: `${region} 지역은 ${words} 수준으로 예상됩니다. (가상 예보)` };
}

function seasonOf(date: string): keyof typeof seasons {
  const month = Number(date.slice(5, 7));
  if (month >= 3 && month <= 5) return 'spring';
  return month >= 6 && month <= 9 ? 'summer' : 'other';
}
