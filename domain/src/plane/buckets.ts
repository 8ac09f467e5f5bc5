/** A spatial index with square cells, to find elements near a spot without a full scan. */
import { between, type Edge, nearestOn, type Spot } from './shape.ts';

const side = 80;
const cell = (metres: number) => Math.floor(metres / side);

export class Buckets<T> {
  readonly #cells = new Map<number, T[]>();
  readonly #boxOf: (element: T) => Edge;

  /** @param boxOf two opposite corners of an element's bounding box */
  constructor(boxOf: (element: T) => Edge, elements: Iterable<T> = []) {
    this.#boxOf = boxOf;
    for (const element of elements) this.add(element);
  }

  add(element: T): void {
    for (const key of keysOf(this.#boxOf(element), 0)) {
      const some = this.#cells.get(key);
      if (some) some.push(element);
      else this.#cells.set(key, [element]);
    }
  }

  /** Elements that may be within a distance of a box, without duplicates. */
  near(box: Edge, metres = 0): Set<T> {
    const found = new Set<T>();
    for (const key of keysOf(box, metres)) for (const element of this.#cells.get(key) ?? []) found.add(element);
    return found;
  }
}

function* keysOf([a, b]: Edge, metres: number): Generator<number> {
  const [west, east] = [cell(Math.min(a.x, b.x) - metres), cell(Math.max(a.x, b.x) + metres)];
  const [south, north] = [cell(Math.min(a.y, b.y) - metres), cell(Math.max(a.y, b.y) + metres)];
  for (let x = west; x <= east; x += 1) for (let y = south; y <= north; y += 1) yield x * 100_000 + y;
}

export const edgeBuckets = (edges: Iterable<Edge> = []): Buckets<Edge> => new Buckets((edge) => edge, edges);

/** Metres from a spot to the nearest edge; Infinity if none is within `most`. */
export function clearanceOf(edges: Buckets<Edge>, spot: Spot, most: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (const edge of edges.near([spot, spot], most)) least = Math.min(least, between(nearestOn(edge, spot), spot));
  return least <= most ? least : Number.POSITIVE_INFINITY;
}
