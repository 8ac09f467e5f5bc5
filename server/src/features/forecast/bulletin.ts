/** Forecast bulletins: content and due times. */
import type { Grade } from '@maru/domain/grade';
import { formatSeoul, startOfBucket } from '@maru/domain/seoul-time';

/** A bulletin's forecast of one day in one region; a missing grade is null. */
export interface DayForecast {
  /** 'YYYY-MM-DD' */
  date: string;
  fineDust: Grade | null;
  ultraFineDust: Grade | null;
  /** Summary sentence of the bulletin; empty if missing. */
  overall: string;
}

export interface Bulletin {
  announcedAt: Date;
  days: DayForecast[];
}

/** The source of bulletins. */
export interface ForecastService {
  name: 'sandbox' | 'air-korea';
  /**
   * The newest published bulletin; null if there is none.
   * @throws ForecastUnavailable if the service can't be reached or its answer can't be read
   */
  newest(now: Date, signal: AbortSignal): Promise<Bulletin | null>;
}

/** The message is the reason, without address and key. */
export class ForecastUnavailable extends Error {}

const hourMs = 3_600_000;
/** Publication hours in Seoul. */
const bulletinHours = [5, 11, 17, 23];
/** From this hour's bulletin on, the day after tomorrow is included. */
export const thirdDayFromHour = 17;

export const seoulHour = (instant: Date): number => Number(formatSeoul(instant).slice(11, 13));

/** Due time of the newest bulletin: today's latest, or yesterday's of 23 h. */
export function newestDue(now: Date): Date {
  const midnight = startOfBucket(now, 'day').getTime();
  const due = [-1, ...bulletinHours].map((hour) => midnight + hour * hourMs).findLast((at) => at <= now.getTime());
  return new Date(due ?? midnight - hourMs);
}
