import type { OutputOf } from '@maru/contract';
import type { CsvTable } from '#ui/chart/export/csv.ts';
import type { useVehicleWords } from '../words.ts';

type Row = Pick<
  OutputOf<'GET /api/clean-environment/statistics/vehicles'>['list'][number],
  | 'drivingDate'
  | 'operationVehicleCount'
  | 'trash'
  | 'recycle'
  | 'garbage'
  | 'operationDatetimeMinute'
  | 'drivingDistance'
  | 'avgVelocity'
>;

/** Driving as an export, with the columns of the table on the screen, oldest first. */
export function drivenTable(rows: readonly Row[], words: ReturnType<typeof useVehicleWords>): CsvTable {
  const { statistics, uses } = words;
  return {
    name: statistics.tabs.vehicle,
    head: [
      words.date,
      statistics.out,
      uses.household,
      uses.recycling,
      uses.food_waste,
      `${words.operated} (${statistics.minutes})`,
      `${words.distance} (${statistics.kilometres})`,
      `${words.average} (km/h)`,
    ],
    rows: rows.map((row) => [
      row.drivingDate,
      row.operationVehicleCount,
      row.trash,
      row.recycle,
      row.garbage,
      row.operationDatetimeMinute,
      row.drivingDistance,
      row.avgVelocity,
    ]),
  };
}
