/** The statistics of cleaning vehicles: tabs with addresses of their own, and the detail of one vehicle. */
import { VehicleStatisticsDetailPage } from '../../../features/vehicles/statistics/detail-page.tsx';
import { VehicleStatisticsPage } from '../../../features/vehicles/statistics/statistics-page.tsx';
import { WeighingDetailPage } from '../../../features/weighing/statistics/detail-page.tsx';
import { WeighingStatisticsPage } from '../../../features/weighing/statistics/statistics-page.tsx';
import {
  type VehicleStatisticsTab,
  VehicleStatisticsTabs,
} from '../../../features/weighing/vehicle-statistics-tabs.tsx';
import { usePlacedSearch } from '../../../screens/list/placed-search.ts';

const tabs: readonly VehicleStatisticsTab[] = ['systemStatistics/cleaningVehicle', 'systemStatistics/scale'];

export const OperationPage = () => (
  <>
    <VehicleStatisticsTabs tabs={tabs} />
    <VehicleStatisticsPage />
  </>
);

export const ScalePage = () => (
  <>
    <VehicleStatisticsTabs tabs={tabs} />
    <WeighingStatisticsPage />
  </>
);

/** Of one vehicle what it drove, or what it weighed (`measurementType=scale`). */
export function VehicleDetailPage() {
  const [{ measurementType }] = usePlacedSearch({ kind: 'page' });
  return measurementType === 'scale' ? <WeighingDetailPage /> : <VehicleStatisticsDetailPage />;
}
