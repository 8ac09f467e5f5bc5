/** Locations in the demo district: a point inside a dong, and a matching address. */
import { chance } from '../model/noise.ts';
import { distance, offset, type Point } from '../model/route.ts';
import { mainRoads, villageRoads } from '../town/plan.ts';
import { type DemoDong, demoDistrict } from './district.ts';
import type { GroupPlace } from './group.ts';

/** Maximum distance from a dong's centre in metres; dongs are about a kilometre wide. */
const reachMetres = 420;

/** The point is nearer to this dong's centre than to any other, by at least 40 m. */
const isInside = (point: Point, dong: DemoDong) =>
  demoDistrict.dongs.every((other) => other === dong || distance(point, other) > distance(point, dong) + 40);

/** The point of a dong for this seed. */
export function spotIn(dong: DemoDong, seed: number): Point {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const angle = 2 * Math.PI * chance(seed, attempt * 2);
    const metres = reachMetres * Math.sqrt(chance(seed, attempt * 2 + 1));
    const point = offset(dong, Math.cos(angle) * metres, Math.sin(angle) * metres);
    if (isInside(point, dong)) return point;
  }
  throw new Error(`found no point in ${dong.dongName}`);
}

/** An address in the dong for this seed, on a main road through it or on a small street. */
export function addressIn(dong: DemoDong, seed: number): string {
  const main = mainRoads.filter(({ through }) => through.includes(dong.dongName)).map(({ name }) => name);
  const village = villageRoads(demoDistrict.dongs.indexOf(dong));
  const pick = (of: readonly string[], salt: number) => of[Math.floor(chance(seed, salt) * of.length)];
  const number = 1 + Math.floor(chance(seed, 1002) * 480);
  const lane = 1 + Math.floor(chance(seed, 1003) * 14);
  const road = chance(seed, 1004) < 0.6 ? `${pick(village, 1001)}${lane}길` : pick(main, 1001);
  return `${demoDistrict.fullName} ${road} ${number}`;
}

/** A place in the dong for this seed, in a group without facility types. */
export const placeIn = (
  dong: DemoDong,
  seed: number,
  named: Pick<GroupPlace, 'placeType' | 'placeName' | 'detailAddress'>,
): GroupPlace => ({
  ...named,
  facilityType: '',
  detailFacilityType: '',
  address: addressIn(dong, seed),
  dongCode: dong.dongCode,
  ...spotIn(dong, seed),
});

/** The fields of a device that stands outdoors at its place's point. */
export const standsOutdoors = { installationType: 'outdoor', latitude: null, longitude: null } as const;
