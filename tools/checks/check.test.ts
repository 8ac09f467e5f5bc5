import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { type Check, type Outcome, runChecks } from './check.ts';
import { failuresOf, repeatedOf } from './report.ts';

const check = (name: string, run: Check['run'], more: Partial<Check> = {}): Check => ({
  name,
  about: name,
  budgetSeconds: 10,
  run,
  ...more,
});
const counts = (outcomes: readonly Outcome[]) =>
  outcomes.map(({ name, ok, passed, failed }) => [name, ok, passed, failed]);

test('runs all checks even when one fails or throws, and counts', async () => {
  const lines: string[] = [];
  const outcomes = await runChecks(
    [
      check('bad', async () => ({ ok: false, output: 'why it is bad' })),
      check('broken', () => Promise.reject(new Error('cannot run'))),
      check('tests', async () => ({ ok: false, passed: 7, failed: 2 })),
      check('ends badly without a failed test', async () => ({ ok: false, passed: 3, failed: 0 })),
      check('good', async () => ({ ok: true })),
    ],
    { print: (line) => lines.push(line) },
  );
  expect(counts(outcomes)).toEqual([
    ['bad', false, 0, 1],
    ['broken', false, 0, 1],
    ['tests', false, 7, 2],
    ['ends badly without a failed test', false, 3, 1],
    ['good', true, 1, 0],
  ]);
  expect(lines).toContain('why it is bad');
  expect(lines.join('\n')).toMatch(/cannot run[\s\S]*✓ good \(\d+\.\d s\)/);
});

test('fails a check over its budget, independent of its result, unless the machine gets more time', async () => {
  const slow = [check('slow', () => sleep(30, { ok: true, passed: 5, failed: 0 }), { budgetSeconds: 0.01 })];
  const lines: string[] = [];
  expect(counts(await runChecks(slow, { print: (line) => lines.push(line) }))).toEqual([['slow', false, 5, 1]]);
  expect(lines.join('\n')).toContain('longer than its budget');
  expect(counts(await runChecks(slow, { print: () => undefined, patience: 100 }))).toEqual([['slow', true, 5, 0]]);
});

test('runs light checks beside a waiting one, or two at a time, and all others alone', async () => {
  const running = new Set<string>();
  const seen: Record<string, Set<string>> = {};
  const watched = (name: string, more: Partial<Check> = {}, until: () => Promise<unknown> = () => sleep(20)) =>
    check(
      name,
      async () => {
        running.add(name);
        for (const one of running) {
          const others = [...running].filter((other) => other !== one);
          seen[one] = new Set([...(seen[one] ?? []), ...others]);
        }
        await until();
        running.delete(name);
        return { ok: true };
      },
      more,
    );
  const outcomes = await runChecks(
    [
      ...['a', 'b', 'c', 'd'].map((name) => watched(name, { isLight: true })),
      watched('alone'),
      watched('waits', { waits: true }, () => vi.waitUntil(() => running.has('b'), { interval: 1 })),
      watched('last'),
    ],
    { print: () => undefined },
  );
  const beside = Object.fromEntries(Object.entries(seen).map(([name, others]) => [name, [...others].sort().join()]));
  expect(beside).toEqual({ alone: '', waits: 'a,b', a: 'waits', b: 'waits', last: '', c: 'd', d: 'c' });
  expect(outcomes.map(({ name }) => name).filter((name) => name.length > 1)).toEqual(['alone', 'waits', 'last']);
  expect(outcomes).toHaveLength(7);
});

test('repeats a failed check at the end, with its tests and the last lines of output', () => {
  const outcome = { passed: 1, failed: 1, seconds: 1, budgetSeconds: 10, files: [], repeated: [] };
  const why = Array.from({ length: 30 }, (_, line) => `line ${line}`).join('\n');
  const lines = failuresOf([
    { ...outcome, name: 'good', ok: true, failures: [] },
    { ...outcome, name: 'bad', ok: false, failures: [{ test: 'a.test.ts › adds', why: `${why}\n` }] },
    { ...outcome, name: 'late', ok: false, failures: [] },
  ]);
  expect(lines.slice(0, 2)).toEqual(['Failed: bad', '  ✗ a.test.ts › adds']);
  expect(lines.slice(-2)).toEqual(['      line 29', 'Failed: late']);
  expect(lines).not.toContain('      line 2');
});

test('names the tests that passed only when repeated', async () => {
  const outcomes = await runChecks(
    [
      check('good', async () => ({ ok: true })),
      check('lucky', async () => ({ ok: true, repeated: ['a.test.ts › adds'] })),
    ],
    { print: () => undefined },
  );
  expect(repeatedOf(outcomes)).toEqual(['Passed only when repeated:', '  a.test.ts › adds']);
  expect(repeatedOf(outcomes.slice(0, 1))).toEqual([]);
});
