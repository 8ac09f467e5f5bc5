/** Web Mercator, as MapLibre draws it: shares of the world's width from the west and from the north. */
import type { Bounds, Position } from '../area.ts';

export interface Point {
  x: number;
  y: number;
}

export interface Projection {
  width: number;
  height: number;
  /** A point of the ground as one of the picture, from its top left. */
  project: (position: Readonly<Position>) => Point;
}

export const mercatorX = (longitude: number): number => (longitude + 180) / 360;
export const mercatorY = (latitude: number): number =>
  (180 - (180 / Math.PI) * Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360))) / 360;

/** Fits the bounds into a picture of the given width, north up. */
export function fit([west, south, east, north]: Bounds, width: number, margin: number): Projection {
  const [left, top] = [mercatorX(west), mercatorY(north)];
  const scale = (width - 2 * margin) / (mercatorX(east) - left);
  return {
    width,
    height: (mercatorY(south) - top) * scale + 2 * margin,
    project: ([longitude, latitude]) => ({
      x: margin + (mercatorX(longitude) - left) * scale,
      y: margin + (mercatorY(latitude) - top) * scale,
    }),
  };
}

/** A ring as an SVG path, to a tenth of a unit. */
export const ringPath = (ring: readonly Readonly<Position>[], { project }: Projection): string =>
  `M${ring
    .map((position) => project(position))
    .map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('L')}Z`;
