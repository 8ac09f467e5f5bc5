import type { OutputOf } from '@maru/contract';
import { airMeasures } from '@maru/domain/air';
import { installationTypeNames } from '@maru/domain/facility';
import { useCall } from '#lib/api/use-call.ts';
import { listAddress, pagePath } from '#lib/paths/console-paths.ts';
import { PageLink } from '#lib/paths/page-link.tsx';
import { choice, dateRange } from '#screens/list/filters.tsx';
import { listOf } from '#screens/list/list.ts';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { usePlacedSearch } from '#screens/list/placed-search.ts';
import { stateOf } from '#screens/list/use-list.ts';
import { airStatisticsWords as words } from '#texts/ko/console-air.ts';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { actionClass } from '#ui/action/action-button.tsx';
import { MessagePage } from '#ui/page/message-page.tsx';
import { StatisticsChart } from './statistics-chart.tsx';
import { GradedCell, measurementTypes } from './values.tsx';

const page = 'systemStatistics/atmosphere';
const rowsCall = 'GET /admin/api/statistics/air-quality/detail';
type Row = OutputOf<typeof rowsCall>['list'][number];
type Graded = Record<string, Row['avgUltraFineDustStatus'] | undefined>;

const valueCell = (row: Row, { field, ...measure }: (typeof airMeasures)[number]) => {
  const name = `avg${field.charAt(0).toUpperCase()}${field.slice(1)}` as 'avgUltraFineDust';
  const all = row as unknown as Graded;
  return (
    <GradedCell
      measure={{ field, ...measure } as (typeof airMeasures)[number]}
      value={row[name]}
      grade={all[`${name}Status`]}
      word={all[`${name}StatusName`]}
    />
  );
};

/** The rows of one place or one room of it; declared anew for another place, for its title and what it asks. */
const detailOf = (installationPlaceId: number, installationLocation: string, title: string) =>
  listOf(rowsCall, {
    page,
    title,
    key: 'rowNumber',
    name: 'measurementDatetime',
    query: { installationPlaceId, ...(installationLocation && { installationLocation }) },
    filters: [
      choice('datetimeType', words.datetimeType, words.datetimeTypes, 'hour'),
      dateRange('startDatetime', 'endDatetime', 'day'),
      choice('installationType', words.installationType, installationTypeNames, 'all'),
      choice('measurementType', words.measurementType, measurementTypes, 'ultra_fine_dust'),
    ],
    columns: [
      { field: 'rowNumber', header: consoleListWords.number, as: 'number' },
      { field: 'measurementDatetime', header: words.time, as: 'whole' },
      { field: 'installationLocation', header: words.location },
      {
        field: 'isOutdoor',
        header: words.installationType,
        cell: ({ isOutdoor }) => installationTypeNames[isOutdoor ? 'outdoor' : 'indoor'],
      },
      { field: 'managementCode', header: words.code, as: 'whole' },
      ...airMeasures.map((measure) => ({
        id: measure.type,
        header: measure.name,
        note: measure.unit,
        cell: (row: Row) => valueCell(row, measure),
      })),
      { field: 'readingCount', header: words.readings, as: 'number' },
    ],
    excel: 'GET /admin/api/statistics/air-quality/detail/excel',
  });

/** One place over time, a row a device and hour, day or month; its rooms can be looked at one by one. */
export function AirStatisticsDetailPage() {
  const [address] = usePlacedSearch({ kind: 'page' });
  const installationPlaceId = Number(address.installationPlaceId);
  const isPlace = Number.isSafeInteger(installationPlaceId) && installationPlaceId > 0;
  const toList = (
    <PageLink {...listAddress(page)} className={actionClass()}>
      {words.toList}
    </PageLink>
  );
  if (!isPlace)
    return (
      <MessagePage title={words.detailTitle} body={words.noPlace}>
        {toList}
      </MessagePage>
    );
  return <Detail key={`${installationPlaceId} ${address.installationLocation ?? ''}`} {...{ installationPlaceId }} />;
}

function Detail({ installationPlaceId }: { installationPlaceId: number }) {
  const [address] = usePlacedSearch({ kind: 'page' });
  const { installationLocation = '', locationName = '' } = address;
  const locations = useCall('GET /admin/api/statistics/air-quality/device-location/{installationPlaceId}', {
    params: { installationPlaceId },
  });
  const detail = detailOf(installationPlaceId, installationLocation, `${words.detailTitle} · ${locationName}`);
  const { filters } = stateOf(detail, address);
  const rooms = [...new Set(locations.data?.list.map((device) => device.installationLocation))];
  const room = (location: string | undefined, name: string) => (
    <PageLink
      key={name}
      to={pagePath(page, 'detail')}
      search={{ ...address, installationLocation: location, pageNumber: undefined }}
      className={actionClass((location ?? '') === installationLocation)}
    >
      {name}
    </PageLink>
  );
  return (
    <ListScreen
      list={detail}
      actions={
        <nav aria-label={words.location}>
          {room(undefined, words.all)}
          {rooms.map((name) => room(name, name))}
        </nav>
      }
      overview={
        <StatisticsChart
          call="GET /admin/api/statistics/air-quality/detail/chart"
          filters={{ ...filters, installationPlaceId, installationLocation }}
        />
      }
    />
  );
}
