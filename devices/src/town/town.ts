/** The demo's invented town: streets, river, railway, parks. Deterministic, and built once per process on first use. */

import { edgeBuckets } from '@maru/domain/plane/buckets';
import { between, type Edge, edgesOf, type Spot } from '@maru/domain/plane/shape';
import { demoPlaces } from '../demo/air.ts';
import type { DemoDong } from '../demo/district.ts';
import { words } from '../demo/words.ts';
import { fabricOf } from './fabric.ts';
import { gates, quarters, spotOf, standing } from './ground.ts';
import { boundaryStreets, longStreets, type Street } from './lines.ts';
import { Network } from './network.ts';
import { villageRoads } from './plan.ts';
import { type Green, isInWood } from './woods.ts';

/**
 * Places farther from a street than the first distance (in metres) have an alley, which ends the second distance before
 * the place.
 */
const [alleyFrom, alleyEnds] = [26, 5];

export interface Town {
  network: Network;
  parks: readonly Green[];
}

/** Direction of the longer street nearest to a spot, in radians from east. */
function headingAt(spot: Spot, edges: readonly Edge[]): number {
  const [a, b] = edges.reduce((best, edge) => (between(edge[0], spot) < between(best[0], spot) ? edge : best));
  return Math.atan2(b.y - a.y, b.x - a.x);
}

function build(): Town {
  const boundary = boundaryStreets((spot) => !isInWood(spot)).map(
    (line, at): Street => ({ name: `${words[at % words.length]}둘레로`, class: 'tertiary', line }),
  );
  const longer = [...longStreets, ...boundary];
  const driven = longer.filter((street) => street.class !== 'trunk').flatMap(({ line }) => edgesOf(line));
  const edges = edgeBuckets(longer.flatMap(({ line }) => edgesOf(line)));
  const parksOf = ({ dongCode }: DemoDong) =>
    demoPlaces
      .filter((place) => place.detailFacilityType === 'park' && place.dongCode === dongCode)
      .map((place) => ({ name: place.placeName, at: spotOf(place) }));
  const fabrics = quarters.map((quarter, at) =>
    fabricOf(quarter, villageRoads(at), headingAt(quarter.at, driven), edges, parksOf(quarter.dong)),
  );
  const network = new Network([...longer, ...fabrics.flatMap(({ streets }) => streets)]);
  const alley: Street = { name: '', class: 'minor', line: [] };
  for (const gate of gates) network.lead(spotOf(gate), 0, alley);
  for (const spot of standing) if (!network.nearest(spot, alleyFrom)) network.lead(spot, alleyEnds, alley);
  return { network, parks: fabrics.flatMap(({ parks: found }) => found) };
}

let built: Town | undefined;
export function town(): Town {
  built ??= build();
  return built;
}
