import type { Station } from '../main-answer.ts';
import { currentValue, ultraFineDust } from '../stations.ts';

/** Degrees, WGS 84. */
export interface Position {
  latitude: number;
  longitude: number;
}

/** Maximum distance of a representative station. */
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

/** A station near a position, with its distance. */
export interface Near {
  station: Station;
  metres: number;
}

const isReporting = (station: Station) => currentValue(station, ultraFineDust) !== null;

/** The nearest reporting station with its distance in metres; null if none is near. */
export function nearest(stations: readonly Station[], position: Position): Near | null {
  let found: Near | null = null;
  for (const station of stations) {
    const metres = isReporting(station) ? distance(station, position) : Number.POSITIVE_INFINITY;
    if (metres <= nearMetres && metres < (found?.metres ?? Number.POSITIVE_INFINITY)) found = { station, metres };
  }
  return found;
}

/** The first reporting favourite; null if none reports. */
export const firstFavorite = (
  stations: readonly Station[],
  favorites: readonly { installationPlaceId: number }[],
): Station | null =>
  favorites
    .map(({ installationPlaceId }) => stations.find((station) => station.installationPlaceId === installationPlaceId))
    .find((station) => station !== undefined && isReporting(station)) ?? null;

/** '350 m' to tens of metres below a kilometre, '1.2 km' above. */
export const formatDistance = (metres: number): string =>
  metres < 995 ? `${Math.round(metres / 10) * 10}\u2009m` : `${(metres / 1000).toFixed(1)}\u2009km`;
