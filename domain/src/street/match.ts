/**
 * Matches a vehicle's positions to streets by a hidden Markov model (as Newson and Krumm, Hidden Markov Map Matching
 * through Noise and Sparseness, 2009), whose states are courses: cells of streets with a direction. In each time step a
 * vehicle is stopped or drives; it may also be off all streets. The forward-backward algorithm computes the likelihood
 * that each cell was entered in each step, over all ways, by the positions before and after.
 */
import type { Spot } from '../plane/shape.ts';
import type { Spot as Fix } from '../track/fix.ts';
import type { StreetCells } from './cells.ts';

/** Milliseconds of a time step. Positions within a step are averaged, because their errors are correlated. */
export const stepMs = 5000;
/** Steps without positions after which the way is unknown: three minutes. */
export const longestGap = 180_000 / stepMs;
/**
 * Standard deviation in metres, per axis, of positions from the middle of their cell: 10 m of noise, as of receivers
 * between buildings, the cell's length, and a reserve because successive errors are correlated.
 */
const noiseMetres = 12;
/** Density of a wrong position relative to an exact one: one position in a hundred is wrong, within some 40 m. */
const outlierDensity = 0.0005;
/** Likelihoods per time step of stopping, and of remaining stopped. The mean stop takes a minute. */
const [stops, stands] = [0.15, 0.93];
/** Likelihoods per time step of leaving the streets, and of returning to a street within reach. */
const [leaves, returns] = [0.002, 0.1];
/**
 * Density of positions off the streets: that of four standard deviations from a street, which noise doesn't explain.
 */
const offDensity = Math.exp(-0.5 * 4 ** 2);
/** Maximum metres between a position and a street to which a vehicle can return. */
const reachMetres = 30;
/** Courses less likely than this share of the likeliest one are dropped. */
const leastShare = 1e-3;
/** Added to the likelihood of every reached course, which is then never exactly 0. */
const leastLikelihood = 1e-300;
/** Minimum likelihood of a reported entry; even a hundred less likely ones prove nothing. */
const leastEntry = 1e-3;

/** Receives the likelihood that a course was entered in a time step, numbered since 1970; later steps first. */
export type TakeEntry = (course: number, step: number, likelihood: number) => void;

/** A time step; the likelihoods of its courses are in `Likelihoods`, from `begin` to `end`. */
interface Step {
  begin: number;
  end: number;
  /** Null without a position. */
  spot: Spot | null;
  off: number;
  /** Courses on which a vehicle off the streets may return. */
  returns: number[];
}

/** The likelihoods of courses in all steps of a way, in growing arrays: one object per step would be slower. */
class Likelihoods {
  courses = new Int32Array(1 << 16);
  /** Likelihoods by the positions up to the step; `#backward` replaces them by those of the later positions. */
  drives = new Float64Array(1 << 16);
  stands = new Float64Array(1 << 16);
  /** Densities of the step's position. */
  densities = new Float64Array(1 << 16);

  reserve(count: number): void {
    if (count <= this.courses.length) return;
    const grown = <Numbers extends Int32Array | Float64Array>(numbers: Numbers, more: Numbers): Numbers => {
      more.set(numbers);
      return more;
    };
    const size = 2 * count;
    this.courses = grown(this.courses, new Int32Array(size));
    this.drives = grown(this.drives, new Float64Array(size));
    this.stands = grown(this.stands, new Float64Array(size));
    this.densities = grown(this.densities, new Float64Array(size));
  }
}

/** Matches positions in time order. */
export function matchFixes(cells: StreetCells, fixes: Iterable<Fix>, take: TakeEntry): void {
  const matcher = new Matcher(cells, take);
  for (const spots of spotsBetweenGaps(cells, fixes)) matcher.match(spots);
}

/** Mean positions by time step, in parts without long gaps. */
function* spotsBetweenGaps({ graph }: StreetCells, fixes: Iterable<Fix>): Generator<Map<number, Spot>> {
  let spots = new Map<number, Spot>();
  let [last, count] = [-Infinity, 0];
  for (const { at, latitude, longitude } of fixes) {
    const step = Math.round(at / stepMs);
    if (step - last > longestGap) {
      yield spots;
      spots = new Map();
    }
    const { x, y } = graph.spotOf([longitude, latitude]);
    count = step === last ? count + 1 : 1;
    const mean = spots.get(step) ?? { x, y };
    spots.set(step, { x: mean.x + (x - mean.x) / count, y: mean.y + (y - mean.y) / count });
    last = step;
  }
  yield spots;
}

class Matcher {
  readonly #cells: StreetCells;
  readonly #take: TakeEntry;
  readonly #all = new Likelihoods();
  /** Likelihoods by course; all zero between two steps. */
  readonly #drives: Float64Array;
  readonly #stands: Float64Array;
  readonly #densities: Float64Array;
  /** Likelihoods that a way from a course leads through each member of its reach. */
  #through = new Float64Array(64);

  constructor(cells: StreetCells, take: TakeEntry) {
    this.#cells = cells;
    this.#take = take;
    this.#drives = new Float64Array(cells.courseCount);
    this.#stands = new Float64Array(cells.courseCount);
    this.#densities = new Float64Array(cells.courseCount);
  }

  match(spots: ReadonlyMap<number, Spot>): void {
    const [first = 0, last = -1] = [spots.keys().next().value, [...spots.keys()].at(-1)];
    const steps: Step[] = [{ begin: 0, end: 0, spot: null, off: 1, returns: [] }];
    for (let t = first; t <= last; t += 1) steps.push(this.#forward(steps.at(-1) as Step, spots.get(t) ?? null));
    this.#backward(steps, first - 1);
  }

  /** Computes the likelihoods of the next step from its position. */
  #forward(from: Step, spot: Spot | null): Step {
    const all = this.#all;
    const [drives, stood, densities] = [this.#drives, this.#stands, this.#densities];
    const touched: number[] = [];
    let onStreet = 0;
    for (let i = from.begin; i < from.end; i += 1) {
      const course = all.courses[i] as number;
      const standing = all.stands[i] as number;
      const driving = (all.drives[i] as number) + (1 - stands) * standing;
      onStreet += (all.drives[i] as number) + standing;
      const { courses, ends } = this.#cells.reach(course);
      for (let e = 0; e < courses.length; e += 1) {
        const to = courses[e] as number;
        const before = drives[to] as number;
        if (before === 0) touched.push(to);
        drives[to] = before + driving * (ends[e] as number) + leastLikelihood;
      }
      stood[course] = standing * stands;
    }
    const returnTo = spot && from.off > leastShare ? this.#coursesNear(spot) : [];
    for (const course of returnTo) {
      if (drives[course] === 0) touched.push(course);
      drives[course] = (drives[course] as number) + (from.off * returns) / returnTo.length;
    }
    const off = spot ? (from.off * (1 - returns) + leaves * onStreet) * offDensity : from.off;
    let [most, sum, count] = [off, off, 0];
    for (const course of touched) {
      const density = this.#density(course, spot);
      densities[course] = density;
      const arrived = (drives[course] as number) * density;
      drives[course] = (1 - stops) * arrived;
      stood[course] = (stood[course] as number) * density + stops * arrived;
      most = Math.max(most, (drives[course] as number) + (stood[course] as number));
    }
    for (const course of touched) {
      const likelihood = (drives[course] as number) + (stood[course] as number);
      if (likelihood >= leastShare * most) {
        touched[count] = course;
        count += 1;
        sum += likelihood;
      } else drives[course] = stood[course] = 0;
    }
    const step: Step = { begin: from.end, end: from.end + count, spot, off: off / sum, returns: returnTo };
    all.reserve(step.end);
    for (let i = 0; i < count; i += 1) {
      const course = touched[i] as number;
      all.courses[step.begin + i] = course;
      all.densities[step.begin + i] = densities[course] as number;
      all.drives[step.begin + i] = (drives[course] as number) / sum;
      all.stands[step.begin + i] = (stood[course] as number) / sum;
      drives[course] = stood[course] = 0;
    }
    return step;
  }

  /** Passes from the last step to the first one, and reports entries. */
  #backward(steps: readonly Step[], first: number): void {
    const last = steps.at(-1) as Step;
    const all = this.#all;
    all.drives.fill(1, last.begin, last.end);
    all.stands.fill(1, last.begin, last.end);
    let offAfter = 1;
    for (let t = steps.length - 2; t >= 0; t -= 1) {
      const [step, next] = [steps[t] as Step, steps[t + 1] as Step];
      // Likelihoods of the later positions after entering a course, and after standing on it.
      const [entered, stood] = [this.#drives, this.#stands];
      for (let i = next.begin; i < next.end; i += 1) {
        const course = all.courses[i] as number;
        const density = all.densities[i] as number;
        stood[course] = density * (all.stands[i] as number);
        entered[course] = density * (1 - stops) * (all.drives[i] as number) + stops * (stood[course] as number);
      }
      const left = next.spot ? leaves * offDensity * offAfter : 0;
      const outs: number[] = [];
      let off = next.spot ? (1 - returns) * offDensity * offAfter : offAfter;
      for (const course of next.returns) off += (returns / next.returns.length) * (entered[course] as number);
      let total = step.off * off;
      for (let i = step.begin; i < step.end; i += 1) {
        const course = all.courses[i] as number;
        const { courses, ends } = this.#cells.reach(course);
        let out = 0;
        for (let e = 0; e < courses.length; e += 1)
          out += (ends[e] as number) * (entered[courses[e] as number] as number);
        outs.push(out);
        const [drives, standing] = [all.drives[i] as number, all.stands[i] as number];
        total += drives * (out + left) + standing * (stands * (stood[course] as number) + (1 - stands) * out + left);
      }
      for (let i = step.begin; i < step.end; i += 1) {
        const course = all.courses[i] as number;
        const out = outs[i - step.begin] as number;
        const driving = ((all.drives[i] as number) + (1 - stands) * (all.stands[i] as number)) / total;
        if (driving * out >= leastEntry) this.#takeEntries(course, driving, first + t + 1);
        all.drives[i] = (out + left) / total;
        all.stands[i] = (stands * (stood[course] as number) + (1 - stands) * out + left) / total;
      }
      offAfter = off / total;
      for (let i = next.begin; i < next.end; i += 1) {
        const course = all.courses[i] as number;
        entered[course] = stood[course] = 0;
      }
    }
  }

  /** Reports the courses that are entered on any way from a course. */
  #takeEntries(from: number, driving: number, step: number): void {
    const { courses, parents, ends } = this.#cells.reach(from);
    if (this.#through.length < courses.length) this.#through = new Float64Array(2 * courses.length);
    const through = this.#through.fill(0, 0, courses.length);
    for (let e = courses.length - 1; e > 0; e -= 1) {
      const course = courses[e] as number;
      const likelihood = (through[e] as number) + driving * (ends[e] as number) * (this.#drives[course] as number);
      const parent = parents[e] as number;
      through[parent] = (through[parent] as number) + likelihood;
      if (likelihood >= leastEntry) this.#take(course, step, likelihood);
    }
  }

  /** The likelihood of a position, relative to that of one exactly at the cell's middle. */
  #density(course: number, spot: Spot | null): number {
    if (!spot) return 1;
    return Math.exp((-0.5 * this.#cells.squareBetween(course, spot)) / noiseMetres ** 2) + outlierDensity;
  }

  #coursesNear(spot: Spot): number[] {
    const cells = this.#cells.graph.near(spot, reachMetres).map((place) => this.#cells.cellAt(place));
    return cells.flatMap((cell) => [2 * cell, 2 * cell + 1]);
  }
}
