import type { OutputOf } from '@maru/contract';
import { grouped } from '@maru/domain/number-text';
import { type CctvType, cctvTypeNames, cctvTypes, cctvTypeUnits } from '@maru/domain/people';
import { datetimeTypes } from '@maru/domain/seoul-time';
import { oneOf } from '#lib/paths/search.ts';
import { choice, dateRange, type FilterValues } from '#screens/list/filters.tsx';
import { listOf } from '#screens/list/list.ts';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { RangeLinks } from '#screens/list/range-links.tsx';
import { Mailings } from '#screens/mailings/mailings.tsx';
import { ChartSection, firstPage, useFilters, viewColumn } from '#screens/statistics/statistics.tsx';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { peopleStatisticsWords as words } from '#texts/ko/console-people.ts';
import { areaFilter } from '../area-filter.tsx';
import { FlowChart } from '../flow-chart.tsx';

export const page = 'systemStatistics/cctv';
const rowsCall = 'GET /admin/api/statistics/cctvs';
type Row = OutputOf<typeof rowsCall>['list'][number];

export const countedFilters = [
  choice('datetimeType', words.datetimeType, words.datetimeTypes, 'hour'),
  dateRange('startDatetime', 'endDatetime', 'today'),
  choice('cctvType', words.cctvType, cctvTypeNames, 'person'),
] as const;
const filters = [...countedFilters, areaFilter(words.area)] as const;

export const typeIn = (cctvType: string | undefined): CctvType => oneOf(cctvTypes, cctvType, 'person');

/** A row's counts of persons and cars, and whether a counter was repaired. */
type Counted = Readonly<Record<`${CctvType}${'In' | 'Out' | ''}Count`, number>> & { isRepaired: boolean };

/** Ins, outs and their sum, of persons or cars. */
export const countColumns = (type: CctvType) =>
  (['In', 'Out', ''] as const).map((direction) => ({
    id: `${direction}Count`,
    header: { In: words.in, Out: words.out, '': words.total }[direction],
    note: cctvTypeUnits[type],
    as: 'number' as const,
    cell: (row: Counted) => grouped(row[`${type}${direction}Count`]),
  }));

export const repairedColumn = {
  id: 'repaired',
  header: words.repaired,
  cell: ({ isRepaired }: Counted) => (isRepaired ? words.repaired : ''),
};

const areasOf = (type: CctvType) =>
  listOf(rowsCall, {
    page,
    title: words.title,
    key: 'rowNumber',
    name: 'installationPlaceCodeName',
    filters,
    columns: [
      { field: 'rowNumber', header: consoleListWords.number, as: 'number' },
      { field: 'measurementDatetime', header: words.time, as: 'whole' },
      { field: 'installationPlaceCodeName', header: words.area },
      ...countColumns(type),
      { field: 'cctvCount', header: words.cctvCount, as: 'number' },
      repairedColumn,
      viewColumn({
        page,
        words,
        filters,
        query: (row: Row, { startDatetime, endDatetime, datetimeType, cctvType }) => ({
          installationPlaceCode: row.installationPlaceCode,
          locationName: row.installationPlaceCodeName,
          datetimeType,
          cctvType,
          startDatetime,
          endDatetime,
          ...firstPage,
        }),
        label: (row) => words.viewOf(row.installationPlaceCodeName, row.measurementDatetime),
      }),
    ],
    excel: 'GET /admin/api/statistics/cctvs/excel',
  });

const lists = { person: areasOf('person'), car: areasOf('car') };

/** Ins and outs by area and hour, day or month, with their chart. */
export function PeopleStatisticsPage() {
  const chosen = useFilters(filters);
  return (
    <ListScreen
      list={lists[typeIn(chosen.cctvType)]}
      actions={<Mailings page={page} statistics="cctvs" filters={filters} />}
      overview={
        <>
          <RangeLinks page={page} />
          <Flow query={chosen} />
        </>
      }
    />
  );
}

/** Ins and outs over the list's range. */
export function Flow({ query }: { query: FilterValues }) {
  const datetimeType = oneOf(datetimeTypes, query.datetimeType, 'hour');
  const title = words.chart(cctvTypeNames[typeIn(query.cctvType)], words.datetimeTypes[datetimeType]);
  return (
    <ChartSection call="GET /admin/api/statistics/cctvs/chart" query={query} title={title}>
      {({ unit, series }) => (
        <FlowChart title={title} isHeaded unit={unit} names={words} series={series} datetimeType={datetimeType} />
      )}
    </ChartSection>
  );
}
