import { type BuildingKind, crackIncrement, crackMeasures, tiltMeasures } from '@maru/domain/building';
import type { DatetimeType } from '@maru/domain/seoul-time';
import { type ReactNode, useMemo } from 'react';
import { useCall } from '#lib/api/use-call.ts';
import { formatValue } from '#lib/formats/measurement.ts';
import { beginning } from '#lib/paths/beginning.ts';
import { pagePath } from '#lib/paths/console-paths.ts';
import { PageLink } from '#lib/paths/page-link.tsx';
import { choice, dateRange } from '#screens/list/filters.tsx';
import { listOf } from '#screens/list/list.ts';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { usePlacedSearch } from '#screens/list/placed-search.ts';
import { buildingStatisticsWords as words } from '#texts/ko/console-buildings.ts';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { actionClass } from '#ui/action/action-button.tsx';
import { MessagePage } from '#ui/page/message-page.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import { Section } from '#ui/page/section.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import { DeviceChart } from '../device-chart.tsx';
import { GradedCell } from '../graded-cell.tsx';
import { DeviceTable } from './device-table.tsx';
import { kindOf, measurementTypeOf, statisticsPage as page } from './kind-tabs.tsx';

const [xAngle, yAngle] = tiltMeasures;
const [crackWidth] = crackMeasures;
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
const declared = { page, key: 'rowNumber', name: 'measurementDatetime', filters } as const;

/** The rows of one sensor of a building; declared anew for another, for its title and what it asks. */
const tiltOf = (title: string, query: { installationPlaceId: number; deviceId: number }) =>
  listOf('GET /admin/api/statistics/tilt/detail', {
    ...declared,
    title,
    query,
    columns: [
      ...columns,
      {
        field: 'xAvgValue',
        header: words.xAngle,
        note: '°',
        cell: (row) => (
          <GradedCell measure={xAngle} value={row.xAvgValue} grade={row.xAvgStatus} word={row.xAvgStatusName} />
        ),
      },
      {
        field: 'yAvgValue',
        header: words.yAngle,
        note: '°',
        cell: (row) => (
          <GradedCell measure={yAngle} value={row.yAvgValue} grade={row.yAvgStatus} word={row.yAvgStatusName} />
        ),
      },
      { field: 'readingCount', header: words.readings, as: 'number' },
    ],
    excel: 'GET /admin/api/statistics/tilt/detail/excel',
  });

const crackOf = (title: string, query: { installationPlaceId: number; deviceId: number }) =>
  listOf('GET /admin/api/statistics/crack/detail', {
    ...declared,
    title,
    query,
    columns: [
      ...columns,
      {
        field: 'avgCrack',
        header: words.width,
        note: 'mm',
        cell: (row) => (
          <GradedCell measure={crackWidth} value={row.avgCrack} grade={row.crackStatus} word={row.crackStatusName} />
        ),
      },
      {
        field: 'crackIncrement',
        header: words.increment,
        note: 'mm',
        cell: (row) => formatValue(crackIncrement, row.crackIncrement),
      },
      { field: 'readingCount', header: words.readings, as: 'number' },
    ],
    excel: 'GET /admin/api/statistics/crack/detail/excel',
  });

const idOf = (text: string | undefined) => (/^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : null);

/** One building over time, a sensor at a time. */
export function BuildingStatisticsDetailPage() {
  const [address] = usePlacedSearch({ kind: 'page' });
  const kind = kindOf(address);
  const placeId = idOf(address.installationPlaceId);
  if (placeId === null)
    return (
      <MessagePage title={words.detailTitle} body={words.noPlace}>
        <ToList kind={kind} />
      </MessagePage>
    );
  return <Devices key={`${kind} ${placeId}`} kind={kind} placeId={placeId} />;
}

const ToList = ({ kind }: { kind: BuildingKind }) => (
  <PageLink
    to={pagePath(page)}
    search={{ ...beginning, measurementType: measurementTypeOf(kind) }}
    className={actionClass()}
  >
    {words.toList}
  </PageLink>
);

/** The sensors of a building, of which one is chosen: the first until another is. */
function Devices({ kind, placeId }: { kind: BuildingKind; placeId: number }) {
  const [address, change] = usePlacedSearch({ kind: 'page' });
  const asked = useCall(calls[kind].locations, { params: { installationPlaceId: placeId } });
  const title = [words.detailTitle, words.kinds[kind], address.locationName].filter(Boolean).join(' · ');
  const list = asked.data?.list ?? [];
  const device = list.find(({ deviceId }) => deviceId === idOf(address.deviceId)) ?? list[0];
  const deviceId = device?.deviceId ?? 0;
  const query = useMemo(() => ({ installationPlaceId: placeId, deviceId }), [placeId, deviceId]);
  if (!asked.data)
    return (
      <>
        <PageHead title={title}>
          <ToList kind={kind} />
        </PageHead>
        {asked.isError ? (
          <FailedState what={words.detailTitle} problem={asked.error} onRetry={() => void asked.refetch()} />
        ) : (
          <Skeleton height="24rem" />
        )}
      </>
    );
  if (!device)
    return (
      <MessagePage title={title} body={words.noDevices}>
        <ToList kind={kind} />
      </MessagePage>
    );
  const devices = (
    <DeviceTable
      kind={kind}
      devices={list}
      chosen={deviceId}
      onChoose={(id) => change({ deviceId: String(id), pageNumber: '1' })}
    />
  );
  const rows = { title, query, devices };
  return kind === 'tilt' ? <TiltRows {...rows} /> : <CrackRows {...rows} />;
}

interface RowsProps {
  title: string;
  query: { installationPlaceId: number; deviceId: number };
  /** Where the sensor is chosen. */
  devices: ReactNode;
}

function TiltRows({ title, query, devices }: RowsProps) {
  const list = useMemo(() => tiltOf(title, query), [title, query]);
  return (
    <ListScreen
      list={list}
      actions={<ToList kind="tilt" />}
      overview={
        <>
          {devices}
          <Chart kind="tilt" query={query} />
        </>
      }
    />
  );
}

function CrackRows({ title, query, devices }: RowsProps) {
  const list = useMemo(() => crackOf(title, query), [title, query]);
  return (
    <ListScreen
      list={list}
      actions={<ToList kind="crack" />}
      overview={
        <>
          {devices}
          <Chart kind="crack" query={query} />
        </>
      }
    />
  );
}

interface ChartProps extends Pick<RowsProps, 'query'> {
  kind: BuildingKind;
}

/** The chosen sensor's lines over the range of the list. */
function Chart({ kind, query }: ChartProps) {
  const [address] = usePlacedSearch({ kind: 'page' });
  const asked = Object.assign({}, ...filters.map((filter) => filter.parse(address, new Date()))) as {
    startDatetime: string;
    endDatetime: string;
    datetimeType: DatetimeType;
  };
  const { data, isError, error, refetch } = useCall(
    calls[kind].chart,
    { query: { ...query, ...asked } },
    { keepPrevious: true },
  );
  const title = words.chart(words.kinds[kind], words.datetimeTypes[asked.datetimeType]);
  return (
    <Section title={title}>
      {data ? (
        <DeviceChart kind={kind} title={title} isHeaded datetimeType={asked.datetimeType} lines={data.series} />
      ) : isError ? (
        <FailedState what={title} problem={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height="18rem" />
      )}
    </Section>
  );
}
