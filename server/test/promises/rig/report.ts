/** What a check finds out: how the promise was broken, and what was measured on the way. */
export class Report {
  readonly breaches: string[] = [];
  readonly #figures = new Map<string, string>();

  broken(how: string): void {
    this.breaches.push(how);
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
