import type { GeoJSONSource, Map as MapInstance, MapMouseEvent } from 'maplibre-gl';
import type { Position } from '../area.ts';
import { mostZoom } from '../canvas/map-view.ts';
import { countedLayer, placesLayer } from './marker-layers.ts';

/** The result of a press: one place, or several places at the same position. */
export type Pick = { kind: 'place'; id: number } | { kind: 'together'; ids: number[]; at: Position };

/** Touch tolerance, px. */
const slack = 8;
/** Maximum places in the chooser. */
const mostTogether = 100;

/** Zoom levels added by a press on a server-side cluster. */
const countedZoom = 2;

const pickedLayers = (map: MapInstance) => [placesLayer, countedLayer].filter((id) => map.getLayer(id));

function hits(map: MapInstance, { point: { x, y } }: MapMouseEvent) {
  const layers = pickedLayers(map);
  const exact = map.queryRenderedFeatures([x, y], { layers });
  if (exact.length > 0) return exact;
  return map.queryRenderedFeatures(
    [
      [x - slack, y - slack],
      [x + slack, y + slack],
    ],
    { layers },
  );
}

/** The single place under the pointer, if any. */
export function placeAt(map: MapInstance, event: MapMouseEvent): { id: number | null; isAnything: boolean } {
  const [top] = map.queryRenderedFeatures(event.point, { layers: pickedLayers(map) });
  const isCluster = top?.properties.point_count !== undefined;
  return { id: top && !isCluster ? Number(top.id) : null, isAnything: top !== undefined };
}

/**
 * The target of a click: a place, or overlapping places. A click on a cluster zooms in; places that no zoom separates
 * are returned together. Null if there is no target.
 */
export async function pickAt(map: MapInstance, event: MapMouseEvent): Promise<Pick | null> {
  const [top, ...others] = hits(map, event);
  if (top?.geometry.type !== 'Point') return null;
  const at = top.geometry.coordinates as Position;
  if (top.layer.id === countedLayer) {
    map.easeTo({ around: at, zoom: Math.min(mostZoom, map.getZoom() + countedZoom) });
    return null;
  }
  const clusterId: unknown = top.properties.cluster_id;
  if (typeof clusterId !== 'number') {
    const ids = new Set(
      [top, ...others].filter((hit) => hit.properties.cluster_id === undefined).map((hit) => Number(hit.id)),
    );
    return ids.size === 1 ? { kind: 'place', id: Number(top.id) } : { kind: 'together', ids: [...ids], at };
  }
  const places = map.getSource<GeoJSONSource>(placesLayer);
  try {
    const zoom = (await places?.getClusterExpansionZoom(clusterId)) ?? mostZoom;
    if (zoom > mostZoom) {
      const leaves = (await places?.getClusterLeaves(clusterId, mostTogether, 0)) ?? [];
      return { kind: 'together', ids: leaves.map((leaf) => Number(leaf.id)), at };
    }
    map.easeTo({ around: at, zoom });
  } catch {
    // New values changed the clusters between drawing and clicking; the new clusters are drawn in a moment.
  }
  return null;
}
