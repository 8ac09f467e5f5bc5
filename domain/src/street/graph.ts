/** Street segments as a graph: nearest segments, and shortest routes between places on them. */
import { Buckets } from '../plane/buckets.ts';
import { Heap } from '../plane/heap.ts';
import { between, type Edge, edgesOf, nearestOn, type Spot } from '../plane/shape.ts';
import { middleOfBox, type Position, projectionAround } from './projection.ts';

export interface StreetSegment {
  segmentId: number;
  points: readonly Position[];
}

/** A place on a segment. */
export interface OnStreet {
  /** The segment's index in the graph. */
  segment: number;
  /** Metres from the segment's first point. */
  along: number;
}

/** A place on a segment near a spot, and the metres between them. */
export interface Candidate extends OnStreet {
  off: number;
}

/** A part of a route, on one segment. */
export interface RoutePart {
  segment: number;
  from: number;
  to: number;
}

interface Piece {
  segmentId: number;
  edges: Edge[];
  /** Metres from the first point to the start of each edge. */
  starts: number[];
  metres: number;
  /** Nodes at its first and last point. */
  a: number;
  b: number;
}

/** The nodes within a distance of a node: their distances, and the segments by which they are reached. */
interface Reached {
  most: number;
  metres: Map<number, number>;
  via: Map<number, number>;
}

/** How two places are connected: directly on their segment, or by way of two nodes. */
interface Way {
  metres: number;
  nodes: { start: number; end: number; reached: Reached } | null;
}

/** Searches are repeated with a larger bound only rarely if the first one reaches this far. */
const leastSearchMetres = 300;
/** Searches in memory, some kilobytes each. */
const mostSearches = 4000;

export class StreetGraph {
  readonly spotOf: (position: Position) => Spot;
  readonly #pieces: Piece[];
  readonly #index = new Buckets<{ segment: number; edge: number }>(({ segment, edge }) => this.#edge(segment, edge));
  /** Segments by node. */
  readonly #around: number[][];
  readonly #searches = new Map<number, Reached>();

  /** @param segments meet where the coordinates of their first or last points are equal */
  constructor(segments: readonly StreetSegment[]) {
    this.spotOf = projectionAround(middleOfBox(segments.flatMap(({ points }) => [...points]))).spotOf;
    const nodes = new Map<string, number>();
    const nodeAt = (position: Position | undefined) => {
      const key = String(position);
      const node = nodes.get(key) ?? nodes.size;
      nodes.set(key, node);
      return node;
    };
    this.#pieces = segments.map(({ segmentId, points }) => {
      const edges = edgesOf(points.map(this.spotOf));
      const starts = [0];
      for (const edge of edges) starts.push((starts.at(-1) ?? 0) + between(...edge));
      return { segmentId, edges, starts, metres: starts.at(-1) ?? 0, a: nodeAt(points[0]), b: nodeAt(points.at(-1)) };
    });
    this.#around = Array.from(nodes, () => []);
    for (const [segment, { edges, a, b }] of this.#pieces.entries()) {
      for (const edge of edges.keys()) this.#index.add({ segment, edge });
      for (const node of new Set([a, b])) this.#around[node]?.push(segment);
    }
  }

  idOf(segment: number): number {
    return this.#piece(segment).segmentId;
  }

  metresOf(segment: number): number {
    return this.#piece(segment).metres;
  }

  /** The nearest place on each segment within a distance of a spot, the nearest first. */
  near(spot: Spot, most: number): Candidate[] {
    const found = new Map<number, Candidate>();
    for (const { segment, edge } of this.#index.near([spot, spot], most)) {
      const [a, b] = this.#edge(segment, edge);
      const foot = nearestOn([a, b], spot);
      const off = between(foot, spot);
      if (off > Math.min(most, found.get(segment)?.off ?? most)) continue;
      const start = this.#piece(segment).starts[edge] ?? 0;
      found.set(segment, { segment, along: start + between(a, foot), off });
    }
    return [...found.values()].sort((one, other) => one.off - other.off || one.segment - other.segment);
  }

  /** Metres of the shortest route between two places; Infinity if it is longer than `most`. */
  metresBetween(from: OnStreet, to: OnStreet, most: number): number {
    return this.#wayBetween(from, to, most, (node, rest) => this.#reached(node, rest))?.metres ?? Infinity;
  }

  /** The parts of the shortest route; empty if it is longer than `most`. */
  route(from: OnStreet, to: OnStreet, most: number): RoutePart[] {
    const way = this.#wayBetween(from, to, most, (node, rest) => this.#reached(node, rest));
    if (!way) return [];
    if (!way.nodes) return [{ segment: from.segment, from: from.along, to: to.along }];
    const { start, end, reached } = way.nodes;
    const parts: RoutePart[] = [{ segment: to.segment, from: this.#endAt(to.segment, end), to: to.along }];
    for (let node = end; node !== start; ) {
      const segment = reached.via.get(node);
      if (segment === undefined) throw new RangeError('a reached node has no route');
      const before = this.#otherEnd(segment, node);
      parts.unshift({ segment, from: this.#endAt(segment, before), to: this.#endAt(segment, node) });
      node = before;
    }
    return [{ segment: from.segment, from: from.along, to: this.#endAt(from.segment, start) }, ...parts];
  }

  /** Whether a route of at most `most` metres avoids a segment. Neither place may be on it. */
  hasRouteWithout(banned: number, from: OnStreet, to: OnStreet, most: number): boolean {
    return this.#wayBetween(from, to, most, (node, rest) => this.#search(node, rest, banned)) !== null;
  }

  #wayBetween(from: OnStreet, to: OnStreet, most: number, reach: (node: number, most: number) => Reached): Way | null {
    const direct = from.segment === to.segment ? Math.abs(to.along - from.along) : Infinity;
    let best: Way | null = direct <= most ? { metres: direct, nodes: null } : null;
    for (const [start, before] of this.#ends(from)) {
      if (before > (best?.metres ?? most)) continue;
      const reached = reach(start, most - before);
      for (const [end, after] of this.#ends(to)) {
        const metres = before + (reached.metres.get(end) ?? Infinity) + after;
        if (metres < (best?.metres ?? most)) best = { metres, nodes: { start, end, reached } };
      }
    }
    return best;
  }

  /** Both ends of a place's segment, with their distances in metres. */
  #ends({ segment, along }: OnStreet): [node: number, metres: number][] {
    const { a, b, metres } = this.#piece(segment);
    return [
      [a, along],
      [b, metres - along],
    ];
  }

  #reached(node: number, most: number): Reached {
    const held = this.#searches.get(node);
    if (held && held.most >= most) return held;
    if (this.#searches.size >= mostSearches) this.#searches.clear();
    const reached = this.#search(node, Math.max(most, leastSearchMetres));
    this.#searches.set(node, reached);
    return reached;
  }

  /** Dijkstra's algorithm, bounded by a distance. */
  #search(from: number, most: number, banned?: number): Reached {
    const metres = new Map([[from, 0]]);
    const via = new Map<number, number>();
    const settled = new Set<number>();
    const open = new Heap();
    open.push(from, 0);
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (settled.has(node)) continue;
      settled.add(node);
      for (const segment of this.#around[node] ?? []) {
        if (segment === banned) continue;
        const next = this.#otherEnd(segment, node);
        const reached = (metres.get(node) ?? 0) + this.metresOf(segment);
        if (reached > most || reached >= (metres.get(next) ?? Infinity)) continue;
        metres.set(next, reached);
        via.set(next, segment);
        open.push(next, reached);
      }
    }
    return { most, metres, via };
  }

  #piece(segment: number): Piece {
    const piece = this.#pieces[segment];
    if (!piece) throw new RangeError(`no segment ${segment}`);
    return piece;
  }

  #edge(segment: number, edge: number): Edge {
    return this.#piece(segment).edges[edge] as Edge;
  }

  #otherEnd(segment: number, node: number): number {
    const { a, b } = this.#piece(segment);
    return node === a ? b : a;
  }

  /** Metres along a segment at which it meets a node. */
  #endAt(segment: number, node: number): number {
    const { a, metres } = this.#piece(segment);
    return node === a ? 0 : metres;
  }
}
