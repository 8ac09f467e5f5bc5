import type { Feature } from '#feature.ts';
import { mapLayerOf, markOf } from '#places/map-layer.ts';
import { registerParking } from './calls.ts';
import { baysOf } from './places.ts';
import { parkingSeries } from './series.ts';

export const parking: Feature = {
  name: 'parking',
  series: [parkingSeries],
  open({ services }) {
    const bays = baysOf(services);
    return {
      calls: (http) => registerParking(http, services),
      liveLayers: [bays.layer],
      mapLayers: [
        mapLayerOf('parking', async () =>
          (await bays.load()).map((bay) => markOf(bay, { ...bay.parking, value: null })),
        ),
      ],
    };
  },
};
