import { expect, test } from 'vitest';
import { cellSide, type MapArea, mapLayers, mapStates, wholeBlocks } from './map-layer.ts';
import { mercatorX, mercatorY } from './mercator.ts';

const seen: MapArea = [127.05, 37.56, 127.12, 37.62];

test('lists the states of every layer with the least severe first', () => {
  for (const layer of mapLayers) {
    const severities = Object.values(mapStates[layer]);
    expect(severities).toEqual(severities.toSorted((a, b) => a - b));
  }
});

test.each([9, 12, 15, 18])('widens an area to whole cells at zoom %i', (zoom) => {
  const [west, south, east, north] = wholeBlocks(seen, zoom);
  expect(west).toBeLessThanOrEqual(seen[0]);
  expect(south).toBeLessThanOrEqual(seen[1]);
  expect(east).toBeGreaterThanOrEqual(seen[2]);
  expect(north).toBeGreaterThanOrEqual(seen[3]);
  for (const edge of [mercatorX(west), mercatorX(east), mercatorY(south), mercatorY(north)]) {
    const cells = edge / cellSide(zoom);
    expect(cells).toBeCloseTo(Math.round(cells), 5);
  }
});

test('requests the same area after a small move', () => {
  const moved: MapArea = [seen[0] + 0.0001, seen[1], seen[2] + 0.0001, seen[3]];
  expect(wholeBlocks(moved, 12)).toEqual(wholeBlocks(seen, 12));
});
