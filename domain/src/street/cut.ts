/** Cuts streets into segments: the parts between two junctions. */
import { Buckets } from '../plane/buckets.ts';
import { between, crossing, type Edge, edgesOf, interpolate, nearestOn, type Spot } from '../plane/shape.ts';
import { middleOfBox, type Position, projectionAround } from './projection.ts';

/** A line of a street. */
export interface StreetLine {
  /** Empty for an unnamed street. */
  name: string;
  line: readonly Position[];
  /** A bridge or tunnel: it joins other streets only at its ends. */
  isRaised: boolean;
}

/** A part of a street between two junctions. Segments that meet have exactly the same end. */
export interface Segment {
  name: string;
  points: Position[];
  metres: number;
}

/**
 * Maximum metres between a line's end and another line to join them: drawn streets often end some decimetres too early.
 */
const joinMetres = 3;
/** Junctions closer than this many metres are merged. */
const nodeMetres = 2;
/** Minimum metres of a piece; shorter ones result from inexact drawing. */
const shortestMetres = 1;

interface Piece {
  a: number;
  b: number;
  name: string;
  line: Spot[];
}

interface LineEdge {
  line: Cutting;
  at: number;
  edge: Edge;
}

interface Cutting {
  name: string;
  isRaised: boolean;
  spots: Spot[];
  /** Cuts of the line: the edge's index plus the fraction of the edge's length, and the node. */
  cuts: { at: number; node: number }[];
}

/** Cuts streets at their junctions. Lines of fewer than two different points are ignored. */
export function cutStreets(streets: readonly StreetLine[]): Segment[] {
  const plane = projectionAround(middleOfBox(streets.flatMap(({ line }) => line)));
  const lines = streets
    .map(({ name, line, isRaised }): Cutting => ({ name, isRaised, spots: distinct(line.map(plane.spotOf)), cuts: [] }))
    .filter(({ spots }) => spots.length > 1);
  const nodes = new Nodes();
  cutAtCrossings(lines, nodes);
  const pieces = joinPieces(withoutRepeats(lines.flatMap((line) => piecesOf(line, nodes))), nodes);
  return pieces.map(({ name, line }) => {
    const points = line.map((spot): Position => {
      const [longitude, latitude] = plane.positionOf(spot);
      return [toMicro(longitude), toMicro(latitude)];
    });
    return { name, points, metres: lengthOf(line) };
  });
}

/** Drops pieces that are drawn twice, in either direction and up to `nodeMetres` apart. */
function withoutRepeats(pieces: readonly Piece[]): Piece[] {
  const isAlong = (line: readonly Spot[], other: readonly Spot[]) => {
    const edges = edgesOf(other);
    return line.every((spot) => edges.some((edge) => between(nearestOn(edge, spot), spot) <= nodeMetres));
  };
  const unique = new Map<string, Piece[]>();
  return pieces.filter((piece) => {
    const key = [piece.a, piece.b].sort((a, b) => a - b).join();
    const same = unique.get(key) ?? [];
    if (same.some(({ line }) => isAlong(line, piece.line) && isAlong(piece.line, line))) return false;
    unique.set(key, [...same, piece]);
    return true;
  });
}

const toMicro = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
const lengthOf = (line: readonly Spot[]) => edgesOf(line).reduce((sum, edge) => sum + between(...edge), 0);
const distinct = (line: Spot[]) => line.filter((spot, i) => i === 0 || between(line[i - 1] as Spot, spot) > 0.05);

/** Junctions and ends of lines; spots close to each other are one node. */
class Nodes {
  readonly spots: Spot[] = [];
  readonly #index = new Buckets<number>((node) => [this.spots[node] as Spot, this.spots[node] as Spot]);

  at(spot: Spot): number {
    for (const node of this.#index.near([spot, spot], nodeMetres))
      if (between(this.spots[node] as Spot, spot) <= nodeMetres) return node;
    const node = this.spots.push(spot) - 1;
    this.#index.add(node);
    return node;
  }
}

function cutAtCrossings(lines: readonly Cutting[], nodes: Nodes): void {
  const edges = lines.flatMap((line) => edgesOf(line.spots).map((edge, at): LineEdge => ({ line, at, edge })));
  const index = new Buckets<LineEdge>(({ edge }) => edge, edges);
  // Processes ends first, so that a crossing close to an end becomes the same node.
  for (const line of lines) {
    const last = line.spots.length - 1;
    for (const at of [0, last]) {
      const spot = line.spots[at] as Spot;
      const node = nodes.at(spot);
      line.cuts.push({ at, node });
      for (const other of index.near([spot, spot], joinMetres)) {
        if (other.line.isRaised || (other.line === line && Math.abs(other.at + 0.5 - at) < 2)) continue;
        const foot = nearestOn(other.edge, spot);
        if (between(foot, spot) <= joinMetres) other.line.cuts.push({ at: other.at + shareOf(other.edge, foot), node });
      }
    }
  }
  const order = new Map(edges.map((edge, at) => [edge, at]));
  for (const [at, one] of edges.entries())
    for (const other of index.near(one.edge)) {
      if ((order.get(other) ?? 0) <= at || one.line.isRaised || other.line.isRaised) continue;
      if (one.line === other.line && Math.abs(one.at - other.at) <= 1) continue;
      const shares = crossing(one.edge, other.edge);
      if (!shares) continue;
      const node = nodes.at(interpolate(...one.edge, shares[0]));
      one.line.cuts.push({ at: one.at + shares[0], node });
      other.line.cuts.push({ at: other.at + shares[1], node });
    }
}

const shareOf = ([a, b]: Edge, spot: Spot): number => between(a, spot) / (between(a, b) || 1);

/** The parts of a line between its cuts. */
function piecesOf({ name, spots, cuts }: Cutting, nodes: Nodes): Piece[] {
  const sorted = cuts.toSorted((one, other) => one.at - other.at);
  return sorted.flatMap((to, i): Piece[] => {
    const from = sorted[i - 1];
    if (!from) return [];
    const inner = spots.slice(Math.floor(from.at) + 1, Math.ceil(to.at));
    const line = distinct([nodes.spots[from.node] as Spot, ...inner, nodes.spots[to.node] as Spot]);
    const metres = lengthOf(line);
    return line.length < 2 || metres < shortestMetres || (from.node === to.node && metres < 2 * joinMetres)
      ? []
      : [{ a: from.node, b: to.node, name, line }];
  });
}

/** Joins two pieces of one street at a node without other streets. */
function joinPieces(pieces: readonly Piece[], { spots }: Nodes): Piece[] {
  const around = spots.map((): Set<Piece> => new Set());
  const all = new Set(pieces);
  for (const piece of pieces) for (const node of [piece.a, piece.b]) around[node]?.add(piece);
  for (const [node, some] of around.entries()) {
    const [one, other] = some;
    if (some.size !== 2 || !one || !other || one.name !== other.name) continue;
    if ([one, other].some(({ a, b }) => a === b)) continue;
    const first = one.b === node ? one : reversed(one);
    const second = other.a === node ? other : reversed(other);
    const joined: Piece = { ...first, b: second.b, line: [...first.line, ...second.line.slice(1)] };
    for (const part of [one, other]) {
      all.delete(part);
      for (const end of [part.a, part.b]) around[end]?.delete(part);
    }
    all.add(joined);
    for (const end of [joined.a, joined.b]) around[end]?.add(joined);
  }
  return [...all];
}

const reversed = (piece: Piece): Piece => ({ ...piece, a: piece.b, b: piece.a, line: piece.line.toReversed() });
