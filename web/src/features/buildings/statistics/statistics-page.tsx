import type { OutputOf } from '@maru/contract';
import {
  type BuildingKind,
  buildingGrades,
  buildingUseTypes,
  crackIncrement,
  crackMeasures,
  structureTypes,
  tiltMeasures,
} from '@maru/domain/building';
import { formatValue } from '#lib/formats/measurement.ts';
import { choice, dateRange, search, select } from '#screens/list/filters.tsx';
import { type List, listOf } from '#screens/list/list.ts';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { dong } from '#screens/list/place-filters.tsx';
import { usePlacedSearch } from '#screens/list/placed-search.ts';
import { Mailings } from '#screens/mailings/mailings.tsx';
import { firstPage, viewColumn } from '#screens/statistics/statistics.tsx';
import { buildingWords, buildingStatisticsWords as words } from '#texts/ko/console-buildings.ts';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { GradedCell } from '../graded-cell.tsx';
import { KindTabs, kindOf, measurementTypeOf, statisticsPage as page } from './kind-tabs.tsx';

const calls = { tilt: 'GET /admin/api/statistics/tilt', crack: 'GET /admin/api/statistics/crack' } as const;
type TiltRow = OutputOf<typeof calls.tilt>['list'][number];
type CrackRow = OutputOf<typeof calls.crack>['list'][number];
const [xAngle, yAngle] = tiltMeasures;
const [crackWidth] = crackMeasures;

const filters = [
  choice('datetimeType', words.datetimeType, words.datetimeTypes, 'hour'),
  dateRange('startDatetime', 'endDatetime', 'day'),
  select('structureType', buildingWords.structureType, structureTypes),
  select('buildingUseType', buildingWords.buildingUseType, buildingUseTypes),
  select('buildingGrade', buildingWords.buildingGrade, buildingGrades),
  dong(),
  search(words.searchTypes),
] as const;

/** The last column: a link to the building's own rows over the shown range. */
const viewOf = (kind: BuildingKind) =>
  viewColumn({
    page,
    words,
    filters,
    query: (row: TiltRow | CrackRow, { startDatetime, endDatetime, datetimeType }) => ({
      installationPlaceId: row.installationPlaceId,
      locationName: row.installationPlaceName,
      measurementType: measurementTypeOf(kind),
      datetimeType,
      startDatetime,
      endDatetime,
      ...firstPage,
    }),
    label: (row) => words.viewOf(row.installationPlaceName, row.measureDatetime),
  });

const declared = {
  page,
  title: words.title,
  key: 'rowNumber',
  name: 'installationPlaceName',
  filters,
} as const;

/** The measured columns precede the building's facts, so that they are visible without scrolling. */
const whenAndWhere = [
  { field: 'rowNumber', header: consoleListWords.number, as: 'number' },
  { field: 'measureDatetime', header: words.time, as: 'whole' },
  { field: 'installationPlaceName', header: words.place, width: '12rem' },
] as const;

const ofBuilding = [
  { field: 'readingCount', header: words.readings, as: 'number' },
  { field: 'dongCodeName', header: words.dong },
  { field: 'address', header: words.address, as: 'address' },
  { field: 'structureTypeName', header: buildingWords.structureType },
  { field: 'buildingUseTypeName', header: buildingWords.buildingUseType },
  { field: 'buildingGradeName', header: buildingWords.buildingGrade },
  { field: 'deviceCount', header: words.devices, as: 'number' },
] as const;

const lists = {
  tilt: listOf(calls.tilt, {
    ...declared,
    columns: [
      ...whenAndWhere,
      {
        field: 'xTiltAngle',
        header: words.xAngle,
        note: words.ofWorst(xAngle.unit),
        as: 'number',
        cell: (row) => (
          <GradedCell measure={xAngle} value={row.xTiltAngle} grade={row.xTiltStatus} word={row.xTiltStatusName} />
        ),
      },
      {
        field: 'yTiltAngle',
        header: words.yAngle,
        note: words.ofWorst(yAngle.unit),
        as: 'number',
        cell: (row) => (
          <GradedCell measure={yAngle} value={row.yTiltAngle} grade={row.yTiltStatus} word={row.yTiltStatusName} />
        ),
      },
      ...ofBuilding,
      viewOf('tilt'),
    ],
    excel: 'GET /admin/api/statistics/tilt/excel',
  }),
  crack: listOf(calls.crack, {
    ...declared,
    columns: [
      ...whenAndWhere,
      {
        field: 'crackAvgValue',
        header: words.width,
        note: words.ofWorst(crackWidth.unit),
        as: 'number',
        cell: (row) => (
          <GradedCell
            measure={crackWidth}
            value={row.crackAvgValue}
            grade={row.crackStatus}
            word={row.crackStatusName}
          />
        ),
      },
      {
        field: 'crackAverageIncrement',
        header: words.increment,
        note: words.ofMean(crackIncrement.unit),
        as: 'number',
        cell: (row) => formatValue(crackIncrement, row.crackAverageIncrement),
      },
      ...ofBuilding,
      viewOf('crack'),
    ],
    excel: 'GET /admin/api/statistics/crack/excel',
  }),
};

/** The worst sensor of each building by hour, day or month, for one kind of sensor. */
export function BuildingStatisticsPage() {
  const [address] = usePlacedSearch({ kind: 'page' });
  const kind = kindOf(address);
  return (
    <ListScreen
      key={kind}
      list={lists[kind] as List}
      actions={
        <>
          <KindTabs />
          <Mailings page={page} statistics={kind} filters={filters} />
        </>
      }
    />
  );
}
