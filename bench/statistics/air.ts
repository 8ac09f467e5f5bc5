/** The portal's requests about air places. */
import { airSeries } from '../../server/src/features/air/series.ts';
import { makePlaces } from '../installation/places.ts';
import { pick, type Question, rangesOf, type Subject } from './question.ts';

const base = '/api/air-quality/installation-place';

export const air: Subject = {
  name: 'air',
  series: [airSeries],
  async prepare(pool, placeCount) {
    const { all, withTwoDevices } = await makePlaces(pool, placeCount);
    return (year) => {
      const ranges = rangesOf(year);
      const yearByHour = () => ranges.whole('hour');
      const someRange = (unit: string) => (turn: number) => ranges.some(unit, turn);
      const statistics = (
        name: string,
        ids: readonly number[],
        type: string,
        queryOf: (turn: number) => string,
      ): Question => ({
        name,
        isYearByHour: queryOf === yearByHour,
        ask: async (turn, get) => [await get(`${base}/${pick(ids, turn)}/${type}?${queryOf(turn)}`)],
      });
      const chartOf = (id: number, type: string, query: string) =>
        `${base}/${id}/${type}/chart?measurementType=fine_dust&${query}`;
      const chart = (
        name: string,
        ids: readonly number[],
        type: string,
        queryOf: (turn: number) => string,
      ): Question => ({
        name,
        isYearByHour: false,
        ask: async (turn, get) => [await get(chartOf(pick(ids, turn), type, queryOf(turn)))],
      });
      return [
        statistics('year by hour, outdoor', all, 'outdoor', yearByHour),
        statistics('year by hour, two devices', withTwoDevices, 'all', yearByHour),
        statistics('any range by hour', all, 'outdoor', someRange('hour')),
        statistics('any range by day', all, 'all', someRange('day')),
        statistics('any range by month', all, 'all', someRange('month')),
        chart('chart of a year, two devices', withTwoDevices, 'all', yearByHour),
        chart('chart of any range by hour', all, 'outdoor', someRange('hour')),
        {
          name: 'list page with each place’s month',
          isYearByHour: false,
          async ask(turn, get) {
            const page = await get(`${base}?pageNumber=${1 + (turn % 50)}&pageSize=10`);
            const { list } = page.json() as { list: { placeId: number }[] };
            const charts = list.map(({ placeId }) => get(chartOf(placeId, 'all', ranges.lastMonth('day'))));
            return [page, ...(await Promise.all(charts))];
          },
        },
      ];
    };
  },
};
