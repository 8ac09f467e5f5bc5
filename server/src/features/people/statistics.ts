/** Handlers of the area `peopleStatistics`: what areas and their CCTVs counted, with charts, workbooks and drift. */
import type { Input } from '@maru/contract/call';
import { peopleStatistics } from '@maru/contract/people-statistics';
import { cctvTypeNames, driftOf, lastReset } from '@maru/domain/people';
import { formatBucket, formatSeoulDate } from '@maru/domain/seoul-time';
import type { FastifyInstance } from 'fastify';
import { excelAnswer } from '#platform/excel/excel-answer.ts';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { hourMs } from '#telemetry/rollups/rollups.ts';
import type { AskedRows, GroupedRow } from '#telemetry/statistics/grouped.ts';
import { type Range, readRange } from '#telemetry/statistics/range.ts';
import { type Area, findArea, membersOf, selectAreas } from './areas.ts';
import { flowChartOf } from './charts.ts';
import { flowOfRow, groupedCounts, selectHours, sumOf } from './counts.ts';
import { cctvAddresses } from './queries.ts';
import { type DetailRow, detailColumns, listColumns, type Row } from './statistics-columns.ts';

type Filter = Input<typeof peopleStatistics.chart>['query'];
type DetailFilter = Input<typeof peopleStatistics.detailExcel>['query'];

/** What rows are made of: who counts in which group, and how a group's row is shown. */
export function registerPeopleStatistics(app: FastifyInstance, { db, pool, clock }: Services) {
  const grouped = groupedCounts(pool);

  const countedIn = (row: GroupedRow, { unit }: Range) => ({
    measurementDatetime: formatBucket(row.bucket, unit),
    readingCount: row.sides.reduce((all, { readings }) => all + readings, 0),
    ...flowOfRow(row),
  });

  /** The areas that are asked for, a group each. */
  async function asked({ installationPlaceCode, ...query }: Filter): Promise<AskedRows<Row>> {
    const range = readRange(query);
    const areas = await selectAreas(db, { installationPlaceCode });
    return {
      range,
      members: membersOf(areas),
      rowOf(row, rowNumber) {
        const area = areas[row.group] as Area;
        return {
          rowNumber,
          installationPlaceCode: area.installationPlaceCode,
          installationPlaceCodeName: area.installationPlaceCodeName,
          cctvCount: row.sides.length,
          ...countedIn(row, range),
        };
      },
    };
  }

  /** The CCTVs of one area, a group each, by code. Throws NOT_FOUND. */
  async function askedCctvs({ installationPlaceCode, ...query }: DetailFilter) {
    const range = readRange(query);
    const area = await findArea(db, installationPlaceCode);
    const addresses = await cctvAddresses(
      db,
      area.cctvs.map(({ placeId }) => placeId),
    );
    const found: AskedRows<DetailRow> = {
      range,
      members: area.cctvs.map(({ deviceId }, group) => ({ deviceId, group, side: 0 })),
      rowOf(row, rowNumber) {
        const cctv = area.cctvs[row.group] as Area['cctvs'][number];
        const { address = '', detailAddress = '' } = addresses.get(cctv.placeId) ?? {};
        const { deviceId, managementCode } = cctv;
        return { rowNumber, deviceId, managementCode, address, detailAddress, ...countedIn(row, range) };
      },
    };
    return { area, found };
  }

  handle(app, peopleStatistics, {
    rows: async ({ query: { pageNumber, pageSize, ...filter } }) =>
      grouped.page(await asked(filter), { pageNumber, pageSize }),
    async chart({ query: { cctvType = 'person', ...filter } }) {
      const { range, members } = await asked(filter);
      const ids = members.map(({ deviceId }) => deviceId);
      return flowChartOf(pool, ids, range, cctvType);
    },
    async excel({ query: { cctvType = 'person', ...filter } }, context) {
      const found = await asked(filter);
      const totalCount = await grouped.count(found);
      return excelAnswer(context, {
        name: `인구_통계_${cctvTypeNames[cctvType]}`,
        now: clock.now(),
        columns: listColumns(cctvType),
        rows: grouped.rows(found, totalCount),
        totalCount,
      });
    },
    async detail({ query: { pageNumber, pageSize, ...filter } }) {
      const { found } = await askedCctvs(filter);
      return grouped.page(found, { pageNumber, pageSize });
    },
    async detailExcel({ query: { cctvType = 'person', ...filter } }, context) {
      const { area, found } = await askedCctvs(filter);
      const totalCount = await grouped.count(found);
      return excelAnswer(context, {
        name: `인구_통계_${area.installationPlaceCodeName}_${cctvTypeNames[cctvType]}`,
        now: clock.now(),
        columns: detailColumns(cctvType),
        rows: grouped.rows(found, totalCount),
        totalCount,
      });
    },
    async drift({ query: { installationPlaceCode, startDatetime, endDatetime } }) {
      const { from, to } = readRange({ startDatetime, endDatetime, datetimeType: 'day' });
      const area = await findArea(db, installationPlaceCode);
      const { resetHour } = area;
      // The day of the last reset isn't over.
      const over = lastReset(clock.now(), resetHour).getTime();
      const afterReset = (day: Date) => day.getTime() + resetHour * hourMs;
      const hours = await selectHours(
        pool,
        membersOf([area]),
        new Date(afterReset(from)),
        new Date(Math.min(afterReset(to) + 1, over)),
      );
      const byDay = Map.groupBy(hours, ({ start }) => formatSeoulDate(lastReset(start, resetHour)));
      const list = [...byDay].map(([driftDate, own]) => {
        const { personIn, personOut } = sumOf(own);
        return { driftDate, personInCount: personIn, personOutCount: personOut, driftCount: driftOf(own) };
      });
      return { list: list.reverse() };
    },
  });
}
