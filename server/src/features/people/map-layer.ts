/** Counting areas as a layer of the map of all layers: how many persons are there. */
import { mapLayerOf } from '#places/map-layer.ts';
import type { Services } from '#platform/services.ts';
import { loadAreas } from './areas.ts';

export const peopleMapLayer = (services: Pick<Services, 'db' | 'pool' | 'clock'>) =>
  mapLayerOf('people', async () =>
    (await loadAreas(services)).map(({ state, ...area }) => ({
      installationPlaceId: area.installationPlaceId,
      installationPlaceName: area.installationPlaceCodeName,
      dongCode: area.dongCode,
      latitude: area.latitude,
      longitude: area.longitude,
      installationType: null,
      value: state.personCount,
      status: state.personCountStatus,
      measurementDatetime: state.measurementDatetime,
    })),
  );
