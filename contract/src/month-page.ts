/** Area `monthPages`: a month of a group's statistics on one page, for printing. */
import type { ConsolePage } from '@maru/domain/administration';
import { statisticsPages } from '@maru/domain/mailing';
import { Type } from 'typebox';
import { adminOf, call } from './call.ts';
import { statisticsName } from './mailings.ts';
import { closed, nullable, oneOf } from './schemas.ts';

const text = Type.String();
const value = nullable(Type.Number());

const end = closed({
  title: text,
  list: Type.Array(closed({ name: text, dongName: text, value: Type.Number(), yearBefore: value })),
});

export const monthPages = {
  month: call({
    method: 'GET',
    path: '/admin/api/month-page',
    /** The handler also checks the permission for the page of the statistics. */
    access: adminOf(...(statisticsPages as [ConsolePage, ...ConsolePage[]])),
    summary: "Get a month's figures beside those of the year before, with its extreme places and values by dong",
    query: closed({
      /** The console page of the statistics. */
      page: oneOf(statisticsPages),
      /** One of the page's statistics; the first by default. */
      statistics: Type.Optional(statisticsName),
      /** 'YYYY-MM'; at latest the current month. */
      month: Type.String({ pattern: '^[0-9]{4}-(0[1-9]|1[0-2])$', maxLength: 7 }),
    }),
    output: closed({
      title: text,
      /** The month in Korean, such as '2026년 10월'. */
      monthName: text,
      yearBeforeName: text,
      /** True while the month isn't over. */
      isRunning: Type.Boolean(),
      /** Number of places, lamps or vehicles with values. */
      placeCount: Type.Integer(),
      /** 0 if the year before has no data. */
      yearBeforeCount: Type.Integer(),
      figures: Type.Array(
        closed({
          name: text,
          /** How the places' values are combined: '장소 평균', '합계', '가장 큰 값'. */
          combined: text,
          decimals: Type.Integer(),
          value,
          yearBefore: value,
        }),
      ),
      /** Places with the highest or lowest first figure. */
      highest: end,
      lowest: end,
      /** The first figure by dong; empty for statistics without dongs. */
      dongs: Type.Array(closed({ dongName: text, value: Type.Number(), placeCount: Type.Integer() })),
    }),
  }),
};
