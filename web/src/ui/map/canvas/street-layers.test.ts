import { createExpression, validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import type { StyleSpecification } from 'maplibre-gl';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { districtStyle, type MappedDistrict } from './base-style.ts';

const district = (layers: string[]): MappedDistrict => ({
  name: '중랑구',
  centre: { latitude: 37.59, longitude: 127.09, zoom: 12 },
  dongs: [],
  streets: {
    layers,
    attribution: '중랑구청',
    bounds: [127.06, 37.56, 127.13, 37.63],
    leastZoom: 9,
    mostZoom: 14,
    version: '0123456789abcdef',
  },
});
const own = ['roads_major', 'roads_minor', 'water', 'rail', 'parks', 'labels'];
const openMapTiles = [
  'transportation',
  'transportation_name',
  'water',
  'waterway',
  'park',
  'landcover',
  'mountain_peak',
];

const drawn = ({ layers }: StyleSpecification) =>
  layers.flatMap((layer) => ('source-layer' in layer ? [layer['source-layer']] : []));

describe('streets in the style', () => {
  beforeEach(() => void vi.stubGlobal('location', { origin: 'https://maru.example' }));

  it.each([
    ['a folder of layers', own],
    ['tiles of the OpenMapTiles schema', openMapTiles],
  ])('are valid, light and dark, with every layer of %s', (_, layers) => {
    for (const scheme of ['light', 'dark'] as const) {
      const style = districtStyle(district(layers), scheme);
      expect(validateStyleMin(style)).toEqual([]);
      expect([...new Set(drawn(style))].toSorted()).toEqual(layers.toSorted());
    }
  });

  it('omit layers missing in the tiles', () => {
    expect(drawn(districtStyle(district(['water', 'buildings']), 'light')).every((layer) => layer === 'water')).toBe(
      true,
    );
  });

  it('are loaded from this server, at versioned addresses, without remote glyphs', () => {
    const style = districtStyle(district(own), 'light');
    expect(style.sources.streets).toMatchObject({
      tiles: ['https://maru.example/api/map/tiles/{z}/{x}/{y}?version=0123456789abcdef'],
      bounds: [127.06, 37.56, 127.13, 37.63],
      attribution: '<span lang="ko">중랑구청</span>',
    });
    expect(style.glyphs ?? style.sprite).toBeUndefined();
  });

  it("are above the dongs' land, and their names below the dongs'", () => {
    const ids = districtStyle(district(own), 'light').layers.map(({ id }) => id);
    expect(ids.indexOf('major-road-roads_major')).toBeGreaterThan(ids.indexOf('dongs'));
    expect(ids.indexOf('major-name-roads_major')).toBeLessThan(ids.indexOf('dong-names'));
    expect(ids.at(-1)).toBe('dong-names');
  });

  it('are wider at higher zooms', () => {
    const road = districtStyle(district(own), 'light').layers.find(({ id }) => id === 'major-road-roads_major');
    const { 'line-width': widths } = (road?.paint ?? {}) as { 'line-width'?: unknown };
    const width = createExpression(widths, 'line-width');
    if (width.result !== 'success') throw new Error('no expression');
    const at = (zoom: number) => Number(width.value.evaluate({ zoom }, { type: 2, properties: { class: 'primary' } }));
    expect(at(16)).toBeGreaterThan(at(13) * 2);
  });
});
