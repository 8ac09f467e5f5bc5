/** Thrown to end a check after all planted defects have shown. */
class BreachFound extends Error {}

/** A check's findings: breaches of the promise, and measurements. */
export class Report {
  readonly breaches: string[] = [];
  /** Patterns of breaches that haven't occurred yet; undefined for a complete run. */
  #until: readonly RegExp[] | undefined;
  readonly #figures = new Map<string, string>();

  /** @param until patterns of the planted defects' breaches; the check ends after the last one */
  constructor(until?: readonly RegExp[]) {
    this.#until = until;
  }

  /** @throws BreachFound after the last expected breach */
  broken(how: string): void {
    this.breaches.push(how);
    if (!this.#until) return;
    this.#until = this.#until.filter((pattern) => !pattern.test(how));
    if (this.#until.length === 0) throw new BreachFound(how);
  }

  /** All planted defects have shown, so unfinished work can end. */
  get isShown(): boolean {
    return this.#until?.length === 0;
  }

  measured(what: string, value: number | string): void {
    this.#figures.set(what, typeof value === 'number' ? String(Math.round(value * 100) / 100) : value);
  }

  /** Prints a line of progress. */
  say(line: string): void {
    process.stdout.write(`  ${line}\n`);
  }

  /** The measurements in one line. */
  get figures(): string {
    return [...this.#figures].map(([what, value]) => `${what} ${value}`).join(', ');
  }
}

/** Runs a check to its end, or until the expected breaches. */
export async function untilShown(check: () => Promise<void>): Promise<void> {
  try {
    await check();
  } catch (error) {
    if (!(error instanceof BreachFound)) throw error;
  }
}
