import { mapLayers } from '@maru/domain/map-layer';
import { describe, expect, it } from 'vitest';
import { markId, placeOf } from './union-markers.ts';
import { readLayers, readPlace, writeLayers, writePlace } from './union-state.ts';

describe('the layers in an address', () => {
  it('are all layers without a list, or with only unknown layers', () => {
    expect(readLayers(undefined)).toEqual(mapLayers);
    expect(readLayers('castles,')).toEqual(mapLayers);
  });

  it('are restored as written, in the order of the map', () => {
    for (const layers of [mapLayers, [], ['air'], ['tilt', 'light']] as const)
      expect(readLayers(writeLayers(layers))).toEqual(layers);
    expect(readLayers('light,air,castles')).toEqual(['air', 'light']);
  });

  it('are omitted if all are shown', () => {
    expect(writeLayers(mapLayers)).toBeUndefined();
  });
});

describe('the open place in an address', () => {
  it('is distinguished from places of other layers with the same id', () => {
    const ids = mapLayers.map((layer) => markId(layer, 12));
    expect(new Set(ids).size).toBe(mapLayers.length);
    expect(ids.map(placeOf)).toEqual(mapLayers.map((layer) => ({ layer, placeId: 12 })));
    expect(ids.map((id) => readPlace(writePlace(id)))).toEqual(ids);
  });

  it.each([undefined, '', 'air', 'air-', 'air-0', 'air-x', 'castle-1', '12'])('is null for %j', (text) => {
    expect(readPlace(text)).toBeNull();
  });
});
