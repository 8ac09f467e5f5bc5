import type { Marker } from '@maru/contract/place';
import { isCurrent } from '../markers/summary.ts';

/** Degrees, WGS 84. */
export interface Position {
  latitude: number;
  longitude: number;
}

/** Beyond this a station says little about where one is. */
const nearMetres = 5000;
const earthRadiusMetres = 6_371_000;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Metres between two positions on the sphere. */
export function distance(a: Position, b: Position): number {
  const halfLatitude = Math.sin(radians(b.latitude - a.latitude) / 2);
  const halfLongitude = Math.sin(radians(b.longitude - a.longitude) / 2);
  const chord = halfLatitude ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * halfLongitude ** 2;
  return 2 * earthRadiusMetres * Math.asin(Math.sqrt(chord));
}

/** A place near a position, and how far it is. */
export interface Near {
  marker: Marker;
  metres: number;
}

/** The nearest place that reports now, with its distance in metres; null where none is near. */
export function nearest(markers: readonly Marker[], position: Position): Near | null {
  let found: Near | null = null;
  for (const marker of markers) {
    const metres = isCurrent(marker) ? distance(marker, position) : Number.POSITIVE_INFINITY;
    if (metres <= nearMetres && metres < (found?.metres ?? Number.POSITIVE_INFINITY)) found = { marker, metres };
  }
  return found;
}

/** The first of the kept places that reports now; null where none does. */
export const firstKept = (
  markers: readonly Marker[],
  kept: readonly { installationPlaceId: number }[],
): Marker | null =>
  kept
    .map(({ installationPlaceId }) => markers.find((marker) => marker.installationPlaceId === installationPlaceId))
    .find((marker) => marker !== undefined && isCurrent(marker)) ?? null;

/** '350 m' to tens of metres below a kilometre, '1.2 km' above. */
export const formatDistance = (metres: number): string =>
  metres < 995 ? `${Math.round(metres / 10) * 10}\u2009m` : `${(metres / 1000).toFixed(1)}\u2009km`;
