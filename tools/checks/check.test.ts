import { expect, test } from 'vitest';
import { type Check, runChecks } from './check.ts';

const check = (name: string, run: Check['run']): Check => ({ name, about: name, run });

test('runs all checks even when one fails or throws, and counts', async () => {
  const lines: string[] = [];
  const tally = await runChecks(
    [
      check('bad', async () => ({ ok: false, output: 'why it is bad' })),
      check('broken', () => Promise.reject(new Error('cannot run'))),
      check('tests', async () => ({ ok: false, passed: 7, failed: 2 })),
      check('ends badly without a failed test', async () => ({ ok: false, passed: 3, failed: 0 })),
      check('good', async () => ({ ok: true })),
    ],
    (line) => lines.push(line),
  );
  expect(tally).toEqual({
    passed: 11,
    failed: 5,
    failedChecks: ['bad', 'broken', 'tests', 'ends badly without a failed test'],
  });
  expect(lines).toContain('why it is bad');
  expect(lines.join('\n')).toMatch(/cannot run[\s\S]*✓ good \(\d+\.\d s\)/);
});
