const startedAt = performance.now();

/** Prints a line with the seconds since the start. */
export function say(line: string): void {
  console.log(`[${((performance.now() - startedAt) / 1000).toFixed(1).padStart(5)} s] ${line}`);
}
