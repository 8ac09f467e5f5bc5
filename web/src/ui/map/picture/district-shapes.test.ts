import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { MappedDistrict } from '../canvas/base-style.ts';
import { districtShapes, wholeWidth } from './district-shapes.ts';

/** A square dong of 0.01° with some points on each side. */
function dong(dongName: string, west: number, south: number, points = 1): MappedDistrict['dongs'][number] {
  const along = Array.from({ length: points }, (_, at) => (0.01 * at) / points);
  return {
    dongName,
    longitude: west + 0.005,
    latitude: south + 0.005,
    boundary: [
      ...along.map((by): [number, number] => [west + by, south]),
      ...along.map((by): [number, number] => [west + 0.01, south + by]),
      ...along.map((by): [number, number] => [west + 0.01 - by, south + 0.01]),
      ...along.map((by): [number, number] => [west, south + 0.01 - by]),
      [west, south],
    ],
  };
}

const district = (...dongs: MappedDistrict['dongs']): MappedDistrict => ({
  name: '중랑구',
  streets: null,
  centre: { latitude: 0, longitude: 0, zoom: 12 },
  dongs,
});

describe('districtShapes', () => {
  it('draws each dong in whole units, as relative lines', () => {
    const { path, width, height } = districtShapes(district(dong('가동', 0, 0), dong('나동', 0.01, 0)), 1000);
    expect([width, height]).toEqual([1000, 500]);
    expect(path).toBe('M0 500l500 0l0 -500l-500 0zM500 500l500 0l0 -500l-500 0z');
  });

  it('omits points without visible effect', () => {
    const plain = districtShapes(district(dong('가동', 0, 0)), 1000);
    expect(districtShapes(district(dong('가동', 0, 0, 200)), 1000)).toEqual(plain);
  });

  it('stays small for boundaries surveyed every few metres', () => {
    const surveyed = (at: number): MappedDistrict['dongs'][number] => {
      const [west, south] = [(at % 5) * 0.01, Math.floor(at / 5) * 0.01];
      const { boundary, ...rest } = dong(`${at}동`, west, south, 250);
      // Adds noise of some metres, as in surveys.
      const shaken = boundary.map(([x, y], step): [number, number] => {
        const off = 3e-5 * Math.sin(step * 12.9898 + at) + 2e-4 * Math.sin(step / 9 + at);
        return [x + off, y - off];
      });
      return { ...rest, boundary: [...shaken.slice(0, -1), shaken[0] ?? [0, 0]] };
    };
    const dongs = Array.from({ length: 20 }, (_, at) => surveyed(at));
    const { path } = districtShapes(district(...dongs), wholeWidth);
    expect(JSON.stringify(dongs).length).toBeGreaterThan(500_000);
    expect(gzipSync(path).length).toBeLessThan(15_000);
  });

  it('shows the names of close dongs only if they fit beside each other', () => {
    const near = { ...dong('나동', 0, 0), longitude: 0.006 };
    const { names } = districtShapes(district(dong('가동', 0, 0), near), 1000);
    expect(names.map(({ name, leastWidth }) => [name, leastWidth])).toEqual([
      ['가동', 220],
      ['나동', 360],
    ]);
  });

  it('draws nothing without boundaries', () => {
    expect(districtShapes(district(), 1000)).toMatchObject({ path: '', names: [] });
  });
});
