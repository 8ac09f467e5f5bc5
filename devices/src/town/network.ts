/** The streets as a network: nodes at crossings, and shortest ways between nodes. */
import { Buckets } from '@maru/domain/plane/buckets';
import { Heap } from '@maru/domain/plane/heap';
import {
  between,
  crossing,
  type Edge,
  edgesOf,
  interpolate,
  nearestOn,
  type Spot,
  towards,
} from '@maru/domain/plane/shape';
import type { Street, StreetClass } from './lines.ts';

export interface Link {
  a: number;
  b: number;
  street: Street;
}

/** Dead ends shorter than this, in metres, are removed. */
const shortestEnd = 24;
/** Cost per metre, lower on main roads; null for streets closed to collecting vehicles. */
const effort: Record<StreetClass, number | null> = {
  trunk: null,
  primary: 1,
  secondary: 1,
  tertiary: 1.15,
  minor: 1.7,
};

export class Network {
  readonly spots: Spot[] = [];
  readonly #byKey = new Map<string, number>();
  #links = new Set<Link>();
  #index = new Buckets<Link>((link) => this.edgeOf(link));
  #around: Link[][] | undefined;

  /** @param streets the network is their largest connected part */
  constructor(streets: readonly Street[]) {
    for (const link of this.#planar(streets)) this.#links.add(link);
    this.#cutShortEnds();
    this.#keepLargest();
    for (const link of this.#links) this.#index.add(link);
  }

  get links(): Iterable<Link> {
    return this.#links;
  }

  edgeOf({ a, b }: Link): Edge {
    return [this.spots[a] as Spot, this.spots[b] as Spot];
  }

  linksAt(node: number): readonly Link[] {
    this.#around ??= this.#linksByNode();
    return this.#around[node] ?? [];
  }

  /** The nearest point on a street; null if none is within a distance. */
  nearest(to: Spot, most: number): { link: Link; foot: Spot; metres: number } | null {
    let best: { link: Link; foot: Spot; metres: number } | null = null;
    for (const link of this.#index.near([to, to], most)) {
      if (!this.#links.has(link) || link.street.class === 'trunk') continue;
      const foot = nearestOn(this.edgeOf(link), to);
      const metres = between(foot, to);
      if (metres <= (best?.metres ?? most)) best = { link, foot, metres };
    }
    return best;
  }

  /** Adds an alley from the nearest street towards a spot, ending `before` metres from it. */
  lead(to: Spot, before: number, street: Street): void {
    const found = this.nearest(to, 600);
    if (!found) throw new RangeError(`no street near ${to.x}, ${to.y}`);
    const { link, foot, metres } = found;
    const [from, end] = [this.#nodeAt(foot), this.#nodeAt(towards(foot, to, metres - before))];
    if (from !== link.a && from !== link.b) {
      this.#links.delete(link);
      this.#add({ a: link.a, b: from, street: link.street });
      this.#add({ a: from, b: link.b, street: link.street });
    }
    if (from !== end) this.#add({ a: from, b: end, street });
  }

  /** The nodes of the cheapest way from one node to another. */
  way(from: number, to: number): number[] {
    const goal = this.spots[to] as Spot;
    const effortTo = new Map([[from, 0]]);
    const before = new Map<number, number>();
    const open = new Heap();
    open.push(from, 0);
    for (let here = open.pop(); here !== undefined && here !== to; here = open.pop()) {
      for (const link of this.linksAt(here)) {
        const factor = effort[link.street.class];
        if (factor === null) continue;
        const next = otherEnd(link, here);
        const known = (effortTo.get(here) ?? 0) + factor * between(...this.edgeOf(link));
        if (known >= (effortTo.get(next) ?? Number.POSITIVE_INFINITY)) continue;
        effortTo.set(next, known);
        before.set(next, here);
        open.push(next, known + between(this.spots[next] as Spot, goal));
      }
    }
    const way = [to];
    for (let at = before.get(to); at !== undefined; at = before.get(at)) way.unshift(at);
    if (way[0] !== from) throw new RangeError(`no way from ${from} to ${to}`);
    return way;
  }

  #add(link: Link): void {
    this.#links.add(link);
    this.#index.add(link);
    this.#around = undefined;
  }

  /** The node of a spot: one for all spots in a square of 25 cm. */
  #nodeAt(spot: Spot): number {
    const key = `${Math.round(spot.x * 4)},${Math.round(spot.y * 4)}`;
    const known = this.#byKey.get(key);
    if (known !== undefined) return known;
    const node = this.spots.push(spot) - 1;
    this.#byKey.set(key, node);
    return node;
  }

  /** Splits all streets at their crossings. */
  *#planar(streets: readonly Street[]): Generator<Link> {
    const pieces = streets.flatMap((street) => edgesOf(street.line).map((edge) => ({ edge, street, cuts: [0, 1] })));
    const index = new Buckets<(typeof pieces)[number]>(({ edge }) => edge);
    for (const piece of pieces) {
      for (const other of index.near(piece.edge)) {
        const shares = crossing(piece.edge, other.edge);
        if (!shares) continue;
        // Both pieces must share exactly the same node.
        const node = interpolate(...piece.edge, shares[0]);
        piece.cuts.push(shares[0]);
        other.cuts.push(shareOf(other.edge, node));
      }
      index.add(piece);
    }
    const seen = new Set<string>();
    for (const { edge, street, cuts } of pieces) {
      const nodes = cuts.sort((a, b) => a - b).map((share) => this.#nodeAt(interpolate(...edge, share)));
      for (const [at, b] of nodes.entries()) {
        const a = nodes[at - 1];
        if (a === undefined || a === b) continue;
        const key = a < b ? `${a},${b}` : `${b},${a}`;
        if (!seen.has(key)) yield { a, b, street };
        seen.add(key);
      }
    }
  }

  #linksByNode(): Link[][] {
    const around: Link[][] = this.spots.map(() => []);
    for (const link of this.#links) for (const node of [link.a, link.b]) around[node]?.push(link);
    return around;
  }

  #cutShortEnds(): void {
    for (let wasCut = true; wasCut; ) {
      wasCut = false;
      for (const [link] of this.#linksByNode().filter(({ length }) => length === 1)) {
        if (!link || between(...this.edgeOf(link)) > shortestEnd) continue;
        wasCut = this.#links.delete(link) || wasCut;
      }
    }
  }

  #keepLargest(): void {
    const around = this.#linksByNode();
    const nextTo = (node: number) => (around[node] ?? []).map((link) => otherEnd(link, node));
    const connected = new Set(largestPart(this.spots.keys(), nextTo));
    this.#links = new Set([...this.#links].filter(({ a }) => connected.has(a)));
  }
}

const shareOf = ([a, b]: Edge, spot: Spot): number => between(a, spot) / (between(a, b) || 1);

/** The other node of a link. */
export const otherEnd = ({ a, b }: Link, node: number): number => (a === node ? b : a);

/** The nodes of the largest connected part, in the order of traversal. */
export function largestPart(nodes: Iterable<number>, nextTo: (node: number) => Iterable<number>): number[] {
  let largest: number[] = [];
  const seen = new Set<number>();
  for (const start of nodes) {
    if (seen.has(start)) continue;
    seen.add(start);
    const part = [start];
    for (const node of part)
      for (const next of nextTo(node))
        if (!seen.has(next)) {
          seen.add(next);
          part.push(next);
        }
    if (part.length > largest.length) largest = part;
  }
  return largest;
}
