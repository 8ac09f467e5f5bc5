/**
 * Divides street segments into cells of about twelve metres, and computes the cells that a vehicle can reach within one
 * time step. A course is a cell with a direction: its number is twice the cell's, plus one against the segment's
 * direction.
 */
import type { Spot } from '../plane/shape.ts';
import type { OnStreet, StreetGraph } from './graph.ts';

/** Length of a cell, about the deviation of positions: smaller cells take more time without better results. */
const cellMetres = 12;
/** Metres that a moving vehicle drives in a time step: mean and maximum (14 and 72 km/h). */
const [meanMetres, mostMetres] = [20, 100];
/** Minimum likelihood of a way; less likely ways are ignored. */
const leastLikely = 0.004;
/** Likelihood of a U-turn within a time step, except at a dead end. */
const turnRound = 0.05;

/** Maximum number of cached reaches, about half a kilobyte each. */
const mostReaches = 50_000;
/**
 * Ratio of the likelihood of driving straight on to that of turning. A higher one finds more of a shift, but less of a
 * drive that turns at random.
 */
const straight = 4;

/** The courses that can be reached in one time step, as a tree: each course is entered from its parent. */
export interface Reach {
  courses: number[];
  /** Index of each course's parent, always lower than the course's own; the root is 0. */
  parents: number[];
  /** The likelihood that the movement ends at each course. */
  ends: number[];
}

type Exit = readonly [course: number, likelihood: number];

/** Likelihood of driving at least a number of metres in a time step. */
const beyond = (metres: number) => (metres > mostMetres ? 0 : Math.exp(-metres / meanMetres));

export class StreetCells {
  readonly graph: StreetGraph;
  /** First cell of each segment, and the number of all cells at the end. */
  readonly #firsts: number[] = [0];
  readonly #spots: Spot[] = [];
  readonly #segments: number[] = [];
  readonly #reaches: (Reach | undefined)[] = [];
  #reachCount = 0;
  readonly #exitsByCourse = new Map<number, readonly Exit[]>();

  constructor(graph: StreetGraph) {
    this.graph = graph;
    for (let segment = 0; segment < graph.segmentCount; segment += 1) {
      const metres = graph.metresOf(segment);
      const cells = Math.max(1, Math.round(metres / cellMetres));
      for (let i = 0; i < cells; i += 1) {
        this.#spots.push(graph.spotAt({ segment, along: ((i + 0.5) * metres) / cells }));
        this.#segments.push(segment);
      }
      this.#firsts.push(this.#spots.length);
    }
  }

  get courseCount(): number {
    return 2 * this.#spots.length;
  }

  /** Squared distance in metres between the middle of a course's cell and a spot. */
  squareBetween(course: number, { x, y }: Spot): number {
    const middle = this.#spots[course >> 1] as Spot;
    return (middle.x - x) ** 2 + (middle.y - y) ** 2;
  }

  segmentOf(course: number): number {
    return this.#segments[course >> 1] as number;
  }

  /** The cell of a place on a segment. */
  cellAt({ segment, along }: OnStreet): number {
    const [first, next] = this.cellsOf(segment);
    const share = along / this.graph.metresOf(segment);
    return Math.min(next - 1, first + Math.floor(share * (next - first)));
  }

  reach(course: number): Reach {
    const held = this.#reaches[course];
    if (held) return held;
    if (this.#reachCount >= mostReaches) {
      this.#reaches.length = 0;
      this.#reachCount = 0;
    }
    const reach = this.#findReach(course);
    this.#reaches[course] = reach;
    this.#reachCount += 1;
    return reach;
  }

  /** A segment's first cell, and the cell after its last one. */
  cellsOf(segment: number): [first: number, next: number] {
    return [this.#firsts[segment] as number, this.#firsts[segment + 1] as number];
  }

  #metresOf(course: number): number {
    const segment = this.segmentOf(course);
    const [first, next] = this.cellsOf(segment);
    return this.graph.metresOf(segment) / (next - first);
  }

  #findReach(from: number): Reach {
    const courses = [from];
    const parents = [0];
    const half = this.#metresOf(from) / 2;
    const ends = [1 - beyond(half)];
    /** For each course: the metres to its start, and the likelihood of the way there if the vehicle drives that far. */
    const open = [{ at: 0, metres: half, likely: 1 }];
    for (const { at, metres, likely } of open) {
      const before = courses[at] as number;
      for (const [course, part] of this.#exits(before)) {
        const share = likely * part;
        if (share * beyond(metres) < leastLikely) continue;
        const far = metres + this.#metresOf(course);
        open.push({ at: courses.length, metres: far, likely: share });
        courses.push(course);
        parents.push(at);
        ends.push(share * (beyond(metres) - beyond(far)));
      }
    }
    courses.push(from ^ 1);
    parents.push(0);
    ends.push(turnRound);
    return { courses, parents, ends };
  }

  /** Whether a vehicle turns by less than 45°, by the middles of the two cells and the junction between them. */
  #isStraight(from: number, to: number): boolean {
    const node = this.#spotBetween(from);
    const [a, b] = [this.#spots[from >> 1] as Spot, this.#spots[to >> 1] as Spot];
    const angle = Math.atan2(b.y - node.y, b.x - node.x) - Math.atan2(node.y - a.y, node.x - a.x);
    return Math.cos(angle) > Math.SQRT1_2;
  }

  /** The spot at which a course leaves its segment. */
  #spotBetween(course: number): Spot {
    const segment = this.segmentOf(course);
    return this.graph.spotAt({ segment, along: course & 1 ? 0 : this.graph.metresOf(segment) });
  }

  /** The next courses after a course, with their likelihoods; the opposite course only at a dead end. */
  #exits(course: number): readonly Exit[] {
    const [first, next] = this.cellsOf(this.segmentOf(course));
    const cell = course >> 1;
    if (course & 1 ? cell > first : cell < next - 1) return [[course + (course & 1 ? -2 : 2), 1]];
    const exits = this.#exitsByCourse.get(course) ?? this.#exitsAtEnd(course);
    this.#exitsByCourse.set(course, exits);
    return exits;
  }

  #exitsAtEnd(course: number): Exit[] {
    const node = this.graph.endsOf(this.segmentOf(course))[course & 1 ? 0 : 1];
    const exits = this.graph.segmentsAt(node).flatMap((other) => {
      const [a, b] = this.graph.endsOf(other);
      const [begin, end] = this.cellsOf(other);
      return [...(a === node ? [2 * begin] : []), ...(b === node ? [2 * (end - 1) + 1] : [])];
    });
    const onward = exits.filter((one) => one !== (course ^ 1));
    if (onward.length === 0) return [[course ^ 1, 1]];
    const weights = onward.map((one) => (this.#isStraight(course, one) ? straight : 1));
    const sum = weights.reduce((all, one) => all + one, 0);
    return onward.map((one, i): Exit => [one, (weights[i] as number) / sum]);
  }
}
