import type { GeoJSONSourceDiff } from 'maplibre-gl';
import type { MapMarker } from './marker.ts';
import { worstKey } from './worst-key.ts';

/** A marker as a GeoJSON feature with only the properties for drawing and clustering. */
function feature(marker: MapMarker, severity: number): GeoJSON.Feature<GeoJSON.Point> {
  return {
    type: 'Feature',
    id: marker.id,
    geometry: { type: 'Point', coordinates: [marker.longitude, marker.latitude] },
    properties: {
      look: marker.look,
      severity,
      text: marker.text,
      worst: worstKey(severity, marker),
      ...(marker.icon && { icon: marker.icon }),
      value: marker.value ?? null,
    },
  };
}

const moved = (a: MapMarker, b: MapMarker) => a.longitude !== b.longitude || a.latitude !== b.latitude;

/**
 * The update from `before` to `after`; null if nothing on the map changes. `looks` are ordered by severity, the least
 * first.
 */
export function markerChanges(
  before: ReadonlyMap<number, MapMarker>,
  after: ReadonlyMap<number, MapMarker>,
  looks: readonly { key: string }[],
): GeoJSONSourceDiff | null {
  const severities = new Map(looks.map(({ key }, severity) => [key, severity]));
  const severity = (marker: MapMarker) => severities.get(marker.look) ?? 0;
  const add: GeoJSON.Feature[] = [];
  const update: NonNullable<GeoJSONSourceDiff['update']> = [];
  for (const marker of after.values()) {
    const old = before.get(marker.id);
    if (!old) add.push(feature(marker, severity(marker)));
    else if (moved(old, marker) || old.look !== marker.look || old.text !== marker.text) {
      const { geometry, properties } = feature(marker, severity(marker));
      update.push({
        id: marker.id,
        ...(moved(old, marker) && { newGeometry: geometry }),
        addOrUpdateProperties: Object.entries(properties ?? {}).map(([key, value]) => ({ key, value })),
      });
    }
  }
  const remove = [...before.keys()].filter((id) => !after.has(id));
  return add.length + update.length + remove.length === 0 ? null : { add, update, remove };
}
