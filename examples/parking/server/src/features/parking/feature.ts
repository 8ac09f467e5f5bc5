import { parkingGroup } from '@maru/domain/parking';
import type { Feature } from '#feature.ts';
import { mapLayerOf, markOf } from '#places/map-layer.ts';
import { selectNames } from '#places/queries.ts';
import { registerParking } from './calls.ts';
import { parkingOpenData } from './open-data.ts';
import { baysOf } from './places.ts';
import { parkingSeries } from './series.ts';

export const parking: Feature = {
  name: 'parking',
  series: [parkingSeries],
  open({ services }) {
    const bays = baysOf(services);
    return {
      calls: (http) => registerParking(http, services),
      openData: parkingOpenData(services),
      liveLayers: [bays.layer],
      mapLayers: [
        mapLayerOf('parking', async () =>
          (await bays.load()).map((bay) => markOf(bay, { ...bay.parking, value: null })),
        ),
      ],
      namedLayer: { layer: 'parking', read: () => selectNames(services.db, parkingGroup.placeType) },
      async mainPage() {
        const found = await bays.load();
        const statuses = (['taken', 'free', 'unknown'] as const).map((status) => ({
          status,
          attention: status === 'unknown' ? ('unknown' as const) : ('usual' as const),
          count: found.filter(({ parking }) => parking.status === status).length,
        }));
        const figure = statuses.find(({ status }) => status === 'free')?.count ?? 0;
        const seen = statuses.filter(({ count }) => count > 0);
        return { groups: [{ group: 'parking', figure, statuses: seen, worst: null, last24Hours: [] }] };
      },
    };
  },
};
