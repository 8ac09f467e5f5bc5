/** Converts markers of several layers for map, list and counts. */
import type { UnionCluster, UnionMarker } from '@maru/contract/map';
import { type MapLayer, mapLayers, mapSeverity, mapStates } from '@maru/domain/map-layer';
import { type Bounds, isWithin } from '#ui/map/area.ts';
import type { MapMarker, MarkerCluster } from '#ui/map/marker/marker.ts';
import { gradeLooks } from '../map/markers.ts';
import type { LiveMark, UnionLayer } from './union-layer.ts';

/** The look of a severity: the look of a grade, independent of the layer's words. */
export const lookOfSeverity = (severity: number) => gradeLooks[severity] ?? gradeLooks[0];

/** Ids overlap between layers, so a marker's map id includes its layer. */
export const markId = (layer: MapLayer, placeId: number): number =>
  placeId * mapLayers.length + mapLayers.indexOf(layer);
export const idOf = ({ layer, installationPlaceId }: Pick<UnionMarker, 'layer' | 'installationPlaceId'>): number =>
  markId(layer, installationPlaceId);

/** The layer and place of a map id. */
export function placeOf(id: number): { layer: MapLayer; placeId: number } {
  const at = id % mapLayers.length;
  return { layer: mapLayers[at] ?? 'air', placeId: (id - at) / mapLayers.length };
}

/** A marker in the map's form. */
export const drawnMarker = (marker: UnionMarker, { textOf }: UnionLayer): MapMarker => ({
  id: idOf(marker),
  name: marker.installationPlaceName,
  longitude: marker.longitude,
  latitude: marker.latitude,
  look: lookOfSeverity(marker.severity)?.key ?? '',
  icon: marker.layer,
  text: textOf(marker),
  value: marker.value === null ? null : Math.abs(marker.value),
});

/** A cluster in the map's form. */
export function drawnCluster({ latitude, longitude, count, states, worst }: UnionCluster): MarkerCluster {
  const looks = new Map<string, number>();
  for (const { layer, status, count: some } of states) {
    const key = lookOfSeverity(mapSeverity(layer, status))?.key ?? '';
    looks.set(key, (looks.get(key) ?? 0) + some);
  }
  const look = lookOfSeverity(mapSeverity(worst.layer, worst.status))?.key ?? '';
  return { latitude, longitude, count, looks, worst: { look, icon: worst.layer } };
}

/** A marker with live values; the same marker if there are none. */
export const withLiveMark = (marker: UnionMarker, mark: LiveMark | null): UnionMarker =>
  mark ? { ...marker, ...mark, severity: mapSeverity(marker.layer, mark.status) } : marker;

/** Live values by map id. */
export type UnionNews = ReadonlyMap<number, Parameters<UnionLayer['update']>[1]>;

/**
 * Rows with their places' live values, as the layers now read them: since the values arrived, the reader may have chosen
 * another measure.
 */
export const withNews = (
  rows: readonly UnionMarker[],
  news: UnionNews,
  declared: readonly UnionLayer[],
): UnionMarker[] =>
  rows.map((row) => {
    const values = news.get(idOf(row));
    const layer = values && declared.find((one) => one.layer === row.layer);
    return layer ? withLiveMark(row, layer.update(row, values)) : row;
  });

/**
 * An answer without the places of a layer with several measures, to show until another measure is loaded. Undefined if no
 * place would remain, or if places are counted, because clusters count those of all layers together.
 */
export function withoutMeasured<
  Answer extends { markers: UnionMarker[]; list: UnionMarker[]; clusters: readonly unknown[] },
>(answer: Answer, declared: readonly UnionLayer[]): Answer | undefined {
  const others = (rows: readonly UnionMarker[]) =>
    rows.filter((row) => !declared.some(({ layer, hasSides }) => hasSides && layer === row.layer));
  const markers = others(answer.markers);
  return answer.clusters.length > 0 || markers.length === 0
    ? undefined
    : { ...answer, markers, list: others(answer.list) };
}

type OnMap = Pick<UnionMarker, 'longitude' | 'latitude'>;

/** The places within bounds; all without bounds, as without a map. */
export const within = <Place extends OnMap>(bounds: Bounds | undefined, places: readonly Place[]): readonly Place[] =>
  bounds ? places.filter(({ longitude, latitude }) => isWithin(bounds, [longitude, latitude])) : places;

/** The number of clustered and single places within bounds. An answer's area has a margin around the view. */
export const countWithin = (
  bounds: Bounds | undefined,
  clusters: readonly (OnMap & { count: number })[],
  markers: readonly OnMap[],
): number => within(bounds, clusters).reduce((sum, { count }) => sum + count, 0) + within(bounds, markers).length;

/** Sorts the worst first; with equal severity in a layer, the greater value. */
export const byWorst = (a: UnionMarker, b: UnionMarker): number =>
  b.severity - a.severity ||
  mapLayers.indexOf(a.layer) - mapLayers.indexOf(b.layer) ||
  Math.abs(b.value ?? 0) - Math.abs(a.value ?? 0) ||
  a.installationPlaceId - b.installationPlaceId;

export interface StateCount {
  status: string;
  count: number;
}

/** Number of a layer's markers by state, the worst first, without empty states. */
export function statesOf(layer: MapLayer, countOf: (status: string) => number): StateCount[] {
  return Object.keys(mapStates[layer])
    .toReversed()
    .map((status) => ({ status, count: countOf(status) }))
    .filter(({ count }) => count > 0);
}
