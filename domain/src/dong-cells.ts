/**
 * Cells around dong centres, for a district without boundaries of its own. Every point belongs to the nearest centre,
 * inside a rounded outline around all centres. Outline and cells are convex, so clipping by straight lines is enough.
 */
import type { Dong } from './district.ts';

type Position = [longitude: number, latitude: number];
/** Metres east and north of the district's middle. */
interface Point {
  x: number;
  y: number;
}

/** Distance in metres that the outline extends beyond the outer centres; dongs are about a kilometre wide. */
const reach = 650;
/** Number of points of a full circle in the outline's rounded corners. */
const cornersOfCircle = 32;
/** Corners closer than this, in metres, are merged; positions are sent with a precision of about a metre. */
const sameCorner = 2;
const metresPerDegree = 111_320;

/** A ring for each centre, in order: closed, counter-clockwise, five decimals; neighbours share their corners. */
export function cellsAround(centres: readonly Pick<Dong, 'latitude' | 'longitude'>[]): Position[][] {
  const { project, locate } = plane(centres);
  const points = centres.map(project);
  const outline = outlineAround(points);
  const corners: Point[] = [];
  return points.map((own) => {
    const cell = points.reduce((ring, other) => (other === own ? ring : nearerTo(own, other, ring)), outline);
    return closedRing(cell.map((corner) => locate(known(corners, corner))));
  });
}

/** A flat projection; over a few kilometres its error is below a metre. */
function plane(centres: readonly Pick<Dong, 'latitude' | 'longitude'>[]) {
  const middle = (field: 'latitude' | 'longitude') =>
    centres.reduce((sum, centre) => sum + centre[field], 0) / centres.length;
  const [latitude, longitude] = [middle('latitude'), middle('longitude')];
  const metresEast = metresPerDegree * Math.cos((latitude * Math.PI) / 180);
  const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
  return {
    project: (at: { latitude: number; longitude: number }): Point => ({
      x: (at.longitude - longitude) * metresEast,
      y: (at.latitude - latitude) * metresPerDegree,
    }),
    locate: ({ x, y }: Point): Position => [round(longitude + x / metresEast), round(latitude + y / metresPerDegree)],
  };
}

/** The convex hull of circles around all points, counter-clockwise. */
function outlineAround(points: readonly Point[]): Point[] {
  const around = points.flatMap(({ x, y }) =>
    Array.from({ length: cornersOfCircle }, (_, i) => {
      const angle = (2 * Math.PI * i) / cornersOfCircle;
      return { x: x + reach * Math.cos(angle), y: y + reach * Math.sin(angle) };
    }),
  );
  around.sort((a, b) => a.x - b.x || a.y - b.y);
  return [...halfHull(around), ...halfHull(around.reverse())];
}

/** One side of a hull by Andrew's monotone chain, without its last point, which begins the other side. */
function halfHull(sorted: readonly Point[]): Point[] {
  const hull: Point[] = [];
  for (const point of sorted) {
    for (let [a, b] = hull.slice(-2); a && b && turn(a, b, point) <= 0; [a, b] = hull.slice(-2)) hull.pop();
    hull.push(point);
  }
  return hull.slice(0, -1);
}

/** Twice the area of the triangle; positive if c lies left of the line from a to b. */
const turn = (a: Point, b: Point, c: Point) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

/** Clips a convex ring to the half-plane nearer to `own` than to `other`. */
function nearerTo(own: Point, other: Point, ring: readonly Point[]): Point[] {
  const distance = (point: Point) => square(point, other) - square(point, own);
  return ring.flatMap((point, i) => {
    const next = ring[(i + 1) % ring.length] ?? point;
    const [here, there] = [distance(point), distance(next)];
    const clipped = here >= 0 ? [point] : [];
    if (here >= 0 === there >= 0) return clipped;
    const share = here / (here - there);
    return [...clipped, { x: point.x + share * (next.x - point.x), y: point.y + share * (next.y - point.y) }];
  });
}

const square = (a: Point, b: Point) => (a.x - b.x) ** 2 + (a.y - b.y) ** 2;

/**
 * Returns the stored corner at the same spot, or stores the given one, so that adjacent cells share identical corners.
 */
function known(corners: Point[], corner: Point): Point {
  const met = corners.find((one) => square(one, corner) < sameCorner ** 2);
  if (!met) corners.push(corner);
  return met ?? corner;
}

function closedRing(positions: readonly Position[]): Position[] {
  const isSame = (a: Position | undefined, b: Position | undefined) => a?.[0] === b?.[0] && a?.[1] === b?.[1];
  const ring = positions.filter((position, i) => !isSame(position, positions.at(i - 1)));
  return ring[0] ? [...ring, ring[0]] : ring;
}
