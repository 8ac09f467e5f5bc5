import { describe, expect, it } from 'vitest';
import type { MapMarker, MarkerLook } from '../marker/marker.ts';
import { groupMarkers, sharesOf } from './marker-groups.ts';
import { scaleOf } from './view.ts';

const looks = ['good', 'bad'].map((key): MarkerLook => ({ key, colour: '#000000', sign: '●', isHollow: false }));

const marker = (id: number, longitude: number, look = 'good', value = 10): MapMarker => ({
  id,
  name: `곳 ${id}`,
  longitude,
  latitude: 37.5,
  look,
  text: String(value),
  value,
});

const idsOf = (markers: readonly MapMarker[], zoom: number) =>
  groupMarkers(markers, scaleOf({ zoom }), looks).map((group) => group.markers.map(({ id }) => id));

describe('groupMarkers', () => {
  it('separates places at higher zooms', () => {
    const places = [marker(1, 127.08), marker(2, 127.081)];
    expect(idsOf(places, 12)).toEqual([[1, 2]]);
    expect(idsOf(places, 17)).toEqual([[1], [2]]);
  });

  it('puts the worst first, among groups and within them', () => {
    const places = [
      marker(1, 127.08),
      marker(2, 127.2),
      marker(3, 127.2001, 'bad', 40),
      marker(4, 127.2002, 'bad', 50),
    ];
    expect(idsOf(places, 12)).toEqual([[4, 3, 2], [1]]);
  });

  it('merges overlapping groups across cell borders', () => {
    // Markers 10 px apart, over several cells.
    const step = (10 * 360) / scaleOf({ zoom: 12 });
    const row = Array.from({ length: 40 }, (_, at) => marker(at, 127 + at * step));
    const groups = groupMarkers(row, scaleOf({ zoom: 12 }), looks);
    const middles = groups.map(({ at }) => at[0] / step).toSorted((a, b) => a - b);
    const gaps = middles.slice(1).map((middle, at) => middle - (middles[at] ?? 0));
    expect(groups.flatMap(({ markers }) => markers)).toHaveLength(40);
    expect(Math.min(...gaps) * 10).toBeGreaterThan(40);
  });

  it('groups ten thousand places into as many groups as fit', () => {
    const many = Array.from({ length: 10_000 }, (_, at) => ({
      ...marker(at, 127 + (at % 100) / 1000),
      latitude: 37.5 + Math.floor(at / 100) / 1250,
    }));
    // About 290 px in each direction.
    const groups = groupMarkers(many, scaleOf({ zoom: 11 }), looks);
    expect(groups.flatMap(({ markers }) => markers)).toHaveLength(10_000);
    expect(groups.length).toBeLessThan(40);
  });
});

it('counts looks by severity', () => {
  expect(sharesOf([marker(1, 0, 'bad'), marker(2, 0), marker(3, 0)], looks)).toEqual([2, 1]);
});
