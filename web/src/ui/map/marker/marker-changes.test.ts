import { describe, expect, it } from 'vitest';
import type { MapMarker } from './marker.ts';
import { markerChanges } from './marker-changes.ts';

const looks = [{ key: 'inspection' }, { key: 'good' }, { key: 'bad' }];
const marker = (id: number, change: Partial<MapMarker> = {}): MapMarker => ({
  id,
  name: `place ${id}`,
  longitude: 127.09,
  latitude: 37.59,
  look: 'good',
  text: '12',
  ...change,
});
const shown = (...markers: MapMarker[]) => new Map(markers.map((each) => [each.id, each]));

describe('markerChanges', () => {
  it('adds new markers with their severity', () => {
    const { add } = markerChanges(shown(), shown(marker(1, { look: 'bad' })), looks) ?? {};
    expect(add).toEqual([
      {
        type: 'Feature',
        id: 1,
        geometry: { type: 'Point', coordinates: [127.09, 37.59] },
        properties: { look: 'bad', severity: 2, text: '12', value: null, worst: expect.stringMatching(/^02 .*\/12$/) },
      },
    ]);
  });

  it('removes missing markers', () => {
    expect(markerChanges(shown(marker(1), marker(2)), shown(marker(2)), looks)).toEqual({
      add: [],
      update: [],
      remove: [1],
    });
  });

  it('sends only a new value, without the unchanged position', () => {
    const { update } = markerChanges(shown(marker(1)), shown(marker(1, { text: '80', look: 'bad' })), looks) ?? {};
    expect(update).toEqual([
      {
        id: 1,
        addOrUpdateProperties: expect.arrayContaining([
          { key: 'look', value: 'bad' },
          { key: 'severity', value: 2 },
          { key: 'text', value: '80' },
        ]),
      },
    ]);
  });

  it('moves markers', () => {
    const { update } = markerChanges(shown(marker(1)), shown(marker(1, { longitude: 127.1 })), looks) ?? {};
    expect(update?.[0]?.newGeometry).toEqual({ type: 'Point', coordinates: [127.1, 37.59] });
  });

  it('is null if nothing visible changed', () => {
    expect(markerChanges(shown(marker(1)), shown(marker(1, { name: 'renamed' })), looks)).toBeNull();
  });
});
