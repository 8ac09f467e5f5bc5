/** The statistics of cleaning vehicles: tabs with addresses of their own, and the detail of one vehicle. */
import { WeighingDetailPage } from '../../../features/weighing/statistics/detail-page.tsx';
import { WeighingStatisticsPage } from '../../../features/weighing/statistics/statistics-page.tsx';
import {
  type VehicleStatisticsTab,
  VehicleStatisticsTabs,
} from '../../../features/weighing/vehicle-statistics-tabs.tsx';

/** Those that are there; the tabs show from two on. */
const tabs: readonly VehicleStatisticsTab[] = ['systemStatistics/scale'];

export const ScalePage = () => (
  <>
    <VehicleStatisticsTabs tabs={tabs} />
    <WeighingStatisticsPage />
  </>
);

/** Of one vehicle what it weighed (`measurementType=scale`). */
export const VehicleDetailPage = () => <WeighingDetailPage />;
