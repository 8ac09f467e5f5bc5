/** Handlers of the area `peopleStatistics`: counts of areas and CCTVs, with charts, workbooks and drift. */
import type { Input, Output } from '@maru/contract/call';
import type { peopleStatistics } from '@maru/contract/people-statistics';
import { type CctvType, cctvTypeNames, cctvTypeUnits, driftOf, lastReset, peopleGroup } from '@maru/domain/people';
import { formatSeoulDate } from '@maru/domain/seoul-time';
import {
  numberColumn,
  type PeriodList,
  type PeriodRow,
  periodHandlers,
  periodRows,
  textColumn,
  timeColumn,
} from '#places/period-statistics.ts';
import { selectPlaces } from '#places/queries.ts';
import type { ExcelColumn } from '#platform/excel/column.ts';
import type { Handlers } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { hourMs } from '#telemetry/rollups/rollups.ts';
import { readRange } from '#telemetry/statistics/range.ts';
import { findArea, membersOf, selectAreas } from './areas.ts';
import { flowChartOf, flowOfSides, groupedCounts, selectHours, sumOf } from './counts.ts';
import { peopleSeries } from './series.ts';

type Filter = Input<typeof peopleStatistics.chart>['query'];
type DetailFilter = Input<typeof peopleStatistics.detailExcel>['query'];
type Row = Output<typeof peopleStatistics.rows>['list'][number];
type DetailRow = Output<typeof peopleStatistics.detail>['list'][number];

const countedIn = ({ rowNumber, time, readingCount, sides }: PeriodRow) => ({
  rowNumber,
  measurementDatetime: time,
  readingCount,
  ...flowOfSides(sides),
});

/** The handlers, and the rows of the list's workbook. */
export function openPeopleStatistics(services: Services) {
  const { db, reads, clock } = services;
  const grouped = groupedCounts(reads);

  /** The requested areas, each as a group. */
  async function listOf({ installationPlaceCode, cctvType = 'person', ...query }: Filter): Promise<PeriodList<Row>> {
    const range = readRange(query);
    const areas = await selectAreas(db, { installationPlaceCode });
    const rows = periodRows(range, areas, (area, row) => ({
      ...countedIn(row),
      installationPlaceCode: area.installationPlaceCode,
      installationPlaceCodeName: area.installationPlaceCodeName,
      cctvCount: row.sides.length,
    }));
    return { rows, fileName: `인구_통계_${cctvTypeNames[cctvType]}`, columns: listColumns(cctvType) };
  }

  /** The CCTVs of one area, each as a group, by code. Throws NOT_FOUND. */
  async function cctvsOf({ installationPlaceCode, cctvType = 'person', ...query }: DetailFilter) {
    const range = readRange(query);
    const area = await findArea(db, installationPlaceCode);
    const standing = await selectPlaces(
      db,
      { placeType: peopleGroup.placeType, series: peopleSeries.name },
      { ids: area.devices.map(({ placeId }) => placeId) },
    ).execute();
    const placeOf = new Map(standing.map((place) => [place.placeId, place]));
    const cctvs = area.devices.map((cctv) => ({ ...cctv, devices: [cctv] }));
    const rows = periodRows(range, cctvs, ({ deviceId, managementCode, placeId }, row) => {
      const { address = '', detailAddress = '' } = placeOf.get(placeId) ?? {};
      return { ...countedIn(row), deviceId, managementCode, address, detailAddress };
    });
    const fileName = `인구_통계_${area.installationPlaceCodeName}_${cctvTypeNames[cctvType]}`;
    return { rows, fileName, columns: detailColumns(cctvType) } satisfies PeriodList<DetailRow>;
  }

  const list = periodHandlers(services, grouped, listOf);
  const detail = periodHandlers(services, grouped, cctvsOf);
  const handlers: Handlers<typeof peopleStatistics> = {
    ...list,
    async chart({ query }) {
      const { range, members } = (await listOf(query)).rows;
      return flowChartOf(reads, members, range, query.cctvType);
    },
    detail: detail.rows,
    detailExcel: detail.excel,
    async drift({ query: { installationPlaceCode, startDatetime, endDatetime } }) {
      const { from, to } = readRange({ startDatetime, endDatetime, datetimeType: 'day' });
      const area = await findArea(db, installationPlaceCode);
      const { resetHour } = area;
      // The day that started at the last reset isn't completed.
      const over = lastReset(clock.now(), resetHour).getTime();
      const afterReset = (day: Date) => day.getTime() + resetHour * hourMs;
      const hours = await selectHours(
        reads,
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
  };
  return { handlers, exportOf: list.exportOf };
}

type Counted = Pick<DetailRow, keyof Row & keyof DetailRow>;

/** Columns of ins, outs and their sum for the requested type. */
const countColumns = (type: CctvType): ExcelColumn<Counted>[] => [
  numberColumn(`유입 (${cctvTypeUnits[type]})`, (row) => row[`${type}InCount`]),
  numberColumn(`유출 (${cctvTypeUnits[type]})`, (row) => row[`${type}OutCount`]),
  numberColumn(`합계 (${cctvTypeUnits[type]})`, (row) => row[`${type}Count`]),
];
const time = timeColumn<Counted>('일시', (row) => row.measurementDatetime);
const repaired = textColumn<Counted>('보정', (row) => (row.isRepaired ? '보정' : ''));

const listColumns = (type: CctvType): readonly ExcelColumn<Row>[] => [
  time,
  textColumn('지역', (row) => row.installationPlaceCodeName),
  ...countColumns(type),
  numberColumn('CCTV 수', (row) => row.cctvCount),
  repaired,
];

const detailColumns = (type: CctvType): readonly ExcelColumn<DetailRow>[] => [
  time,
  textColumn('관리번호', (row) => row.managementCode),
  textColumn('주소', (row) => `${row.address} ${row.detailAddress}`.trim()),
  ...countColumns(type),
  repaired,
];
