import { gzipSync } from 'node:zlib';
import { type MapLayer, mapLayers, mapStates } from '@maru/domain/map-layer';
import { describe, expect, test } from 'vitest';
import type { MapLayerSource, MapMark } from '#places/map-layer.ts';
import { mostListed, mostMarkers, UnionMap, type UnionQuestion } from './union-map.ts';

const [west, south, east, north] = [127.06, 37.56, 127.12, 37.63];
const middle = { west: 127.08, south: 37.58, east: 127.1, north: 37.6 };

/** Pseudorandom numbers from 0 to 1, the same at every run. */
function numbers(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** Places of a layer spread over a district, in all its states. */
function scattered(layer: MapLayer, count: number): MapMark[] {
  const next = numbers(mapLayers.indexOf(layer) + 1);
  const states = Object.keys(mapStates[layer]);
  return Array.from({ length: count }, (_, at) => ({
    installationPlaceId: at + 1,
    installationPlaceName: `${layer} 설치 장소 ${at + 1}`,
    dongCode: '1126052000',
    latitude: south + next() * (north - south),
    longitude: west + next() * (east - west),
    installationType: null,
    value: Math.round(next() * 1000) / 10,
    status: states[Math.floor(next() * states.length)] ?? '',
    measurementDatetime: `2026-11-24 10:00:${String(at % 60).padStart(2, '0')}`,
  }));
}

const source = (layer: MapLayer, marks: readonly MapMark[]): MapLayerSource => ({
  layer,
  read: async () => () => marks,
});
const mapOf = (count: number) => new UnionMap(mapLayers.map((layer) => source(layer, scattered(layer, count))));
const whole: UnionQuestion = {
  layers: mapLayers,
  measurementType: 'ultra_fine_dust',
  installationType: 'outdoor',
  area: undefined,
  zoom: 12,
};
const severities = (list: readonly { severity: number }[]) => list.map(({ severity }) => severity);
const sum = (counts: readonly { count: number }[]) => counts.reduce((all, { count }) => all + count, 0);

describe('area with few places', () => {
  const map = mapOf(50);

  test('returns each place as a marker, and none outside the area', async () => {
    const { markers, clusters, totalCount } = await map.answer({ ...whole, area: middle });
    const inside = mapLayers
      .flatMap((layer) => scattered(layer, 50))
      .filter(
        ({ longitude, latitude }) => longitude >= 127.08 && longitude <= 127.1 && latitude >= 37.58 && latitude <= 37.6,
      );
    expect(inside.length).toBeGreaterThan(5);
    expect(markers.map(({ installationPlaceName: name }) => name).sort()).toEqual(
      inside.map(({ installationPlaceName: name }) => name).sort(),
    );
    expect([clusters, totalCount]).toEqual([[], inside.length]);
  });

  test('lists the worst first, and with equal severity the greater value of a layer', async () => {
    const { list } = await map.answer(whole);
    expect(list).toHaveLength(mostListed);
    expect(severities(list)).toEqual(severities(list).toSorted((a, b) => b - a));
    const worstAir = list
      .filter(({ layer, severity }) => layer === 'air' && severity === 5)
      .map(({ value }) => value ?? 0);
    expect(worstAir.length).toBeGreaterThan(2);
    expect(worstAir).toEqual(worstAir.toSorted((a, b) => b - a));
  });

  test('returns only the requested layers, each with its number of places in total and in the area', async () => {
    const { markers, layers } = await map.answer({ ...whole, layers: ['tilt', 'light'], area: middle });
    expect(new Set(markers.map(({ layer }) => layer))).toEqual(new Set(['tilt', 'light']));
    expect(layers.map(({ layer, totalCount }) => [layer, totalCount])).toEqual([
      ['tilt', 50],
      ['light', 50],
    ]);
    for (const { layer, states } of layers)
      expect(sum(states)).toBe(markers.filter((marker) => marker.layer === layer).length);
  });

  test('returns the time of the area’s newest reading', async () => {
    expect((await map.answer(whole)).measurementDatetime).toBe('2026-11-24 10:00:49');
  });
});

describe('area with many places', () => {
  const map = mapOf(1000);

  test.each([9, 12, 14, 16])('counts each place once at zoom %i, in a cluster or as a marker', async (zoom) => {
    const { markers, clusters, totalCount } = await map.answer({ ...whole, zoom });
    expect(totalCount).toBe(7000);
    expect(markers.length + sum(clusters)).toBe(7000);
    expect(clusters.length).toBeGreaterThan(0);
  });

  test('returns the number of places by state and the worst state for each cluster', async () => {
    const { markers, clusters, layers } = await map.answer({ ...whole, zoom: 14 });
    for (const { count, states, severity, worst } of clusters) {
      expect(sum(states)).toBe(count);
      const worstOfAll = Math.max(...states.map(({ layer, status }) => mapStates[layer][status] ?? 0));
      expect([severity, mapStates[worst.layer][worst.status]]).toEqual([worstOfAll, worstOfAll]);
    }
    const shown = [...clusters.flatMap(({ states }) => states), ...markers.map((marker) => ({ ...marker, count: 1 }))];
    for (const { layer, states } of layers)
      for (const { status, count } of states)
        expect(sum(shown.filter((one) => one.layer === layer && one.status === status))).toBe(count);
  });

  test('returns smaller clusters at a greater zoom, and single markers once few places are left', async () => {
    const [far, near] = [await map.answer({ ...whole, zoom: 11 }), await map.answer({ ...whole, zoom: 15 })];
    expect(near.clusters.length).toBeGreaterThan(4 * far.clusters.length);
    const small = { west: 127.08, south: 37.58, east: 127.09, north: 37.59 };
    const few = await map.answer({ ...whole, area: small, zoom: 15 });
    expect(few.totalCount).toBeLessThanOrEqual(mostMarkers);
    expect([few.markers.length, few.clusters.length]).toEqual([few.totalCount, 0]);
  });
});

describe('50,000 places', () => {
  const marks = scattered('light', 50_000);
  const map = new UnionMap([source('light', marks)]);
  const bytes = async (question: Partial<UnionQuestion>) =>
    gzipSync(JSON.stringify(await map.answer({ ...whole, layers: ['light'], ...question }))).length;

  test.each([0, 12, 15, 18, 22])('are less than 400 kB compressed at zoom %i, for any area', async (zoom) => {
    expect(await bytes({ zoom })).toBeLessThan(400_000);
    expect(await bytes({ zoom, area: middle })).toBeLessThan(400_000);
  });

  test('are one cluster if all have the same position', async () => {
    const [first = scattered('light', 1)[0] as MapMark] = marks;
    const heap = marks.map((mark) => ({ ...mark, latitude: first.latitude, longitude: first.longitude }));
    const { clusters, markers } = await new UnionMap([source('light', heap)]).answer({ ...whole, layers: ['light'] });
    expect([clusters.map(({ count }) => count), markers]).toEqual([[50_000], []]);
  });
});

describe('layer with several measures', () => {
  test('shows the requested measure and side', async () => {
    const map = new UnionMap([
      {
        layer: 'air',
        read: async () => (question) => [
          {
            ...(scattered('air', 1)[0] as MapMark),
            installationPlaceName: `${question.measurementType} ${question.installationType}`,
          },
        ],
      },
    ]);
    const { markers } = await map.answer({ ...whole, measurementType: 'co2', installationType: 'indoor' });
    expect(markers.map(({ installationPlaceName }) => installationPlaceName)).toEqual(['co2 indoor']);
  });
});
