/** Caches rows that never change, such as versions of codecs and mappings, by their ids. */
export class Unchanging<Row> {
  readonly #load: (id: number) => Promise<Row>;
  readonly #rows = new Map<number, Promise<Row>>();

  constructor(load: (id: number) => Promise<Row>) {
    this.#load = load;
  }

  /** The row, or undefined; a failure to load is thrown and isn't cached. */
  find(id: number): Promise<Row> {
    const cached = this.#rows.get(id);
    if (cached) return cached;
    // Maximum rows, more than a district has. The cache is emptied at this size.
    if (this.#rows.size >= 200) this.#rows.clear();
    const row = this.#load(id);
    this.#rows.set(id, row);
    row.catch(() => this.#rows.delete(id));
    return row;
  }
}
