import { useCall } from '../../lib/api/use-call.ts';
import { paths } from '../../lib/paths/paths.ts';
import { LiveTile, TileHelp } from '../../places/tile/tile.tsx';
import { useTexts } from '../../texts/texts.tsx';
import type { countCall } from './vehicles.ts';

const call: typeof countCall = 'GET /api/clean-environment/vehicle/count';
const refreshMs = 30_000;

/** How many cleaning vehicles are out, which of them fell silent, and what the others collect. */
export function VehicleTile() {
  const { vehicles, main } = useTexts();
  const counts = useCall(call, {}, { refetchInterval: refreshMs });
  return (
    <LiveTile
      to={paths.vehicles}
      title={vehicles.name}
      call={counts}
      figure={({ operationVehicleCount }) => vehicles.tile.figure(operationVehicleCount)}
    >
      {({ operationVehicleCount, silentVehicleCount, list }) => {
        if (operationVehicleCount + silentVehicleCount === 0) return <TileHelp>{vehicles.tile.none}</TileHelp>;
        return (
          <>
            {silentVehicleCount > 0 ? <strong>{vehicles.tile.silent(silentVehicleCount)}</strong> : null}
            {list.map(({ vehicleType, operationVehicleCount: out }) =>
              out > 0 ? <span key={vehicleType}>{main.tiles.count(vehicles.tile.uses[vehicleType], out)}</span> : null,
            )}
          </>
        );
      }}
    </LiveTile>
  );
}
