/** Vehicles' ways through the town: along its streets, from node to node. */

import { type DemoDong, demoDistrict } from '../demo/district.ts';
import type { Lanes } from '../model/round.ts';
import { distance, type Point } from '../model/route.ts';
import { pointOf } from './ground.ts';
import { largestPart, otherEnd } from './network.ts';
import { town } from './town.ts';

/** Maximum distance of a round's lanes from a dong's centre, and minimum distance from the next dong, in metres. */
const [reach, margin] = [520, 25];

let known: { points: Point[]; nodes: Map<string, number> } | undefined;
const keyOf = ({ latitude, longitude }: Point) => `${latitude},${longitude}`;

/** Nodes as coordinates, as reported by vehicles. */
function nodes() {
  if (!known) {
    const points = town().network.spots.map(pointOf);
    known = { points, nodes: new Map(points.map((point, node) => [keyOf(point), node])) };
  }
  return known;
}

function nodeOf(point: Point): number {
  const node = nodes().nodes.get(keyOf(point));
  if (node === undefined) throw new RangeError(`no street leads to ${keyOf(point)}`);
  return node;
}

/** The way along streets between two points on them. */
export const wayBetween = (from: Point, to: Point): Point[] =>
  town()
    .network.way(nodeOf(from), nodeOf(to))
    .map((node) => nodes().points[node] as Point);

const lanes = new Map<string, Lanes>();

/** The small streets of a dong that connect without leaving it. */
export function lanesIn(dong: DemoDong): Lanes {
  const found = lanes.get(dong.dongCode) ?? findLanes(dong);
  lanes.set(dong.dongCode, found);
  return found;
}

function findLanes(dong: DemoDong): Lanes {
  const { network } = town();
  const { points } = nodes();
  const isOwn = (point: Point) =>
    distance(point, dong) <= reach &&
    demoDistrict.dongs.every((other) => other === dong || distance(point, other) > distance(point, dong) + margin);
  const own = new Set([...points.keys()].filter((node) => isOwn(points[node] as Point)));
  const nextTo = (node: number) =>
    network
      .linksAt(node)
      .filter(({ street }) => street.class === 'minor' || street.class === 'tertiary')
      .map((link) => otherEnd(link, node))
      .filter((next) => own.has(next));
  const largest = largestPart(own, nextTo);
  const at = new Map(largest.map((node, i) => [node, i]));
  return {
    corners: largest.map((node) => points[node] as Point),
    next: largest.map((node) => nextTo(node).map((next) => at.get(next) as number)),
  };
}
