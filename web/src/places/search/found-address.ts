import { createContext, useContext } from 'react';
import { paths } from '#lib/paths/paths.ts';
import type { FoundPlace } from './place-search.tsx';

/** Close enough to tell a place from its neighbours, … */
export const placeZoom = 16;
/** … and far enough to see a whole dong. */
export const dongZoom = 14.5;

/** The addresses of the maps that show what is found, by its layer. */
export type MapAddresses = Partial<Record<FoundPlace['layer'], string>>;

const MapAddressesContext = createContext<MapAddresses>({});
export const MapAddressesProvider = MapAddressesContext;

/** Tells the map that shows a layer. */
export function useMapAddress(): (layer: FoundPlace['layer']) => string {
  const addresses = useContext(MapAddressesContext);
  return (layer) => addresses[layer] ?? paths.unionMap;
}

/** Tells the map that shows what was found, with it open, and looking there. */
export function useFoundAddress() {
  const mapAddress = useMapAddress();
  return ({ layer, installationPlaceId, latitude, longitude }: FoundPlace) => {
    const isDong = layer === 'dong';
    return {
      to: mapAddress(layer),
      search: {
        lat: latitude.toFixed(5),
        lng: longitude.toFixed(5),
        zoom: String(isDong ? dongZoom : placeZoom),
        ...(!isDong && { place: installationPlaceId }),
      },
    };
  };
}
