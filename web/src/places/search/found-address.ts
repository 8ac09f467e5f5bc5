import { paths } from '#lib/paths/paths.ts';
import type { FoundPlace } from './place-search.tsx';

/** Close enough to tell a place from its neighbours, … */
export const placeZoom = 16;
/** … and far enough to see a whole dong. */
export const dongZoom = 14.5;

const maps = {
  dong: paths.airQualityMap,
  air: paths.airQualityMap,
  people: paths.peopleMap,
  bin: paths.binMap,
  light: paths.lightMap,
} as const satisfies Record<FoundPlace['layer'], string>;

/** The map that shows what was found, with it open, and looking there. A dong is shown on the map of the air. */
export function foundAddress({ layer, installationPlaceId, latitude, longitude }: FoundPlace) {
  const isDong = layer === 'dong';
  return {
    to: maps[layer],
    search: {
      lat: latitude.toFixed(5),
      lng: longitude.toFixed(5),
      zoom: String(isDong ? dongZoom : placeZoom),
      ...(!isDong && { place: installationPlaceId }),
    },
  };
}
