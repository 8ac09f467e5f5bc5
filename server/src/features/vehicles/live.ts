/** The live feed's layer of vehicles: the newest believed public position of each, without jumps. */
import type { TrackArea } from '@maru/domain/track/follow';
import { selectPlaceIdsOf } from '#places/queries.ts';
import type { Services } from '#platform/services.ts';
import type { LiveLayer } from '#telemetry/live/layer.ts';
import { publicVehiclesOf } from './public-vehicles.ts';
import { vehicleSeries } from './series.ts';

export function vehicleLayer(services: Pick<Services, 'db' | 'clock'>, area: TrackArea): LiveLayer {
  const vehicles = publicVehiclesOf(services, area);
  return {
    name: vehicleSeries.name,
    series: vehicleSeries.name,
    async read(deviceIds) {
      const rows = await vehicles.load({ ids: await selectPlaceIdsOf(services.db, deviceIds) });
      return rows.flatMap(({ vehicleId, vehicle }) =>
        vehicle
          ? {
              key: String(vehicleId),
              latitude: vehicle.latitude,
              longitude: vehicle.longitude,
              state: { installationPlaceId: vehicleId, values: { vehicle } },
            }
          : [],
      );
    },
  };
}
