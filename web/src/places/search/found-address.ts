import { createContext, useContext } from 'react';
import { paths } from '#lib/paths/paths.ts';
import type { FoundPlace } from './place-search.tsx';

/** Zoom that separates a place from its neighbours. */
export const placeZoom = 16;
/** Zoom that shows a whole dong. */
export const dongZoom = 14.5;

/** Map addresses for found places, by layer. */
export type MapAddresses = Partial<Record<FoundPlace['layer'], string>>;

const MapAddressesContext = createContext<MapAddresses>({});
export const MapAddressesProvider = MapAddressesContext;

/** Returns the map of a layer. */
export function useMapAddress(): (layer: FoundPlace['layer']) => string {
  const addresses = useContext(MapAddressesContext);
  return (layer) => addresses[layer] ?? paths.unionMap;
}

/** Returns the map address of a found place, with the place open and centred. */
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
