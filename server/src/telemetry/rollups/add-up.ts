/** Adds rollup rows of several devices up. */

/** Buckets over all asked devices, oldest first, a column a figure: what is at one place belongs to one bucket. */
export interface Rollups {
  /** When a bucket begins, in hours since 1970: Seoul is whole hours ahead of UTC. */
  hours: Float64Array;
  readings: Float64Array;
  /** A column for each of the query's fields: stored integers, scaled by the measure's decimals. */
  sums: Float64Array[];
  counts: Float64Array[];
}

/** Numbers buckets so that neighbours in time have neighbouring numbers. */
export interface Slots {
  slotOf(hour: number): number;
  hourOf(slot: number): number;
}

const codeOf = (character: string) => character.charCodeAt(0);
const minus = codeOf('-');
const comma = codeOf(',');
const semicolon = codeOf(';');
const zero = codeOf('0');

/** Adds rows of several devices up to one a bucket. */
export class BucketSums {
  readonly #slots: Slots;
  readonly #measures: number;
  readonly #first: number;
  readonly #span: number;
  /**
   * A bucket's figures side by side: how many rows, the readings, each measure's sum, each measure's count. One bucket
   * more takes what lies outside.
   */
  readonly #totals: Float64Array;

  /** Has room for every bucket from the one that begins at `from` to the one at `to` (hours since 1970). */
  constructor(measures: number, slots: Slots, from: number, to: number) {
    this.#slots = slots;
    this.#measures = measures;
    this.#first = slots.slotOf(from);
    this.#span = slots.slotOf(to) - this.#first + 1;
    this.#totals = new Float64Array((this.#span + 1) * this.#width);
  }

  get #width(): number {
    return 2 + 2 * this.#measures;
  }

  /**
   * Adds rows 'hour,readings,sum…,count…;…'. A row without counts has as many values of each measure as readings; one
   * of another time is left out. In one loop over the characters: JSON.parse takes five times as long and leaves as many arrays as rows.
   */
  addRows(text: string): void {
    if (text === '') return;
    const width = this.#width;
    const totals = this.#totals;
    const slots = this.#slots;
    const [first, span] = [this.#first, this.#span];
    let field = 0;
    let number = 0;
    let sign = 1;
    let bucket = 0;
    let readings = 0;
    for (let at = 0; at <= text.length; at += 1) {
      const character = at < text.length ? text.charCodeAt(at) : semicolon;
      const digit = character - zero;
      if (digit >= 0 && digit <= 9) {
        number = number * 10 + digit;
        continue;
      }
      if (character === minus) {
        sign = -1;
        continue;
      }
      if (field === 0) {
        const slot = slots.slotOf(sign * number) - first;
        bucket = (slot >= 0 && slot < span ? slot : span) * width;
        number = 1;
        sign = 1;
      } else if (field === 1) readings = number;
      totals[bucket + field] = (totals[bucket + field] as number) + sign * number;
      field += 1;
      number = 0;
      sign = 1;
      if (character === comma) continue;
      for (; field < width; field += 1) totals[bucket + field] = (totals[bucket + field] as number) + readings;
      field = 0;
    }
  }

  /** What was added of the measures with these numbers, oldest first; buckets without rows are absent. */
  rollups(measures: readonly number[]): Rollups {
    const [width, totals] = [this.#width, this.#totals];
    const there: number[] = [];
    for (let slot = 0; slot < this.#span; slot += 1) if ((totals[slot * width] as number) > 0) there.push(slot);
    const column = (field: number) => {
      const values = new Float64Array(there.length);
      for (let at = 0; at < there.length; at += 1) values[at] = totals[(there[at] as number) * width + field] as number;
      return values;
    };
    return {
      hours: Float64Array.from(there, (slot) => this.#slots.hourOf(this.#first + slot)),
      readings: column(1),
      sums: measures.map((measure) => column(2 + measure)),
      counts: measures.map((measure) => column(2 + this.#measures + measure)),
    };
  }
}
