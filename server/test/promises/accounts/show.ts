import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { measured } from '../../measured.ts';
import type { DefectName } from '../plant/defects.ts';
import { type CheckDatabase, startCheckDatabase } from '../rig/database.ts';
import { type AccountCheck, breachesOf } from './rig.ts';

/** A defect, and a word of how its promise is broken: that of another check would show nothing. */
type Planted = [DefectName, RegExp];

/** A promise in words, its check, the defects that it must notice, and settings of the server. */
export type Shown = [string, AccountCheck, Planted[], Record<string, string>?];

/** Tests that each promise holds and notices its defects; those that compare times may be tried again. */
export function showPromises(promises: readonly Shown[], byTheClock: ReadonlySet<AccountCheck>): void {
  let database: CheckDatabase;
  beforeAll(async () => {
    database = await startCheckDatabase();
  }, 120_000);
  afterAll(() => database.stop());

  describe.each(promises)('promise %s', (_, check, planted, settings = {}) => {
    const options = { timeout: 120_000, ...(byTheClock.has(check) && measured) };

    test('holds', options, async () => {
      const { breaches, figures } = await breachesOf(database, check, settings);
      process.stdout.write(`  ${figures}\n`);
      expect(breaches).toEqual([]);
    });

    test.each(planted)('notices the defect %s', options, async (defect, breach) => {
      const { breaches } = await breachesOf(database, check, settings, defect);
      expect(breaches).toContainEqual(expect.stringMatching(breach));
    });
  });
}
