/** Runs a bench, stops everything it started, and sets the exit code. */
import { loadavg } from 'node:os';
import { type Bar, isHeld, printBars } from './bars.ts';

/** Registers a cleanup; cleanups run in reverse order. */
export type Ending = (end: () => Promise<void> | void) => void;

export async function run(name: string, bench: (ending: Ending) => Promise<Bar[]>): Promise<void> {
  const ends: (() => Promise<void> | void)[] = [];
  let ended: Promise<void> | undefined;
  // Runs only once, so that a bench that fails because of a signal doesn't interrupt the signal's cleanup.
  const endAll = () => {
    ended ??= (async () => {
      for (const end of ends.splice(0).reverse()) await end();
    })();
    return ended;
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => endAll().then(() => process.exit(130)));
  say(`${name}; the machine's load was ${loadavg()[0]?.toFixed(1)} before it`);
  let code = 1;
  try {
    const bars = await bench((end) => ends.push(end));
    printBars(bars);
    code = bars.every(isHeld) ? 0 : 1;
  } catch (error) {
    console.error(error);
  }
  await endAll();
  process.exit(code);
}

const startedAt = performance.now();

/** Prints progress with the seconds since the start. */
export function say(what: string): void {
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${what}`);
}
