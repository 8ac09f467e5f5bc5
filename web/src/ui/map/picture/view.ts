/** Projects positions in a view, like MapLibre. */
import { latitudeAt, longitudeAt, mercatorX, mercatorY, worldPixels } from '@maru/domain/mercator';
import type { Bounds } from '../area.ts';
import type { Cover } from '../canvas/cover.ts';
import { type MapView, mostZoom } from '../canvas/map-view.ts';
import type { Point } from './projection.ts';

/** Width of the whole world in px. */
export const scaleOf = ({ zoom }: Pick<MapView, 'zoom'>): number => worldPixels * 2 ** zoom;

/** Padding between a whole district and the map's covers, px. */
export const fitRoom = 24;

export interface Size {
  width: number;
  height: number;
}

/** The view that shows the bounds in the uncovered area, like MapLibre's fitBounds. */
export function viewFitting([west, south, east, north]: Bounds, { width, height }: Size, cover: Cover): MapView {
  const [left, right] = [mercatorX(west), mercatorX(east)];
  const [top, bottom] = [mercatorY(north), mercatorY(south)];
  const room = {
    width: Math.max(1, width - cover.left - cover.right - 2 * fitRoom),
    height: Math.max(1, height - cover.top - cover.bottom - 2 * fitRoom),
  };
  const zoom = Math.min(
    mostZoom,
    Math.log2(Math.min(room.width / (right - left), room.height / (bottom - top)) / worldPixels),
  );
  const scale = scaleOf({ zoom });
  return viewAt(
    {
      x: (left + right) / 2 - (cover.left - cover.right) / 2 / scale,
      y: (top + bottom) / 2 - (cover.top - cover.bottom) / 2 / scale,
    },
    zoom,
  );
}

/** The view centred on a point of the world. */
export const viewAt = ({ x, y }: Point, zoom: number): MapView => ({
  latitude: latitudeAt(y),
  longitude: longitudeAt(x),
  zoom,
});

/** Offset of a position from the centre of a view, px. */
export function fromMiddle(view: MapView, [longitude, latitude]: readonly [number, number]): Point {
  const scale = scaleOf(view);
  return {
    x: (mercatorX(longitude) - mercatorX(view.longitude)) * scale,
    y: (mercatorY(latitude) - mercatorY(view.latitude)) * scale,
  };
}

/** The box of the bounds around a view's centre, as CSS. */
export function boxAround([west, south, east, north]: Bounds, view: MapView) {
  const [northWest, southEast] = [fromMiddle(view, [west, north]), fromMiddle(view, [east, south])];
  return {
    left: `calc(50% + ${northWest.x.toFixed(1)}px)`,
    top: `calc(50% + ${northWest.y.toFixed(1)}px)`,
    width: southEast.x - northWest.x,
    height: southEast.y - northWest.y,
  };
}
