/** Puts things on the map of the demo district: a point inside a dong, and an address that goes with it. */
import { chance } from '../model/noise.ts';
import { distance, offset, type Point } from '../model/route.ts';
import { type DemoDong, demoDistrict } from './district.ts';

/** As far from a dong's centre as a place may be, metres: dongs are about a kilometre wide. */
const reachMetres = 420;

/** Main streets that cross or touch each dong. */
const streets: Readonly<Record<string, readonly string[]>> = {
  면목2동: ['면목로', '동일로'],
  면목4동: ['용마산로', '면목로'],
  면목5동: ['겸재로', '동일로'],
  면목7동: ['사가정로', '용마산로'],
  면목본동: ['면목로', '겸재로'],
  면목3·8동: ['용마산로', '사가정로'],
  상봉1동: ['상봉로', '봉화산로'],
  상봉2동: ['망우로', '상봉로'],
  중화1동: ['동일로', '봉화산로'],
  중화2동: ['동일로', '중랑천로'],
  묵1동: ['숙선옹주로', '동일로'],
  묵2동: ['동일로', '중랑천로'],
  망우본동: ['망우로', '용마산로'],
  망우3동: ['망우로', '봉우재로'],
  신내1동: ['신내로', '봉화산로'],
  신내2동: ['봉화산로', '신내로'],
};

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

/** A road-name address of the dong that belongs to this seed. */
export function addressIn(dong: DemoDong, seed: number): string {
  const choice = streets[dong.dongName] ?? [];
  const street = choice[Math.floor(chance(seed, 1001) * choice.length)];
  if (!street) throw new Error(`no street is known in ${dong.dongName}`);
  const number = 1 + Math.floor(chance(seed, 1002) * 480);
  const lane = 1 + Math.floor(chance(seed, 1003) * 95);
  const road = chance(seed, 1004) < 0.6 ? `${street}${lane}길` : street;
  return `${demoDistrict.fullName} ${road} ${number}`;
}
