/** Security lights as a layer of the map of all layers. */
import { lightMarkOf } from '@maru/domain/light';
import { mapLayerOf } from '#places/map-layer.ts';
import type { Services } from '#platform/services.ts';
import { lightsOf } from './lights.ts';
import type { Centre } from './places.ts';

export const lightMapLayer = ({ db, clock }: Pick<Services, 'db' | 'clock'>, centre: Centre) =>
  mapLayerOf('light', async () =>
    (await lightsOf(db, clock, centre).load()).map((light) => ({
      installationPlaceId: light.installationPlaceId,
      installationPlaceName: light.installationPlaceName,
      dongCode: light.dongCode,
      latitude: light.latitude,
      longitude: light.longitude,
      installationType: null,
      value: null,
      status: lightMarkOf(light),
      measurementDatetime: light.measurementDatetime,
    })),
  );
