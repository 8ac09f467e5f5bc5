import type { VehicleType } from '@maru/domain/vehicle';
import { useMemo } from 'react';
import { useCall } from '#lib/api/use-call.ts';
import { refreshMs } from '#places/dashboard/dashboard-screen.tsx';
import { consoleVehiclesWords } from '#texts/ko/console-vehicles.ts';
import { MovingMarkers } from '#ui/map/moving/moving-markers.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import { DrivenWay } from '../map/driven-way.tsx';
import { exactPathCall, movingOf, vehicleLooks } from '../vehicles.ts';
import styles from './vehicle-wall.module.css';

const words = consoleVehiclesWords.dashboard;

/** Refetch interval of positions on the wall. */
const moveMs = 10_000;

interface VehicleWallProps {
  chosen: number | null;
  onChoose: (vehicleId: number) => void;
}

/** The vehicles on the surrounding map, gliding between positions, and today's path of the chosen vehicle. */
export function VehicleWall({ chosen, onChoose }: VehicleWallProps) {
  const { data, error, refetch } = useCall(
    'GET /admin/api/map/statistics/clean-environment/vehicle',
    { query: {} },
    { refetchInterval: moveMs },
  );
  const markers = useMemo(() => (data?.list ?? []).flatMap((row) => movingOf(row) ?? []), [data]);
  const chosenRow = data?.list.find(({ vehicleId }) => vehicleId === chosen);
  return (
    <>
      {error && !data ? (
        <div className={styles.failed}>
          <FailedState what={consoleVehiclesWords.vehicle} problem={error} onRetry={() => void refetch()} />
        </div>
      ) : null}
      {chosenRow ? <TodaysWay vehicleId={chosenRow.vehicleId} type={chosenRow.vehicleType} /> : null}
      <MovingMarkers markers={markers} looks={vehicleLooks} selectedId={chosen} pointedId={null} onOpen={onChoose} />
    </>
  );
}

function TodaysWay({ vehicleId, type }: { vehicleId: number; type: VehicleType }) {
  const { data } = useCall(exactPathCall, { query: { vehicleId } }, { refetchInterval: refreshMs });
  const colour = vehicleLooks.find(({ key }) => key === type)?.colour ?? '';
  return data ? <DrivenWay way={data} colour={colour} duration={words.minutes} /> : null;
}
