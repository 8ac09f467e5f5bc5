/** Cleaning vehicles as a layer of the union map: the public positions of all that ever reported. */
import type { TrackArea } from '@maru/domain/track/follow';
import { vehicleMarkOf } from '@maru/domain/vehicle-now';
import { mapLayerOf } from '#places/map-layer.ts';
import type { Services } from '#platform/services.ts';
import { publicVehiclesOf } from './public-vehicles.ts';

export const vehicleMapLayer = (services: Pick<Services, 'db' | 'clock'>, area: TrackArea) =>
  mapLayerOf('vehicle', async () =>
    (await publicVehiclesOf(services, area).load()).flatMap(({ vehicle, ...row }) =>
      vehicle
        ? {
            installationPlaceId: row.vehicleId,
            installationPlaceName: row.vehicleNumber,
            dongCode: row.dongCode,
            latitude: vehicle.latitude,
            longitude: vehicle.longitude,
            installationType: null,
            value: vehicle.velocity,
            status: vehicleMarkOf(vehicle),
            measurementDatetime: vehicle.measurementDatetime,
          }
        : [],
    ),
  );
