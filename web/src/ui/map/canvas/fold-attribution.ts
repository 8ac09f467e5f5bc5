import type { Map as MapInstance } from 'maplibre-gl';

/**
 * Maps below this height have no room for the attribution beside the controls; a button shows it. MapLibre has no such
 * option.
 */
const lowPx = 480;

/** Folds the attribution of a low map, as MapLibre does itself after dragging. */
export function foldAttribution(map: MapInstance): void {
  const container = map.getContainer();
  if (container.clientHeight >= lowPx) return;
  const attribution = container.querySelector('.maplibregl-ctrl-attrib');
  attribution?.classList.remove('maplibregl-compact-show');
  attribution?.removeAttribute('open');
}
