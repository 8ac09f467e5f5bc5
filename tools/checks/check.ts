/** What a check found. `passed` and `failed` count its tests; a check without tests of its own counts as one. */
export interface Finding {
  ok: boolean;
  passed?: number;
  failed?: number;
  /** What to show: why it failed, or a figure worth knowing. */
  output?: string;
  /** The files of its tests, with the seconds that each took. */
  files?: readonly FileTime[];
}

export interface FileTime {
  file: string;
  seconds: number;
}

/** One of the things `npm test` makes sure of. */
export interface Check {
  name: string;
  /** What holds when it passes. */
  about: string;
  /** Longer than this, on two cores, it fails: nobody runs tests that they wait for. */
  budgetSeconds: number;
  /** Runs beside another one that is light; every other check has the machine to itself. */
  isLight?: boolean;
  run(): Promise<Finding>;
}

/** How a check went. */
export interface Outcome extends Required<Omit<Finding, 'output'>> {
  name: string;
  seconds: number;
  budgetSeconds: number;
}

export interface RunOptions {
  print: (line: string) => void;
  /** What budgets are multiplied by, for a slower machine. */
  patience?: number;
}

/**
 * Runs checks in order, all of them whatever one says, two light ones at a time, and tells each result with its time. A
 * check that throws has failed, as one that passes over its budget.
 */
export async function runChecks(checks: readonly Check[], options: RunOptions): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const waiting = [...checks];
  while (waiting.length > 0) {
    const heavy = waiting.findIndex(({ isLight }) => !isLight);
    const light = waiting.splice(0, heavy < 0 ? waiting.length : heavy);
    const lane = async () => {
      for (let next = light.shift(); next; next = light.shift()) outcomes.push(await runCheck(next, options));
    };
    await Promise.all([lane(), lane()]);
    const alone = waiting.shift();
    if (alone) outcomes.push(await runCheck(alone, options));
  }
  return outcomes;
}

async function runCheck(check: Check, { print, patience = 1 }: RunOptions): Promise<Outcome> {
  const { name, about } = check;
  const budgetSeconds = check.budgetSeconds * patience;
  print(`… ${name}: ${about}`);
  const startedAt = performance.now();
  const found = await check.run().catch(failing);
  const seconds = (performance.now() - startedAt) / 1000;
  const isInTime = seconds <= budgetSeconds;
  const ok = found.ok && isInTime;
  const passed = found.passed ?? (found.ok ? 1 : 0);
  // A check may fail without a failed test, or with all of its tests passed, but too late.
  const failed = ok ? 0 : Math.max(1, found.failed ?? 1);
  if (found.output) print(found.output.trimEnd());
  const tests = found.passed === undefined ? '' : `, ${passed} tests passed`;
  print(`${ok ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s${tests})`);
  if (!isInTime) print(`  It took longer than its budget of ${budgetSeconds} s.`);
  return { name, ok, passed, failed, seconds, budgetSeconds, files: found.files ?? [] };
}

function failing(error: unknown): Finding {
  return { ok: false, output: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
