import type { OutputOf } from '@maru/contract';
import { type AirMeasure, airMeasures } from '@maru/domain/air';
import { installationTypeNames } from '@maru/domain/facility';
import { choice, dateRange, type FilterValues, search } from '#screens/list/filters.tsx';
import { listOf } from '#screens/list/list.ts';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { dong, facility } from '#screens/list/place-filters.tsx';
import { RangeLinks } from '#screens/list/range-links.tsx';
import { Mailings } from '#screens/mailings/mailings.tsx';
import { useFilters, viewColumn } from '#screens/statistics/statistics.tsx';
import { airStatisticsWords as words } from '#texts/ko/console-air.ts';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { AverageChart, averageCell, measurementTypes, page } from './averages.tsx';
import { viewQuery } from './view-query.ts';

const rowsCall = 'GET /admin/api/statistics/air-quality';
type Row = OutputOf<typeof rowsCall>['list'][number];

const filters = [
  choice('datetimeType', words.datetimeType, words.datetimeTypes, 'hour'),
  dateRange('startDatetime', 'endDatetime', 'today'),
  choice('installationType', words.installationType, installationTypeNames, 'indoor'),
  choice('measurementType', words.measurementType, measurementTypes, 'all'),
  facility(),
  dong(),
  search(words.searchTypes),
] as const;

const sideNames = { indoor: 'AvgInDoor', outdoor: 'AvgOutDoor' } as const;

/** A measure's averages indoors and outdoors; a filter by one side hides the other side's column. */
const sideColumns = (measure: AirMeasure) =>
  (['indoor', 'outdoor'] as const).map((side) => ({
    id: `${measure.type}-${side}`,
    header: `${measure.name} ${words.sides[side]}`,
    note: measure.unit,
    as: 'number' as const,
    shownBy: ({ installationType }: FilterValues) => installationType === 'all' || installationType === side,
    cell: (row: Row) => averageCell(row, measure, `${measure.field}${sideNames[side]}`),
  }));

const places = listOf(rowsCall, {
  page,
  title: words.title,
  key: 'rowNumber',
  name: 'installationPlaceName',
  filters,
  columns: [
    { field: 'rowNumber', header: consoleListWords.number, as: 'number' },
    { field: 'measurementDatetime', header: words.time, as: 'whole' },
    { field: 'installationPlaceName', header: words.place, width: '12rem' },
    { field: 'facilityTypeName', header: words.facilityType },
    { field: 'detailFacilityTypeName', header: words.detailFacilityType },
    { field: 'dongCodeName', header: words.dong },
    { field: 'address', header: words.address, as: 'address' },
    {
      id: 'devices',
      header: words.devices,
      cell: ({ deviceIndoorCount, deviceOutdoorCount }) => `${deviceIndoorCount} / ${deviceOutdoorCount}`,
    },
    ...airMeasures.flatMap(sideColumns),
    { field: 'readingCount', header: words.readings, as: 'number' },
    viewColumn({
      page,
      words,
      filters,
      query: (row: Row, { startDatetime, endDatetime, datetimeType, measurementType }) =>
        viewQuery(row, { startDatetime, endDatetime, datetimeType, measurementType }),
      label: (row) => words.viewOf(row.installationPlaceName, row.measurementDatetime),
    }),
  ],
  excel: 'GET /admin/api/statistics/air-quality/excel',
});

/** Averages by place and hour, day or month, with their chart. */
export function AirStatisticsPage() {
  const chosen = useFilters(filters);
  return (
    <ListScreen
      list={places}
      actions={<Mailings page={page} statistics="air-quality" filters={filters} />}
      overview={
        <>
          <RangeLinks page={page} />
          <AverageChart call="GET /admin/api/statistics/air-quality/chart" query={chosen} />
        </>
      }
    />
  );
}
