/** Plane geometry, in metres east and north of some place. */

export interface Spot {
  x: number;
  y: number;
}
export type Line = readonly Spot[];
export type Edge = readonly [from: Spot, to: Spot];

export const between = (a: Spot, b: Spot): number => Math.hypot(b.x - a.x, b.y - a.y);
export const interpolate = (a: Spot, b: Spot, share: number): Spot => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
});
/** The spot at a distance from `a` in the direction of `b`. */
export const towards = (a: Spot, b: Spot, metres: number): Spot => interpolate(a, b, metres / (between(a, b) || 1));

export const edgesOf = (line: Line): Edge[] => line.slice(1).map((to, at) => [line[at] as Spot, to]);

/** The spot of an edge nearest to another spot. */
export function nearestOn([a, b]: Edge, to: Spot): Spot {
  const length = between(a, b);
  if (length === 0) return a;
  const share = ((to.x - a.x) * (b.x - a.x) + (to.y - a.y) * (b.y - a.y)) / length ** 2;
  return interpolate(a, b, Math.min(1, Math.max(0, share)));
}

/** The fractions of two edges at which they cross; null without a crossing. */
export function crossing([a, b]: Edge, [c, d]: Edge): [first: number, second: number] | null {
  const turn = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x);
  if (Math.abs(turn) < 1e-9) return null;
  const first = ((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x)) / turn;
  const second = ((c.x - a.x) * (b.y - a.y) - (c.y - a.y) * (b.x - a.x)) / turn;
  return first >= 0 && first <= 1 && second >= 0 && second <= 1 ? [first, second] : null;
}

/** Whether the spot is inside a ring, whose last corner connects to its first. */
export function isWithin(ring: Line, { x, y }: Spot): boolean {
  let isInside = false;
  for (const [at, a] of ring.entries()) {
    const b = ring.at(at - 1) as Spot;
    if (a.y > y !== b.y > y && x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)) isInside = !isInside;
  }
  return isInside;
}

/** The mean of a ring's corners. */
export const middleOf = (ring: Line): Spot => ({
  x: ring.reduce((sum, { x }) => sum + x, 0) / ring.length,
  y: ring.reduce((sum, { y }) => sum + y, 0) / ring.length,
});

/** A Catmull-Rom curve through all spots, with a corner every `step` metres. */
export function curveThrough(spots: Line, step: number): Spot[] {
  const curve: Spot[] = [];
  for (const [at, [b, c]] of edgesOf(spots).entries()) {
    const [a, d] = [spots[at - 1] ?? b, spots[at + 2] ?? c];
    const count = Math.max(1, Math.round(between(b, c) / step));
    const on = (share: number, ...[p, q, r, s]: [number, number, number, number]) =>
      q + 0.5 * share * (r - p + share * (2 * p - 5 * q + 4 * r - s + share * (3 * (q - r) + s - p)));
    for (let i = 0; i < count; i += 1)
      curve.push({ x: on(i / count, a.x, b.x, c.x, d.x), y: on(i / count, a.y, b.y, c.y, d.y) });
  }
  const last = spots.at(-1);
  return last ? [...curve, last] : curve;
}

/** A line parallel to another, `metres` to its left (negative: right). */
export function beside(line: Line, metres: (at: number) => number): Spot[] {
  return line.map((spot, at) => {
    const [before, after] = [line[at - 1] ?? spot, line[at + 1] ?? spot];
    const length = between(before, after) || 1;
    const aside = metres(at) / length;
    return { x: spot.x - (after.y - before.y) * aside, y: spot.y + (after.x - before.x) * aside };
  });
}

/** The parts of a line for which a condition holds, cut to within a metre. */
export function partsWhere(line: Line, holds: (spot: Spot) => boolean): Spot[][] {
  const parts: Spot[][] = [];
  let part: Spot[] = [];
  const close = () => {
    if (part.length > 1) parts.push(part);
    part = [];
  };
  for (const [at, spot] of line.entries()) {
    const before = line[at - 1];
    const isIn = holds(spot);
    if (before && isIn !== holds(before)) {
      let [inside, outside] = isIn ? [spot, before] : [before, spot];
      while (between(inside, outside) > 1) {
        const middle = interpolate(inside, outside, 0.5);
        if (holds(middle)) inside = middle;
        else outside = middle;
      }
      part.push(inside);
    }
    if (isIn) part.push(spot);
    else close();
  }
  close();
  return parts;
}
