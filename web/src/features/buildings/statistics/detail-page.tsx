import { type BuildingKind, crackIncrement } from '@maru/domain/building';
import { datetimeTypes } from '@maru/domain/seoul-time';
import { useMemo } from 'react';
import { useCall } from '#lib/api/use-call.ts';
import { formatValue } from '#lib/formats/measurement.ts';
import { beginning } from '#lib/paths/beginning.ts';
import { pagePath } from '#lib/paths/console-paths.ts';
import { oneOf } from '#lib/paths/search.ts';
import { choice, dateRange } from '#screens/list/filters.tsx';
import { type List, listOf } from '#screens/list/list.ts';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { usePlacedSearch } from '#screens/list/placed-search.ts';
import { ChartSection, idIn, useFilters } from '#screens/statistics/statistics.tsx';
import { Unanswered } from '#screens/unanswered.tsx';
import { buildingStatisticsWords as words } from '#texts/ko/console-buildings.ts';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { ActionLink } from '#ui/action/action-link.tsx';
import { MessagePage } from '#ui/page/message-page.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import { DeviceChart } from '../device-chart.tsx';
import { figureCell } from '../graded-cell.tsx';
import { DeviceTable } from './device-table.tsx';
import { kindOf, measurementTypeOf, statisticsPage as page } from './kind-tabs.tsx';

const calls = {
  tilt: {
    chart: 'GET /admin/api/statistics/tilt/detail/chart',
    locations: 'GET /admin/api/statistics/tilt/device-location/{installationPlaceId}',
  },
  crack: {
    chart: 'GET /admin/api/statistics/crack/detail/chart',
    locations: 'GET /admin/api/statistics/crack/device-location/{installationPlaceId}',
  },
} as const;

const filters = [
  choice('datetimeType', words.datetimeType, words.datetimeTypes, 'hour'),
  dateRange('startDatetime', 'endDatetime', 'day'),
] as const;
const columns = [
  { field: 'rowNumber', header: consoleListWords.number, as: 'number' },
  { field: 'measurementDatetime', header: words.time, as: 'whole' },
  { field: 'installationLocation', header: words.location },
  { field: 'managementCode', header: words.code, as: 'whole' },
] as const;
const readingCount = { field: 'readingCount', header: words.readings, as: 'number' } as const;
const declared = { page, key: 'rowNumber', name: 'measurementDatetime', filters } as const;

interface Sensor {
  installationPlaceId: number;
  deviceId: number;
}

/** The rows of one sensor of a building. Declared for each sensor, because title and query differ. */
const lists = {
  tilt: (title: string, query: Sensor) =>
    listOf('GET /admin/api/statistics/tilt/detail', {
      ...declared,
      title,
      query,
      columns: [
        ...columns,
        { field: 'xAvgValue', header: words.xAngle, note: '°', as: 'number', cell: figureCell(0) },
        { field: 'yAvgValue', header: words.yAngle, note: '°', as: 'number', cell: figureCell(1) },
        readingCount,
      ],
      excel: 'GET /admin/api/statistics/tilt/detail/excel',
    }),
  crack: (title: string, query: Sensor) =>
    listOf('GET /admin/api/statistics/crack/detail', {
      ...declared,
      title,
      query,
      columns: [
        ...columns,
        { field: 'avgCrack', header: words.width, note: 'mm', as: 'number', cell: figureCell(0) },
        {
          field: 'crackIncrement',
          header: words.increment,
          note: 'mm',
          as: 'number',
          cell: (row) => formatValue(crackIncrement, row.crackIncrement),
        },
        readingCount,
      ],
      excel: 'GET /admin/api/statistics/crack/detail/excel',
    }),
};

/** One building over time, one sensor at a time. */
export function BuildingStatisticsDetailPage() {
  const [address] = usePlacedSearch({ kind: 'page' });
  const kind = kindOf(address);
  const placeId = idIn(address.installationPlaceId);
  if (placeId === null)
    return (
      <MessagePage title={words.detailTitle} body={words.noPlace}>
        <ToList kind={kind} />
      </MessagePage>
    );
  return <Devices key={`${kind} ${placeId}`} kind={kind} placeId={placeId} />;
}

const ToList = ({ kind }: { kind: BuildingKind }) => (
  <ActionLink to={pagePath(page)} search={{ ...beginning, measurementType: measurementTypeOf(kind) }}>
    {words.toList}
  </ActionLink>
);

/** The sensors of a building; by default the first sensor is chosen. */
function Devices({ kind, placeId }: { kind: BuildingKind; placeId: number }) {
  const [address, change] = usePlacedSearch({ kind: 'page' });
  const result = useCall(calls[kind].locations, { params: { installationPlaceId: placeId } });
  const title = [words.detailTitle, words.kinds[kind], address.locationName].filter(Boolean).join(' · ');
  const list = result.data?.list ?? [];
  const device = list.find(({ deviceId }) => deviceId === idIn(address.deviceId)) ?? list[0];
  const deviceId = device?.deviceId ?? 0;
  const shown = useMemo(
    () => lists[kind](title, { installationPlaceId: placeId, deviceId }) as List,
    [kind, title, placeId, deviceId],
  );
  if (!result.data)
    return (
      <>
        <PageHead title={title}>
          <ToList kind={kind} />
        </PageHead>
        <Unanswered call={result} what={words.detailTitle} height="24rem" />
      </>
    );
  if (!device)
    return (
      <MessagePage title={title} body={words.noDevices}>
        <ToList kind={kind} />
      </MessagePage>
    );
  return (
    <ListScreen
      list={shown}
      actions={<ToList kind={kind} />}
      overview={
        <>
          <DeviceTable
            kind={kind}
            devices={list}
            chosen={deviceId}
            onChoose={(id) => change({ deviceId: String(id), pageNumber: '1' })}
          />
          <Chart kind={kind} sensor={{ installationPlaceId: placeId, deviceId }} />
        </>
      }
    />
  );
}

/** The chosen sensor's lines over the list's range. */
function Chart({ kind, sensor }: { kind: BuildingKind; sensor: Sensor }) {
  const chosen = useFilters(filters);
  const datetimeType = oneOf(datetimeTypes, chosen.datetimeType, 'hour');
  const title = words.chart(words.kinds[kind], words.datetimeTypes[datetimeType]);
  return (
    <ChartSection call={calls[kind].chart} query={{ ...sensor, ...chosen }} title={title}>
      {({ series }) => <DeviceChart kind={kind} title={title} isHeaded datetimeType={datetimeType} lines={series} />}
    </ChartSection>
  );
}
