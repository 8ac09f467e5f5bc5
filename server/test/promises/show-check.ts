import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { timeFactor } from '#test/measured.ts';
import type { DefectName } from './plant/defects.ts';

const program = join(import.meta.dirname, 'run.ts');
/** Time limit of a check in milliseconds; six checks share two cores. */
export const longestMs = 60_000 * Math.max(3, timeFactor);

/** Whether all defects are planted, as by `npm run check:defects`; otherwise only the first of each promise. */
export const plantsAll = process.env.MARU_DEFECTS === 'all';

/** A defect, and the breach that must reveal it. */
export type Twin = [DefectName, RegExp];

/** Tests a promise in its short form. Timed checks may be retried. */
export function showHolds(number: string, name: string, more: { retry?: number } = {}): void {
  test(`keeps promise ${number}: ${name}`, { ...more, timeout: longestMs }, async () => {
    const { code, output } = await run(number);
    expect(output, output).toContain(`promise ${number} holds`);
    expect(code, output).toBe(0);
  });
}

/** Tests that a promise's check detects each defect, or by default the first. */
export function showTwins(number: string, twins: readonly Twin[], more: { retry?: number } = {}): void {
  test.each(plantsAll ? twins : twins.slice(0, 1))(
    `detects the planted defect in promise ${number}: %s`,
    { ...more, timeout: longestMs },
    async (defect, breach) => {
      const { code, output } = await run(number, '--plant', defect, '--until', breach.source);
      expect(output, output).toMatch(breach);
      expect(code, output).toBe(1);
    },
  );
}

function run(...options: string[]): Promise<{ code: number | string; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...options, '--short'], { timeout: longestMs }, (error, stdout, stderr) =>
      resolve({ code: error ? (error.code ?? 'killed') : 0, output: stdout + stderr }),
    );
  });
}
