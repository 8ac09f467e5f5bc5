/** The union map's state in its address. */
import { type MapLayer, mapLayers } from '@maru/domain/map-layer';
import type { Search } from '#lib/paths/search.ts';
import { markId, placeOf } from './union-markers.ts';

/** The map's parts of the address, parsed by the functions below and by `readView`. */
export interface UnionState {
  layers: string | undefined;
  place: string | undefined;
  lat: string | undefined;
  lng: string | undefined;
  zoom: string | undefined;
}

export const parseUnion = ({ layers, place, lat, lng, zoom }: Search): UnionState => ({
  layers,
  place,
  lat,
  lng,
  zoom,
});

const noLayer = 'none';

/** The layers in an address; all layers if the address has no known layer. */
export function readLayers(text: string | undefined): readonly MapLayer[] {
  if (text === noLayer) return [];
  const named = text?.split(',') ?? [];
  const known = mapLayers.filter((layer) => named.includes(layer));
  return known.length > 0 ? known : mapLayers;
}

export const writeLayers = (layers: readonly MapLayer[]): string | undefined =>
  layers.length === 0 ? noLayer : layers.length === mapLayers.length ? undefined : layers.join();

/** The map id of the open place, 'light-12' in the address; null if no place is open. */
export function readPlace(text: string | undefined): number | null {
  const [name, id = ''] = text?.split('-') ?? [];
  const layer = mapLayers.find((one) => one === name);
  return layer && /^[1-9]\d{0,12}$/.test(id) ? markId(layer, Number(id)) : null;
}

export function writePlace(id: number): string {
  const { layer, placeId } = placeOf(id);
  return `${layer}-${placeId}`;
}
