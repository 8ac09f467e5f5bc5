/** Ends a check whose planted defects have all shown. */
class BreachFound extends Error {}

/** What a check finds out: how the promise was broken, and what was measured on the way. */
export class Report {
  readonly breaches: string[] = [];
  /** What is yet to be seen; undefined where a check goes to its end. */
  #until: readonly RegExp[] | undefined;
  readonly #figures = new Map<string, string>();

  /** @param until the breaches at the last of which the check ends: what planted defects have to show, and nothing after it */
  constructor(until?: readonly RegExp[]) {
    this.#until = until;
  }

  /** @throws BreachFound when this is the last of the breaches that were looked for */
  broken(how: string): void {
    this.breaches.push(how);
    if (!this.#until) return;
    this.#until = this.#until.filter((pattern) => !pattern.test(how));
    if (this.#until.length === 0) throw new BreachFound(how);
  }

  measured(what: string, value: number | string): void {
    this.#figures.set(what, typeof value === 'number' ? String(Math.round(value * 100) / 100) : value);
  }

  /** A line of progress for whoever waits. */
  say(line: string): void {
    process.stdout.write(`  ${line}\n`);
  }

  /** The figures in a line. */
  get figures(): string {
    return [...this.#figures].map(([what, value]) => `${what} ${value}`).join(', ');
  }
}

/** Runs a check to its end, or to the breach that the report looks for. */
export async function untilShown(check: () => Promise<void>): Promise<void> {
  try {
    await check();
  } catch (error) {
    if (!(error instanceof BreachFound)) throw error;
  }
}
