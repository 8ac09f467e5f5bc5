import { airMeasures } from '@maru/domain/air';
import { installationTypeNames } from '@maru/domain/facility';
import { useCall } from '#lib/api/use-call.ts';
import { pagePath } from '#lib/paths/console-paths.ts';
import { PageLink } from '#lib/paths/page-link.tsx';
import { choice, dateRange } from '#screens/list/filters.tsx';
import { listOf } from '#screens/list/list.ts';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { usePlacedSearch } from '#screens/list/placed-search.ts';
import { idIn, StatisticsDetail, useFilters } from '#screens/statistics/statistics.tsx';
import { airStatisticsWords as words } from '#texts/ko/console-air.ts';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { actionClass } from '#ui/action/action-button.tsx';
import { AverageChart, averageCell, measurementTypes, page } from './averages.tsx';

/** A place, or one of its rooms. */
interface Part {
  key: string;
  installationPlaceId: number;
  installationLocation: string;
  placeName: string;
}

const filters = [
  choice('datetimeType', words.datetimeType, words.datetimeTypes, 'hour'),
  dateRange('startDatetime', 'endDatetime', 'day'),
  choice('installationType', words.installationType, installationTypeNames, 'all'),
  choice('measurementType', words.measurementType, measurementTypes, 'ultra_fine_dust'),
] as const;

const devicesOf = ({ installationPlaceId, installationLocation, placeName }: Part) =>
  listOf('GET /admin/api/statistics/air-quality/detail', {
    page,
    title: `${words.detailTitle} · ${placeName}`,
    key: 'rowNumber',
    name: 'measurementDatetime',
    query: { installationPlaceId, ...(installationLocation && { installationLocation }) },
    filters: filters,
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
        as: 'number' as const,
        cell: (row: object) =>
          averageCell(row, measure, `avg${measure.field.charAt(0).toUpperCase()}${measure.field.slice(1)}`),
      })),
      { field: 'readingCount', header: words.readings, as: 'number' },
    ],
    excel: 'GET /admin/api/statistics/air-quality/detail/excel',
  });

/** One place over time, with a row per device and hour, day or month; optionally limited to one room. */
export function AirStatisticsDetailPage() {
  const chosen = useFilters(filters);
  return (
    <StatisticsDetail
      page={page}
      words={words}
      missing={words.noPlace}
      named={(address): Part | null => {
        const installationPlaceId = idIn(address.installationPlaceId);
        const { installationLocation = '', locationName: placeName = '' } = address;
        if (installationPlaceId === null) return null;
        const key = `${installationPlaceId} ${installationLocation}`;
        return { key, installationPlaceId, installationLocation, placeName };
      }}
      list={devicesOf}
    >
      {({ of, list, toList }) => (
        <ListScreen
          list={list}
          actions={
            <>
              <Rooms of={of} />
              {toList}
            </>
          }
          overview={
            <AverageChart
              call="GET /admin/api/statistics/air-quality/detail/chart"
              query={{
                ...chosen,
                installationPlaceId: of.installationPlaceId,
                installationLocation: of.installationLocation,
              }}
            />
          }
        />
      )}
    </StatisticsDetail>
  );
}

/** Links to the rows of all rooms of a place, and of each room. */
function Rooms({ of: { installationPlaceId, installationLocation } }: { of: Part }) {
  const [address] = usePlacedSearch({ kind: 'page' });
  const { data } = useCall('GET /admin/api/statistics/air-quality/device-location/{installationPlaceId}', {
    params: { installationPlaceId },
  });
  const link = (location: string | undefined, name: string) => (
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
    <nav aria-label={words.location}>
      {link(undefined, words.all)}
      {[...new Set(data?.list.map((device) => device.installationLocation))].map((name) => link(name, name))}
    </nav>
  );
}
