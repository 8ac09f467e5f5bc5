/** Bulletins of the forecast: what one says, and when the newest one is due. */
import type { Grade } from '@maru/domain/grade';
import { formatSeoul, startOfBucket } from '@maru/domain/seoul-time';

/** What a bulletin says of one day in one region; a grade it doesn't give is null. */
export interface DayForecast {
  /** 'YYYY-MM-DD' */
  date: string;
  fineDust: Grade | null;
  ultraFineDust: Grade | null;
  /** The bulletin's own sentence, empty where there is none. */
  overall: string;
}

export interface Bulletin {
  announcedAt: Date;
  days: DayForecast[];
}

/** Where bulletins come from. */
export interface ForecastService {
  name: 'sandbox' | 'air-korea';
  /**
   * The newest bulletin that is out; null where there is none.
   *
   * @throws ForecastUnavailable when the service can't be asked or its answer can't be read
   */
  newest(now: Date, signal: AbortSignal): Promise<Bulletin | null>;
}

/** Why there is no answer, in words that hold neither address nor key. */
export class ForecastUnavailable extends Error {}

const hourMs = 3_600_000;
/** Hours in Seoul at which bulletins are announced. */
const bulletinHours = [5, 11, 17, 23];
/** From this hour's bulletin on, the day after tomorrow is forecast too. */
export const thirdDayFromHour = 17;

export const seoulHour = (instant: Date): number => Number(formatSeoul(instant).slice(11, 13));

/** When the newest bulletin was due: today's last one so far, or yesterday's of 23 h. */
export function newestDue(now: Date): Date {
  const midnight = startOfBucket(now, 'day').getTime();
  const due = [-1, ...bulletinHours].map((hour) => midnight + hour * hourMs).findLast((at) => at <= now.getTime());
  return new Date(due ?? midnight - hourMs);
}
