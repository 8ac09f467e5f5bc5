/** [longitude, latitude] in degrees, WGS 84. */
type Point = readonly [number, number];

export interface Projection {
  width: number;
  height: number;
  /** A point of the ground as one of the picture, from its top left. */
  project: (point: Point) => { x: number; y: number };
}

/**
 * Fits the points into a picture of the given width, north up, true to shape at their middle latitude (a district is
 * small enough for a plain rectangular projection).
 */
export function fit(points: readonly Point[], width: number, margin: number): Projection {
  const longitudes = points.map(([longitude]) => longitude);
  const latitudes = points.map(([, latitude]) => latitude);
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const narrowing = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const scale = (width - 2 * margin) / ((east - west) * narrowing);
  return {
    width,
    height: (north - south) * scale + 2 * margin,
    project: ([longitude, latitude]) => ({
      x: margin + (longitude - west) * narrowing * scale,
      y: margin + (north - latitude) * scale,
    }),
  };
}

/** A ring as an SVG path, to a tenth of a unit. */
export const ringPath = (ring: readonly Point[], { project }: Projection): string =>
  `M${ring
    .map((point) => project(point))
    .map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('L')}Z`;
