/** Air places on the live feed: a place's whole state when one of its devices reported. */
import type { Services } from '../../platform/services.ts';
import type { LiveLayer } from '../../telemetry/live/layer.ts';
import { loadPlaceStates } from './places.ts';
import { selectPlaceIdsOf } from './queries.ts';

export const airLayer = ({ db, clock }: Pick<Services, 'db' | 'clock'>): LiveLayer => ({
  name: 'air',
  series: 'air',
  async read(deviceIds) {
    const ids = await selectPlaceIdsOf(db, deviceIds);
    const places = await loadPlaceStates(db, { ids }, clock.now());
    return places.map(({ placeId, latitude, longitude, indoor, outdoor }) => ({
      key: String(placeId),
      latitude,
      longitude,
      state: { installationPlaceId: placeId, values: { indoor, outdoor } },
    }));
  },
});
