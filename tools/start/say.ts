const startedAt = performance.now();

/** A line for the person at the terminal, with the seconds since the start. */
export function say(line: string): void {
  console.log(`[${((performance.now() - startedAt) / 1000).toFixed(1).padStart(5)} s] ${line}`);
}
