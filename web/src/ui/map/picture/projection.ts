/** Pictures of the ground in Web Mercator. */
import { mercatorX, mercatorY } from '@maru/domain/mercator';
import type { Bounds, Position } from '../area.ts';

export interface Point {
  x: number;
  y: number;
}

export interface Projection {
  width: number;
  height: number;
  /** Projects a position to a point from the picture's top left. */
  project: (position: Readonly<Position>) => Point;
}

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
