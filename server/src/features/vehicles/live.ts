/** The live feed's layer of vehicles: each at its newest believed position, so that a jump is never drawn. */
import { selectPlaceIdsOf } from '../../places/queries.ts';
import type { Services } from '../../platform/services.ts';
import type { LiveLayer } from '../../telemetry/live/layer.ts';
import { vehicleSeries } from './series.ts';
import { vehiclesOf } from './vehicles.ts';

export function vehicleLayer(services: Pick<Services, 'db' | 'clock'>): LiveLayer {
  const vehicles = vehiclesOf(services);
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
