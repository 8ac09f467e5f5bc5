/** What people ask of a year, as addresses of the server. */
import { formatSeoul } from '@maru/domain/seoul-time';
import type { MeasuredPlaces } from '../installation/places.ts';
import type { Year } from './year.ts';

/** One answer as it came. */
export interface Answer {
  /** Bytes on the wire, without headers. */
  bytes: number;
  /** The answer read, which is the browser's time, not the server's. */
  json(): unknown;
}

/** One kind of question. */
export interface Question {
  name: string;
  /** Whether the answer has every hour of a year as a row. */
  isYearByHour: boolean;
  /** Asks it, for another place or range at every turn; returns all answers that it takes. */
  ask(turn: number, get: (path: string) => Promise<Answer>): Promise<Answer[]>;
}

const dayMs = 86_400_000;
const base = '/api/air-quality/installation-place';

const range = (from: number, to: number, unit: string) =>
  `startDatetime=${encodeURIComponent(formatSeoul(new Date(from)))}&endDatetime=${encodeURIComponent(formatSeoul(new Date(to)))}&datetimeType=${unit}`;

export function questions(places: MeasuredPlaces, year: Year): Question[] {
  const [from, to] = [year.from.getTime(), year.until.getTime() - 1];
  /** Spread over all places, so that no answer is warm from the one before. */
  const pick = (ids: readonly number[], turn: number) => ids[(turn * 37) % ids.length];
  const yearByHour = () => range(from, to, 'hour');
  /** A range of one day to a year that begins anywhere in the year. */
  const someRange = (unit: string) => (turn: number) => {
    const length = (1 + ((turn * 53) % 365)) * dayMs;
    const begin = from + ((turn * 29 * dayMs) % Math.max(dayMs, to - from - length));
    return range(begin, Math.min(to, begin + length), unit);
  };
  const statistics = (
    name: string,
    ids: readonly number[],
    type: string,
    asked: (turn: number) => string,
  ): Question => ({
    name,
    isYearByHour: asked === yearByHour,
    ask: async (turn, get) => [await get(`${base}/${pick(ids, turn)}/${type}?${asked(turn)}`)],
  });
  const chartOf = (id: number | undefined, type: string, asked: string) =>
    `${base}/${id}/${type}/chart?measurementType=fine_dust&${asked}`;
  const chart = (name: string, ids: readonly number[], type: string, asked: (turn: number) => string): Question => ({
    name,
    isYearByHour: false,
    ask: async (turn, get) => [await get(chartOf(pick(ids, turn), type, asked(turn)))],
  });
  const month = range(to - 30 * dayMs, to, 'day');
  return [
    statistics('year by hour, outdoor', places.all, 'outdoor', yearByHour),
    statistics('year by hour, two devices', places.withTwoDevices, 'all', yearByHour),
    statistics('any range by hour', places.all, 'outdoor', someRange('hour')),
    statistics('any range by day', places.all, 'all', someRange('day')),
    statistics('any range by month', places.all, 'all', someRange('month')),
    chart('chart of a year by hour, two devices', places.withTwoDevices, 'all', yearByHour),
    chart('chart of any range by hour', places.all, 'outdoor', someRange('hour')),
    {
      name: 'list page with each place’s month',
      isYearByHour: false,
      async ask(turn, get) {
        const page = await get(`${base}?pageNumber=${1 + (turn % 50)}&pageSize=10`);
        const { list } = page.json() as { list: { placeId: number }[] };
        return [page, ...(await Promise.all(list.map(({ placeId }) => get(chartOf(placeId, 'all', month)))))];
      },
    },
  ];
}
