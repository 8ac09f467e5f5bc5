import type { Map as MapInstance } from 'maplibre-gl';
import { type Cover, seenOffset, uncovered } from '../canvas/cover.ts';
import type { MapMarker } from './marker.ts';

/** Minimum distance of a marker to the edge, px. */
const edge = 48;

/** Moves the map if needed, once it is idle, so that nothing covers the marker. */
export function keepInSight(map: MapInstance, marker: MapMarker, readCover: () => Cover): void {
  if (map.isMoving()) map.once('moveend', () => bringIntoSight(map, marker, readCover()));
  else bringIntoSight(map, marker, readCover());
}

function bringIntoSight(map: MapInstance, { longitude, latitude }: MapMarker, cover: Cover): void {
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  const { left, right, top, bottom } = uncovered({ width, height }, cover);
  const { x, y } = map.project([longitude, latitude]);
  if (x >= left + edge && x <= right - edge && y >= top + edge && y <= bottom - edge) return;
  map.easeTo({ center: [longitude, latitude], offset: seenOffset({ width, height }, cover) });
}
