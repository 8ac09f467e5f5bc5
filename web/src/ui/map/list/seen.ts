import { type Bounds, farness, isWithin, type Position } from '../area.ts';
import type { MapMarker, MarkerLook } from '../marker/marker.ts';

/** The visible part of a map: uncovered bounds and their centre. */
export interface Seen {
  bounds: Bounds;
  centre: Position;
}

export const listOrders = ['near', 'severe'] as const;
/** Nearest to the map's centre first; or most severe first, then nearest. */
export type ListOrder = (typeof listOrders)[number];

/**
 * The visible markers in order; without bounds, as without a map, all markers. `looks` are ordered by ascending
 * severity.
 */
export function seenMarkers(
  markers: Iterable<MapMarker>,
  seen: { bounds: Bounds | null; centre: Position },
  order: ListOrder,
  looks: readonly MarkerLook[],
): MapMarker[] {
  const severities = new Map(looks.map(({ key }, severity) => [key, severity]));
  const ranked: { marker: MapMarker; severity: number; far: number }[] = [];
  for (const marker of markers) {
    const position: Position = [marker.longitude, marker.latitude];
    if (seen.bounds && !isWithin(seen.bounds, position)) continue;
    const severity = order === 'severe' ? (severities.get(marker.look) ?? 0) : 0;
    ranked.push({ marker, severity, far: farness(position, seen.centre) });
  }
  // Ids break ties, so that the order of places in one building doesn't change with their values.
  ranked.sort((a, b) => b.severity - a.severity || a.far - b.far || a.marker.id - b.marker.id);
  return ranked.map(({ marker }) => marker);
}
