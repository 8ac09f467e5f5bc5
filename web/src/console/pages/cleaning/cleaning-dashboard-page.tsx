import { type Compartment, compartments, recycleBinTypes } from '@maru/domain/bin';
import { lazy, useState } from 'react';
import { BinCondition, BinsToEmpty, BinWallDay, BinWallMap } from '#features/bins/dashboard/bin-wall.tsx';
import { OperationReport } from '#features/vehicles/dashboard/operation-report.tsx';
import { ChosenVehicle, MissedVisits, VehicleCondition } from '#features/vehicles/dashboard/vehicle-panels.tsx';
import { DashboardScreen, useRefreshedCall } from '#places/dashboard/dashboard-screen.tsx';
import { DeviceCounts } from '#places/dashboard/panels.tsx';
import { Unanswered } from '#screens/unanswered.tsx';
import { consoleBinsWords } from '#texts/ko/console-bins.ts';
import { dashboardWords } from '#texts/ko/console-dashboard.ts';
import { consoleVehiclesWords } from '#texts/ko/console-vehicles.ts';
import { SelectField } from '#ui/filter-bar/fields.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';

// Includes the map, which is loaded after the figures.
const VehicleWall = lazy(() =>
  import('#features/vehicles/dashboard/vehicle-wall.tsx').then((module) => ({ default: module.VehicleWall })),
);

const words = consoleBinsWords.dashboard;

const newest = (one: string | null | undefined, other: string | null | undefined): string | null =>
  (one ?? '') > (other ?? '') ? (one ?? null) : (other ?? null);

/** Wall dashboard of cleaning: positions and completed plans of vehicles, and fill of the recycle bins. */
export function CleaningDashboardPage() {
  const [compartment, setCompartment] = useState<Compartment | ''>('');
  const [chosen, setChosen] = useState<number | null>(null);
  const bins = useRefreshedCall('GET /admin/api/dashboard/clean-environment/recycle-bin/summary-count', {});
  const vehicles = useRefreshedCall('GET /admin/api/dashboard/clean-environment/vehicle/summary-count', {});
  const { data } = bins;
  return (
    <DashboardScreen
      title={words.title}
      summary={bins}
      measured={newest(data?.measurementDatetime, vehicles.data?.measurementDatetime)}
      controls={
        <SelectField
          label={consoleBinsWords.type}
          isInline
          value={compartment}
          all={words.everything}
          options={compartments.map((code) => ({ code, name: recycleBinTypes[code] }))}
          onChange={(code) => setCompartment(code as Compartment | '')}
        />
      }
      left={
        <>
          {vehicles.data ? <VehicleCondition summary={vehicles.data} /> : null}
          {vehicles.error && !vehicles.data ? (
            <FailedState
              what={consoleVehiclesWords.dashboard.condition}
              problem={vehicles.error}
              onRetry={() => void vehicles.refetch()}
            />
          ) : null}
          {data ? <BinCondition summary={data} /> : <Skeleton height="24rem" />}
        </>
      }
      map={
        <BinWallMap compartment={compartment}>
          <VehicleWall chosen={chosen} onChoose={setChosen} />
        </BinWallMap>
      }
      right={(data) => (
        <>
          {vehicles.data ? (
            <>
              <DeviceCounts
                deviceCount={data.deviceCount + vehicles.data.deviceCount}
                normalCount={data.normalCount + vehicles.data.normalCount}
                breakdownCount={data.breakdownCount + vehicles.data.breakdownCount}
              />
              <MissedVisits {...vehicles.data} onChoose={setChosen} />
            </>
          ) : (
            <Unanswered call={vehicles} what={dashboardWords.devices} height="6rem" />
          )}
          <ChosenVehicle vehicleId={chosen} />
          <BinsToEmpty toEmpty={data.toEmpty} />
        </>
      )}
      below={
        <>
          <OperationReport onChoose={setChosen} />
          {data ? <BinWallDay hours={data.last24Hours} /> : <Skeleton height="14rem" />}
        </>
      }
    />
  );
}
