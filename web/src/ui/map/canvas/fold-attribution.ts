import type { Map as MapInstance } from 'maplibre-gl';

/** Lower maps have no room for the sources beside the controls; its button shows them. MapLibre has no option for it. */
const lowPx = 480;

/** Folds the attribution of a low map, as MapLibre does by itself once the map is dragged. */
export function foldAttribution(map: MapInstance): void {
  const container = map.getContainer();
  if (container.clientHeight >= lowPx) return;
  const attribution = container.querySelector('.maplibregl-ctrl-attrib');
  attribution?.classList.remove('maplibregl-compact-show');
  attribution?.removeAttribute('open');
}
