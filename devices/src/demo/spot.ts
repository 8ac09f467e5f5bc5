/** Puts things on the map of the demo district: a point inside a dong, and an address that goes with it. */
import { chance } from '../model/noise.ts';
import { distance, offset, type Point } from '../model/route.ts';
import { mainRoads, villageRoads } from '../town/plan.ts';
import { type DemoDong, demoDistrict } from './district.ts';

/** As far from a dong's centre as a place may be, metres: dongs are about a kilometre wide. */
const reachMetres = 420;

/** True where no other dong's centre is nearer, with 40 m to spare. */
const isInside = (point: Point, dong: DemoDong) =>
  demoDistrict.dongs.every((other) => other === dong || distance(point, other) > distance(point, dong) + 40);

/** The point of a dong that belongs to this seed. */
export function spotIn(dong: DemoDong, seed: number): Point {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const angle = 2 * Math.PI * chance(seed, attempt * 2);
    const metres = reachMetres * Math.sqrt(chance(seed, attempt * 2 + 1));
    const point = offset(dong, Math.cos(angle) * metres, Math.sin(angle) * metres);
    if (isInside(point, dong)) return point;
  }
  throw new Error(`found no point in ${dong.dongName}`);
}

/** A road-name address of the dong that belongs to this seed: on a main road through it, or on one of its small streets. */
export function addressIn(dong: DemoDong, seed: number): string {
  const main = mainRoads.filter(({ through }) => through.includes(dong.dongName)).map(({ name }) => name);
  const village = villageRoads(demoDistrict.dongs.indexOf(dong));
  const pick = (of: readonly string[], salt: number) => of[Math.floor(chance(seed, salt) * of.length)];
  const number = 1 + Math.floor(chance(seed, 1002) * 480);
  const lane = 1 + Math.floor(chance(seed, 1003) * 14);
  const road = chance(seed, 1004) < 0.6 ? `${pick(village, 1001)}${lane}길` : pick(main, 1001);
  return `${demoDistrict.fullName} ${road} ${number}`;
}
