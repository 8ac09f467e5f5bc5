import { useMemo } from 'react';
import { useCall } from '../../../lib/api/use-call.ts';
import { MovingMarkers } from '../../../ui/map/moving/moving-markers.tsx';
import { movingOf, vehicleLooks } from '../vehicles.ts';

/** How often the wall asks where vehicles are. */
const moveMs = 10_000;

interface VehicleWallProps {
  chosen: number | null;
  onChoose: (vehicleId: number) => void;
}

/** The vehicles on the map around them, gliding from where they were, and the way that the chosen one drove today. */
export function VehicleWall({ chosen, onChoose }: VehicleWallProps) {
  const { data } = useCall(
    'GET /admin/api/map/statistics/clean-environment/vehicle',
    { query: {} },
    { refetchInterval: moveMs },
  );
  const markers = useMemo(() => (data?.list ?? []).flatMap((row) => movingOf(row) ?? []), [data]);
  return (
    <MovingMarkers markers={markers} looks={vehicleLooks} selectedId={chosen} pointedId={null} onOpen={onChoose} />
  );
}
