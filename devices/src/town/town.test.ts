import { clearanceOf, edgeBuckets } from '@maru/domain/plane/buckets';
import { edgesOf, isWithin, type Spot } from '@maru/domain/plane/shape';
import { beforeAll, describe, expect, test } from 'vitest';
import { demoDistrict } from '../demo/district.ts';
import { vehicleDevices } from '../demo/vehicle.ts';
import { reportedAt } from '../model/vehicle.ts';
import { quarters, spotOf, standing } from './ground.ts';
import { townAttribution, townFiles } from './layers.ts';
import { town } from './town.ts';
import { riverArea } from './woods.ts';

interface Feature {
  geometry: { type: string; coordinates: unknown };
  properties: Record<string, string>;
}
let files: Map<string, string>;
const featuresOf = (name: string): Feature[] => JSON.parse(files.get(`${name}.geojson`) ?? '').features;
const layers = ['roads_major', 'roads_minor', 'water', 'rail', 'parks', 'labels'];

/** All positions of a geometry, as spots. */
const spotsOf = (coordinates: unknown): Spot[] => {
  const [first] = coordinates as unknown[];
  if (typeof first !== 'number') return (coordinates as unknown[]).flatMap(spotsOf);
  const [longitude, latitude] = coordinates as [number, number];
  return [spotOf({ latitude, longitude })];
};
const roads = () => ['roads_major', 'roads_minor'].flatMap(featuresOf);
const edgesOfRoads = () =>
  roads().flatMap(({ geometry }) => (geometry.coordinates as unknown[]).flatMap((part) => edgesOf(spotsOf(part))));

beforeAll(() => {
  files = townFiles();
});

describe('demo town', () => {
  test('has every map layer, and an attribution that calls the town invented', () => {
    expect([...files.keys()]).toEqual(layers.map((name) => `${name}.geojson`));
    expect(townAttribution).toContain('가상');
    for (const text of files.values()) expect(JSON.parse(text).attribution).toBe(townAttribution);
    const classes = new Set(roads().map(({ properties }) => properties.class));
    expect(classes).toEqual(new Set(['trunk', 'primary', 'secondary', 'tertiary', 'minor']));
  });

  test('lies within the district', () => {
    const corners = quarters.flatMap(({ ring }) => ring);
    const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
    // The river's ends are cut square to its course, some metres beyond the outline.
    const spare = 30;
    for (const name of layers)
      for (const { x, y } of featuresOf(name).flatMap(({ geometry }) => spotsOf(geometry.coordinates))) {
        expect(x).toBeGreaterThan(Math.min(...xs) - spare);
        expect(x).toBeLessThan(Math.max(...xs) + spare);
        expect(y).toBeGreaterThan(Math.min(...ys) - spare);
        expect(y).toBeLessThan(Math.max(...ys) + spare);
      }
  });

  test('has a street and no water within 30 m of every address', () => {
    const edges = edgeBuckets(edgesOfRoads());
    expect(standing.length).toBeGreaterThan(600);
    expect(standing.filter((spot) => clearanceOf(edges, spot, 30) > 30)).toEqual([]);
    expect(standing.filter((spot) => isWithin(riverArea, spot))).toEqual([]);
  });

  test('has streets in every dong, connected by main roads', () => {
    const { network } = town();
    for (const { ring } of quarters)
      expect(network.spots.filter((spot) => isWithin(ring, spot)).length).toBeGreaterThan(80);
    const names = featuresOf('roads_major').filter(({ properties }) => properties.class !== 'tertiary');
    expect(names.length).toBeGreaterThanOrEqual(10);
  });

  test('is one connected network', () => {
    const { network } = town();
    const links = [...network.links];
    const reached = new Set([links[0]?.a]);
    for (const node of reached)
      for (const { a, b } of network.linksAt(node as number)) {
        reached.add(a);
        reached.add(b);
      }
    expect(links.length).toBeGreaterThan(4000);
    expect(links.filter(({ a }) => !reached.has(a))).toEqual([]);
  });

  test('crosses its river by main roads only', () => {
    const river = edgeBuckets(edgesOf([...riverArea, riverArea[0] as Spot]));
    const { network } = town();
    const wet = [...network.links].filter((link) => network.edgeOf(link).some((spot) => isWithin(riverArea, spot)));
    const bridges = new Set(wet.map(({ street }) => street.name));
    expect(clearanceOf(river, riverArea[0] as Spot, 1)).toBe(0);
    expect(bridges.size).toBeGreaterThanOrEqual(5);
    expect(wet.filter(({ street }) => street.class === 'minor')).toEqual([]);
  });

  test('uses unique names for streets, waters and hills, different from streets in addresses', () => {
    const names = [...roads(), ...['water', 'rail', 'labels'].flatMap(featuresOf)].flatMap(
      ({ properties }) => properties.name ?? [],
    );
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    expect(names.length).toBeGreaterThan(300);
    const real = /^(면목|동일|용마산|겸재|사가정|상봉|봉화산|망우|중랑천|숙선옹주|봉우재|신내|중랑|한강)/;
    expect(names.filter((name) => real.test(name))).toEqual([]);
    const dongs = demoDistrict.dongs.map(({ dongName }) => dongName.slice(0, 2));
    expect(names.filter((name) => dongs.some((dong) => name.startsWith(dong)))).toEqual([]);
  });

  test('has all vehicles on its streets', () => {
    const edges = edgeBuckets(edgesOfRoads());
    const from = Date.parse('2026-10-26T00:00:00+09:00');
    const vehicles = vehicleDevices.filter(({ fault }) => fault !== 'jumps');
    for (const vehicle of vehicles)
      for (let minute = 0; minute < 2 * 1440; minute += 4) {
        const at = spotOf(reportedAt(vehicle, from + minute * 60_000));
        expect(clearanceOf(edges, at, 30), `${vehicle.managementCode}, minute ${minute}`).toBeLessThanOrEqual(30);
        expect(isWithin(riverArea, at) && clearanceOf(edges, at, 2) > 2).toBe(false);
      }
  });
});
