/** Counting areas as a layer of the union map: persons present. */
import { mapLayerOf, markOf } from '#places/map-layer.ts';
import type { Services } from '#platform/services.ts';
import { loadAreas } from './areas.ts';

export const peopleMapLayer = (services: Pick<Services, 'db' | 'pool' | 'clock'>) =>
  mapLayerOf('people', async () =>
    (await loadAreas(services)).map(({ state, ...area }) =>
      markOf(
        { ...area, placeId: area.installationPlaceId, placeName: area.installationPlaceCodeName },
        { ...state, value: state.personCount, status: state.personCountStatus },
      ),
    ),
  );
