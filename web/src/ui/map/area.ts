/** West, south, east and north in WGS 84 degrees, as MapLibre orders them. */
export type Bounds = [west: number, south: number, east: number, north: number];
export type Position = [longitude: number, latitude: number];

/** The smallest bounds that contain every position; null if there is none. */
export function boundsOf(positions: Iterable<Position>): Bounds | null {
  let bounds: Bounds | null = null;
  for (const [longitude, latitude] of positions) {
    bounds ??= [longitude, latitude, longitude, latitude];
    bounds = [
      Math.min(bounds[0], longitude),
      Math.min(bounds[1], latitude),
      Math.max(bounds[2], longitude),
      Math.max(bounds[3], latitude),
    ];
  }
  return bounds;
}

/** The bounds extended on every side by a multiple of their own size. */
export function widened([west, south, east, north]: Bounds, times: number): Bounds {
  const [width, height] = [(east - west) * times, (north - south) * times];
  return [west - width, south - height, east + width, north + height];
}

/** Whether a position is within the bounds, including edges. */
export const isWithin = ([west, south, east, north]: Readonly<Bounds>, [longitude, latitude]: Position): boolean =>
  longitude >= west && longitude <= east && latitude >= south && latitude <= north;

/**
 * A value that grows with the distance within a district, on a plane: squared degrees of latitude. Only for
 * comparisons.
 */
export function farness([longitude, latitude]: Position, from: Position): number {
  const east = (longitude - from[0]) * Math.cos((from[1] * Math.PI) / 180);
  const north = latitude - from[1];
  return east * east + north * north;
}
