import { describe, expect, test } from 'vitest';
import { longestMs, plantsAll } from '../show-check.ts';
import { type AccountCheck, breachesOf, type Planted } from './rig.ts';

/** A promise, its check, the defects the check must detect (grouped by server), and server settings. */
export type Shown = [string, AccountCheck, Planted[], Record<string, string>?];

/** Retains only the first defects of each promise; the name before the colon is the promise's number. */
function withFirstDefects(promises: readonly Shown[]): Shown[] {
  const numbers = promises.map(([name]) => name.split(':', 1)[0]);
  return promises.map(([name, check, planted, ...settings], at) => {
    const isFirst = numbers.indexOf(numbers[at]) === at;
    return [name, check, isFirst ? planted.slice(0, 1) : [], ...settings];
  });
}

/**
 * Tests that each promise holds and that its check detects the defects, or by default the first. Two checks run in
 * parallel, each with its own server and database.
 */
export function showPromises(promises: readonly Shown[], more: { retry?: number } = {}): void {
  const options = { timeout: longestMs, ...more };

  describe.concurrent.each(plantsAll ? promises : withFirstDefects(promises))(
    'promise %s',
    (_, check, planted, settings = {}) => {
      test('is kept', options, async () => {
        const { breaches, figures } = await breachesOf(check, settings);
        process.stdout.write(`  ${figures}\n`);
        // An explicit message, because the assertion's own difference would truncate the breaches.
        expect(breaches, breaches.join('\n')).toEqual([]);
      });

      test.each(planted.map((defects): [string, Planted] => [Object.keys(defects).join(' and '), defects]))(
        'is broken by %s, which its check detects',
        options,
        async (_names, defects) => {
          const { breaches } = await breachesOf(check, settings, defects);
          for (const breach of Object.values(defects)) expect(breaches).toContainEqual(expect.stringMatching(breach));
        },
      );
    },
  );
}
