/** The town's terrain: the dongs and the places in them. */
import { cellsAround } from '@maru/domain/dong-cells';
import { Buckets } from '@maru/domain/plane/buckets';
import { isWithin, type Spot } from '@maru/domain/plane/shape';
import { airDevices, demoPlaces } from '../demo/air.ts';
import { bins } from '../demo/bin.ts';
import { oldBuildings } from '../demo/building.ts';
import { type DemoDong, demoDistrict } from '../demo/district.ts';
import { lightDevices } from '../demo/light.ts';
import { demoAreas, peopleDevices } from '../demo/people.ts';
import { companies, gateOf, tip } from '../demo/yard.ts';
import { eastNorth, offset, type Point } from '../model/route.ts';

const { centre, dongs } = demoDistrict;

export const spotOf = (point: Point): Spot => {
  const { east, north } = eastNorth(centre, point);
  return { x: east, y: north };
};
export const pointOf = ({ x, y }: Spot): Point => offset(centre, x, y);

export interface Quarter {
  dong: DemoDong;
  at: Spot;
  /** The dong's boundary, as drawn on maps. */
  ring: Spot[];
}

const rings = cellsAround(dongs);
export const quarters: readonly Quarter[] = dongs.map((dong, at) => ({
  dong,
  at: spotOf(dong),
  ring: (rings[at] ?? []).slice(1).map(([longitude, latitude]) => spotOf({ longitude, latitude })),
}));

export const isInDistrict = (spot: Spot): boolean => quarters.some(({ ring }) => isWithin(ring, spot));

/** Points with an address: each is beside a street and not in a river. */
export const standing: readonly Spot[] = [
  ...[...demoPlaces, ...airDevices, ...bins.places, ...lightDevices, ...oldBuildings.places],
  ...[...demoAreas, ...peopleDevices],
].map(spotOf);

/** Points at which vehicles leave the street. */
export const gates: readonly Point[] = [...companies.map(gateOf), tip.at];

const obstacles = new Buckets<Spot>((spot) => [spot, spot], [...standing, ...gates.map(spotOf)]);
export const standingNear = (spot: Spot, metres: number) => obstacles.near([spot, spot], metres);
