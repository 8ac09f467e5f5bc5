/**
 * Streets that nobody built: lanes in every dong, an irregular grid of its own, and main roads from dong to dong. Points
 * are the same whenever they are asked for.
 */
import { chance, seedOf, wave } from './noise.ts';
import { distance, offset, type Point } from './route.ts';

export interface Quarter extends Point {
  dongCode: string;
}

/** Corners of lanes, and which lead to which. */
export interface Lanes {
  corners: readonly Point[];
  /** By corner: the corners that a lane leads to. */
  next: readonly (readonly number[])[];
}

/** Lanes reach so far from a dong's centre, metres. */
const reach = 430;
/** Lanes end so far before the next dong begins, metres. */
const margin = 25;
const missingShare = 0.16;

/** Cuts an axis into blocks of different lengths, metres. */
function cuts(seed: number, shortest: number, longest: number): number[] {
  const found: number[] = [];
  for (let at = -reach, i = 0; at <= reach; i += 1) {
    found.push(at);
    at += shortest + (longest - shortest) * chance(seed, i);
  }
  return found;
}

/** The lanes of a dong among its neighbours. */
export function lanesOf(dong: Quarter, dongs: readonly Quarter[]): Lanes {
  const seed = seedOf(`${dong.dongCode}/lanes`);
  const turn = (chance(seed, 1) - 0.5) * 1.1;
  const [columns, rows] = [cuts(seed + 2, 62, 128), cuts(seed + 3, 48, 96)];
  const own = (point: Point) =>
    distance(point, dong) <= reach &&
    dongs.every((other) => other === dong || distance(point, other) > distance(point, dong) + margin);
  const corners: Point[] = [];
  const at = new Map<string, number>();
  for (const [i, x] of columns.entries())
    for (const [j, y] of rows.entries()) {
      const [east, north] = [
        x + 26 * (chance(seed + 4, i * 64 + j) - 0.5),
        y + 26 * (chance(seed + 5, i * 64 + j) - 0.5),
      ];
      const point = offset(
        dong,
        east * Math.cos(turn) - north * Math.sin(turn),
        east * Math.sin(turn) + north * Math.cos(turn),
      );
      if (own(point)) at.set(`${i},${j}`, corners.push(point) - 1);
    }
  const next: number[][] = corners.map(() => []);
  const lay = (a: number | undefined, b: number | undefined, step: number) => {
    if (a === undefined || b === undefined || chance(seed + 6, step) < missingShare) return;
    next[a]?.push(b);
    next[b]?.push(a);
  };
  for (const [i] of columns.entries())
    for (const [j] of rows.entries()) {
      lay(at.get(`${i},${j}`), at.get(`${i + 1},${j}`), (i * 64 + j) * 2);
      lay(at.get(`${i},${j}`), at.get(`${i},${j + 1}`), (i * 64 + j) * 2 + 1);
    }
  return { corners, next };
}

/** The corner of some lanes that is nearest to a point and leads somewhere. */
export function nearestCorner({ corners, next }: Lanes, to: Point): number {
  let best = -1;
  for (const [i, corner] of corners.entries()) {
    if (next[i]?.length === 0) continue;
    const known = corners[best];
    if (!known || distance(corner, to) < distance(known, to)) best = i;
  }
  return best;
}

/** Main roads are laid to so many of the nearest dongs. */
const roadsEach = 3;
const bendMetres = 45;
const stepMetres = 90;

/** The main road between two dongs' centres, the same one either way. */
function mainRoad(a: Quarter, b: Quarter): Point[] {
  const [from, to] = a.dongCode < b.dongCode ? [a, b] : [b, a];
  const seed = seedOf(`${from.dongCode}/${to.dongCode}`);
  const metres = distance(from, to);
  const steps = Math.max(2, Math.round(metres / stepMetres));
  const [east, north] = [to.longitude - from.longitude, to.latitude - from.latitude];
  const road = Array.from({ length: steps + 1 }, (_, i): Point => {
    const share = i / steps;
    // It leaves and arrives straight, and swings aside in between.
    const aside = (bendMetres / metres) * Math.sin(Math.PI * share) * wave(seed, 1 + share * 3);
    return {
      latitude: from.latitude + north * share + east * aside * 0.8,
      longitude: from.longitude + east * share - north * aside * 1.25,
    };
  });
  return from === a ? road : road.reverse();
}

/** The way from one dong's centre to another's by main roads. */
export function mainWay(dongs: readonly Quarter[], from: Quarter, to: Quarter): Point[] {
  const neighbours = (dong: Quarter) => {
    const nearest = (one: Quarter) =>
      dongs
        .filter((other) => other !== one)
        .sort((a, b) => distance(a, one) - distance(b, one))
        .slice(0, roadsEach);
    return dongs.filter((other) => other !== dong && (nearest(dong).includes(other) || nearest(other).includes(dong)));
  };
  const far = new Map<Quarter, number>([[from, 0]]);
  const before = new Map<Quarter, Quarter>();
  const open = new Set(dongs);
  while (open.size > 0) {
    const [here] = [...open].sort((a, b) => (far.get(a) ?? Infinity) - (far.get(b) ?? Infinity));
    if (!here || here === to || far.get(here) === undefined) break;
    open.delete(here);
    for (const one of neighbours(here)) {
      const metres = (far.get(here) ?? 0) + distance(here, one);
      if (metres >= (far.get(one) ?? Infinity)) continue;
      far.set(one, metres);
      before.set(one, here);
    }
  }
  const dongsOnTheWay = [to];
  for (let one = before.get(to); one; one = before.get(one)) dongsOnTheWay.unshift(one);
  return dongsOnTheWay.flatMap((dong, i) => {
    const last = dongsOnTheWay[i - 1];
    return last ? mainRoad(last, dong).slice(1) : [from];
  });
}
