/** Security lights as a layer of the union map. */
import { lightMarkOf } from '@maru/domain/light';
import { mapLayerOf, markOf } from '#places/map-layer.ts';
import type { Services } from '#platform/services.ts';
import { type Centre, lightsOf } from './places.ts';

export function lightMapLayer(services: Pick<Services, 'db' | 'clock'>, centre: Centre) {
  const lights = lightsOf(services, centre);
  return mapLayerOf('light', async () =>
    (await lights.load()).map((light) => markOf(light, { ...light, value: null, status: lightMarkOf(light) })),
  );
}
