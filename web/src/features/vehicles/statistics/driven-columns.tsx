/** Driving of a vehicle as columns of lists. */
import type { OutputOf } from '@maru/contract';
import type { ListColumn } from '#screens/list/columns.tsx';
import { consoleVehiclesWords } from '#texts/ko/console-vehicles.ts';

const words = consoleVehiclesWords.statistics;

type Driven = Omit<
  OutputOf<'GET /admin/api/statistics/vehicles/detail'>['list'][number],
  'rowNumber' | 'drivingDate' | `setAside${string}`
>;

/** A position as dong and degrees; a dash without reports. */
const placed = (dong: string, latitude: number | null, longitude: number | null) =>
  latitude === null || longitude === null ? (
    '-'
  ) : (
    <span title={`${latitude.toFixed(5)}, ${longitude.toFixed(5)}`}>
      {dong || words.outside}
      <br />
      <small>{`${latitude.toFixed(5)}, ${longitude.toFixed(5)}`}</small>
    </span>
  );

type Sort = 'operationDatetimeMinute' | 'drivingDistance';

export const drivenColumns = [
  { field: 'startSignalDatetime', header: words.start, as: 'datetime' },
  {
    id: 'startAt',
    header: words.startAt,
    as: 'whole',
    cell: (row) => placed(row.startDongName, row.startLatitude, row.startLongitude),
  },
  { field: 'endSignalDatetime', header: words.last, as: 'datetime' },
  {
    id: 'lastAt',
    header: words.lastAt,
    as: 'whole',
    cell: (row) => placed(row.lastDongName, row.lastLatitude, row.lastLongitude),
  },
  { field: 'operationDatetimeString', header: words.time, as: 'whole' },
  { field: 'drivingDistance', header: words.distance, note: words.km, as: 'number' },
  { field: 'avgVelocity', header: words.average, note: words.speed, as: 'number' },
  { field: 'topVelocity', header: words.top, note: words.speed, as: 'number' },
  { field: 'tripCount', header: words.trips, as: 'number' },
] as const satisfies readonly ListColumn<Driven, Sort>[];
