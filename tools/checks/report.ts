import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FileTime, Outcome } from './check.ts';
import { root } from './command.ts';

/** The outcome of a check's last run. */
export interface StoredOutcome extends Omit<Outcome, 'files' | 'failures' | 'repeated'> {
  /** End of the run, ISO 8601. */
  at: string;
}

/** Report of the last runs, in a folder that tools ignore; missing in a fresh clone. */
const reportFile = join(root, 'node_modules', '.maru-test-report.json');
const slowest = 10;
/** Number of last output lines repeated for a failed test. */
const linesOfWhy = 12;

/** The stored outcomes of the last runs by check; a partial run leaves the outcomes of other checks unchanged. */
export function readReport(): Record<string, StoredOutcome> {
  if (!existsSync(reportFile)) return {};
  return JSON.parse(readFileSync(reportFile, 'utf8')) as Record<string, StoredOutcome>;
}

export function keepReport(outcomes: readonly Outcome[]): void {
  const at = new Date().toISOString();
  const stored = Object.fromEntries(
    outcomes.map(({ name, ok, passed, failed, seconds, budgetSeconds }) => [
      name,
      { name, ok, passed, failed, seconds, budgetSeconds, at },
    ]),
  );
  writeFileSync(reportFile, JSON.stringify({ ...readReport(), ...stored }, null, 2));
}

/** The time and budget of each check, the total, and the slowest files, one per line. */
export function timesOf(outcomes: readonly Outcome[], secondsInAll: number): string[] {
  const seconds = (value: number) => `${value.toFixed(1)} s`.padStart(8);
  const files = outcomes.flatMap(({ name, files }) =>
    files.map((one): FileTime & { of: string } => ({ ...one, of: name })),
  );
  return [
    'Times, with the budgets:',
    ...outcomes.map((one) => `${seconds(one.seconds)} of ${String(one.budgetSeconds).padStart(3)} s  ${one.name}`),
    `${seconds(secondsInAll)}           in all`,
    ...(files.length > 0 ? ['The slowest files:'] : []),
    ...files
      .toSorted((a, b) => b.seconds - a.seconds)
      .slice(0, slowest)
      .map((one) => `${seconds(one.seconds)}  ${one.file} (${one.of})`),
  ];
}

/** The failed checks, each with its failed tests and the end of their output. */
export function failuresOf(outcomes: readonly Outcome[]): string[] {
  return outcomes
    .filter(({ ok }) => !ok)
    .flatMap(({ name, failures }) => [
      `Failed: ${name}`,
      ...failures.flatMap(({ test, why }) => [
        `  ✗ ${test}`,
        ...why
          .trimEnd()
          .split('\n')
          .slice(-linesOfWhy)
          .map((line) => `      ${line}`),
      ]),
    ]);
}

/** The tests that passed only when repeated, which should be mended too. */
export function repeatedOf(outcomes: readonly Outcome[]): string[] {
  const tests = outcomes.flatMap(({ repeated }) => repeated);
  return tests.length > 0 ? ['Passed only when repeated:', ...tests.map((test) => `  ${test}`)] : [];
}
