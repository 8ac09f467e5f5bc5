/** Street segments as a graph: which ones meet, and which are near a spot. */
import { Buckets } from '../plane/buckets.ts';
import { between, type Edge, edgesOf, nearestOn, type Spot, towards } from '../plane/shape.ts';
import { middleOfBox, type Position, projectionAround } from './projection.ts';

/** Maximum distance in metres between a place and the streets that the public page names for it. */
export const nearMetres = 50;

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

interface Piece {
  segmentId: number;
  edges: Edge[];
  /** Metres from the first point to the start of each edge. */
  starts: number[];
  metres: number;
  /** Nodes at the piece's first and last point. */
  a: number;
  b: number;
}

export class StreetGraph {
  readonly spotOf: (position: Position) => Spot;
  readonly #pieces: Piece[];
  readonly #index = new Buckets<{ segment: number; edge: number }>(({ segment, edge }) => this.#edge(segment, edge));
  /** Segments by node. */
  readonly #around: number[][];

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

  /** The nearest place on each segment within a distance of a spot, nearest first. */
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

  get segmentCount(): number {
    return this.#pieces.length;
  }

  /** The nodes at a segment's first and last point. */
  endsOf(segment: number): readonly [a: number, b: number] {
    const { a, b } = this.#piece(segment);
    return [a, b];
  }

  /** The segments that meet at a node. */
  segmentsAt(node: number): readonly number[] {
    return this.#around[node] ?? [];
  }

  spotAt({ segment, along }: OnStreet): Spot {
    const { edges, starts } = this.#piece(segment);
    const edge = Math.max(
      0,
      starts.findLastIndex((start, i) => start <= along && i < edges.length),
    );
    return towards(...this.#edge(segment, edge), along - (starts[edge] ?? 0));
  }

  #piece(segment: number): Piece {
    const piece = this.#pieces[segment];
    if (!piece) throw new RangeError(`no segment ${segment}`);
    return piece;
  }

  #edge(segment: number, edge: number): Edge {
    return this.#piece(segment).edges[edge] as Edge;
  }
}
