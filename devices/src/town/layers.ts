/** The town as GeoJSON layers for `MAP_TILES`. */

import { between, type Line, middleOf, type Spot } from '@maru/domain/plane/shape';
import { pointOf } from './ground.ts';
import { brookLine, railLine, riverLine, type Street } from './lines.ts';
import { brook, hills, railway, river, stations } from './plan.ts';
import { town } from './town.ts';
import { riverArea, riverPark, woods } from './woods.ts';

/** The attribution on maps. */
export const townAttribution = '데모용으로 만든 가상의 길';

type Position = [longitude: number, latitude: number];
const positionOf = (spot: Spot): Position => {
  const { longitude, latitude } = pointOf(spot);
  return [longitude, latitude];
};
const positions = (line: Line) => line.map(positionOf);
const ringOf = (line: Line) => [...positions(line), positionOf(line[0] as Spot)];

const feature = (type: string, coordinates: unknown, properties: Record<string, string>) => ({
  type: 'Feature',
  properties,
  geometry: { type, coordinates },
});
const area = (ring: Line, properties: Record<string, string>) => feature('Polygon', [ringOf(ring)], properties);
const line = (corners: Line, properties: Record<string, string>) =>
  feature('LineString', positions(corners), properties);

/** Joins links into lines, as lists of nodes. */
function chains(links: readonly { a: number; b: number }[]): number[][] {
  const around = new Map<number, Set<number>>();
  const join = (a: number, b: number) => around.set(a, (around.get(a) ?? new Set()).add(b));
  for (const { a, b } of links) {
    join(a, b);
    join(b, a);
  }
  const chain = (start: number): number[] => {
    const found = [start];
    for (let here = start; ; ) {
      const [next] = around.get(here) ?? [];
      if (next === undefined) return found;
      around.get(here)?.delete(next);
      around.get(next)?.delete(here);
      found.push(next);
      here = next;
    }
  };
  // Lines begin at dead ends and junctions; the remaining links are loops.
  const ends = [...around].filter(([, { size }]) => size !== 2).map(([node]) => node);
  return [...ends, ...around.keys()].map(chain).filter(({ length }) => length > 1);
}

/** One feature per street, with all its parts. */
function roads(isShown: (street: Street) => boolean) {
  const { network } = town();
  const links = [...network.links].filter(({ street }) => isShown(street));
  const byName = Map.groupBy(links, ({ street }) => `${street.class} ${street.name}`);
  return [...byName.values()].map((some) => {
    const { class: kind, name } = (some[0] as (typeof some)[number]).street;
    const parts = chains(some).map((nodes) => positions(nodes.map((node) => network.spots[node] as Spot)));
    return feature('MultiLineString', parts, { class: kind, ...(name && { name }) });
  });
}

/** A station's point on the rails. */
function stationAt([x, y]: readonly [number, number]): Spot {
  return railLine.reduce((best, spot) => (between(spot, { x, y }) < between(best, { x, y }) ? spot : best));
}

/** The layers by file name. */
export function townFiles(): Map<string, string> {
  const layers = {
    roads_major: roads((street) => street.class !== 'minor'),
    roads_minor: roads((street) => street.class === 'minor'),
    water: [
      area(riverArea, {}),
      line(riverLine, { kind: 'river', name: river.name }),
      line(brookLine, { kind: 'stream', name: brook.name }),
    ],
    rail: [line(railLine, { name: railway.name })],
    parks: [
      // A wood is labelled by its peak.
      ...woods.map(({ ring }) => area(ring, {})),
      ...[riverPark, ...town().parks].map(({ ring, name }) => area(ring, { name })),
    ],
    labels: [
      ...hills.map(({ name }, at) =>
        feature('Point', positionOf(middleOf(woods[at]?.ring ?? [])), { kind: 'peak', name }),
      ),
      ...stations.map(({ name, at }) => feature('Point', positionOf(stationAt(at)), { kind: 'station', name })),
    ],
  };
  return new Map(
    Object.entries(layers).map(([name, features]) => [
      `${name}.geojson`,
      JSON.stringify({ type: 'FeatureCollection', attribution: townAttribution, features }),
    ]),
  );
}
