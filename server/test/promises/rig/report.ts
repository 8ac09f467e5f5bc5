/** Ends a check whose planted defect has shown. */
class BreachFound extends Error {}

/** What a check finds out: how the promise was broken, and what was measured on the way. */
export class Report {
  readonly breaches: string[] = [];
  readonly #until: RegExp | undefined;
  readonly #figures = new Map<string, string>();

  /** @param until the breach at which the check ends: what a planted defect has to show, and nothing after it */
  constructor(until?: RegExp) {
    this.#until = until;
  }

  /** @throws BreachFound when this is the breach that was looked for */
  broken(how: string): void {
    this.breaches.push(how);
    if (this.#until?.test(how)) throw new BreachFound(how);
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
