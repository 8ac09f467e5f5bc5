/** The statistics of cleaning vehicles as tabs with their own addresses. */
import { VehicleStatisticsPage } from '#features/vehicles/statistics/statistics-page.tsx';
import { WeighingStatisticsPage } from '#features/weighing/statistics/statistics-page.tsx';
import { type VehicleStatisticsTab, VehicleStatisticsTabs } from '#features/weighing/vehicle-statistics-tabs.tsx';

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
