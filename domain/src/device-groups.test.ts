import { expect, test } from 'vitest';
import { consoleDevicePages, deviceGroups, seriesNames } from './device-groups.ts';
import { mainGroups } from './main-groups.ts';
import { mapLayers, mapStates } from './map-layer.ts';
import { searchableLayers } from './searchable-layers.ts';

test('orders layers, tiles, suggestions, pages and series as the groups declare them', () => {
  expect(mapLayers).toEqual(['air', 'tilt', 'crack', 'people', 'light', 'bin', 'vehicle']);
  expect(mainGroups).toEqual(['outdoorAir', 'indoorAir', 'lights', 'bins', 'people', 'vehicles', 'tilt', 'crack']);
  expect(searchableLayers).toEqual(['air', 'people', 'bin', 'light']);
  expect(seriesNames).toEqual(['air', 'tilt', 'crack', 'people', 'light', 'vehicle', 'bin']);
  expect(consoleDevicePages.map((page) => page.slice('device/'.length))).toEqual([
    'fineDustSensor',
    'gradientSensor',
    'crackSensor',
    'cctv',
    'smartSecurityLight',
    'vehicleGPS',
    'smartRecycleBin',
  ]);
});

test('lists the states of a layer in order, the least severe first', () => {
  for (const layer of mapLayers) {
    const severities = Object.values(mapStates[layer]);
    expect(severities).toEqual(severities.toSorted((a, b) => a - b));
  }
});

const layersOf = deviceGroups.flatMap((group) => Object.entries(group.mapLayers));

test.each([
  ['layers', layersOf.map(([name, { order }]) => [name, order] as const)],
  ['suggestions', layersOf.map(([name, { search }]) => [name, search?.order] as const)],
  ['tiles', deviceGroups.flatMap(({ tiles }) => Object.entries(tiles))],
])('finds no two %s with the same name or rank', (_, ranked) => {
  const known = ranked.filter(([, rank]) => rank !== undefined);
  expect(new Set(known.map(([name]) => name)).size).toBe(known.length);
  expect(new Set(known.map(([, rank]) => rank)).size).toBe(known.length);
});
