import { MercatorCoordinate } from 'maplibre-gl';
import { expect, test } from 'vitest';
import type { Bounds } from '../area.ts';
import type { MapView } from '../canvas/map-view.ts';
import { boxAround, fromMiddle, viewFitting } from './view.ts';

const bounds: Bounds = [127.0643, 37.5725, 127.1159, 37.6204];
const corners = [
  [bounds[0], bounds[3]],
  [bounds[2], bounds[1]],
] as const;

/**
 * The pixel of a corner by MapLibre's fitBounds, by its own projection: `cameraForBounds` without bearing and pitch.
 */
function fittedByMapLibre(
  size: { width: number; height: number },
  cover: Record<'top' | 'right' | 'bottom' | 'left', number>,
) {
  const [northWest, southEast] = corners.map(([lng, lat]) => MercatorCoordinate.fromLngLat([lng, lat]));
  if (!northWest || !southEast) throw new Error('no corners');
  const padding = Object.fromEntries(Object.entries(cover).map(([side, px]) => [side, px + 24])) as typeof cover;
  const scale = Math.min(
    (size.width - padding.left - padding.right) / (southEast.x - northWest.x),
    (size.height - padding.top - padding.bottom) / (southEast.y - northWest.y),
  );
  const middle = { x: (northWest.x + southEast.x) / 2, y: (northWest.y + southEast.y) / 2 };
  return [northWest, southEast].map(({ x, y }) => ({
    x: (x - middle.x) * scale + (padding.left + size.width - padding.right) / 2,
    y: (y - middle.y) * scale + (padding.top + size.height - padding.bottom) / 2,
  }));
}

test.each([
  ['a telephone', { width: 360, height: 687 }, { top: 165, right: 52, bottom: 140, left: 0 }],
  ['a desktop', { width: 1440, height: 869 }, { top: 0, right: 0, bottom: 0, left: 376 }],
  ['a low window', { width: 1024, height: 400 }, { top: 0, right: 0, bottom: 112, left: 336 }],
])("puts the corners on %s within a pixel of MapLibre's", (_name, size, cover) => {
  const view = viewFitting(bounds, size, cover);
  const expected = fittedByMapLibre(size, cover);
  for (const [index, corner] of corners.entries()) {
    const { x, y } = fromMiddle(view, corner);
    expect(Math.abs(x + size.width / 2 - (expected[index]?.x ?? Number.NaN))).toBeLessThan(1);
    expect(Math.abs(y + size.height / 2 - (expected[index]?.y ?? Number.NaN))).toBeLessThan(1);
  }
});

test("makes a view's box as large as the bounds at its zoom, around the centre", () => {
  const view: MapView = { longitude: 0, latitude: 0, zoom: 1 };
  // At zoom 1 the world is 1024 px wide.
  expect(boxAround([-90, -1, 90, 1], view)).toMatchObject({ left: 'calc(50% + -256.0px)', width: 512 });
});
