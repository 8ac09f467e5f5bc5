/** West, south, east and north in WGS 84 degrees, as MapLibre orders them. */
export type Bounds = [west: number, south: number, east: number, north: number];
export type Position = [longitude: number, latitude: number];

/** The smallest bounds that hold every position; null where there is none. */
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

/** The bounds with as many of their own widths and heights around them. */
export function widened([west, south, east, north]: Bounds, times: number): Bounds {
  const [width, height] = [(east - west) * times, (north - south) * times];
  return [west - width, south - height, east + width, north + height];
}

/** Whether a position is within the bounds, their edges included. */
export const isWithin = ([west, south, east, north]: Readonly<Bounds>, [longitude, latitude]: Position): boolean =>
  longitude >= west && longitude <= east && latitude >= south && latitude <= north;

/**
 * Something that grows with the distance in a district, where the earth is flat: squared degrees of latitude. For
 * comparing only.
 */
export function farness([longitude, latitude]: Position, from: Position): number {
  const east = (longitude - from[0]) * Math.cos((from[1] * Math.PI) / 180);
  const north = latitude - from[1];
  return east * east + north * north;
}
