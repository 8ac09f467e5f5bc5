import { describe, expect, test } from 'vitest';
import { backupName, backupsToKeep, lastDue, timeInName } from './schedule.ts';

const dayMs = 86_400_000;
/** Names of `count` nightly backups at 02:10 in Seoul until the given day. */
function nights(last: string, count: number, isEncrypted = false): string[] {
  const end = new Date(`${last}T02:10:00+09:00`).getTime();
  return Array.from({ length: count }, (_, at) => backupName(new Date(end - at * dayMs), isEncrypted));
}
const daysOf = (names: Iterable<string>) => [...names].map((name) => name.slice(5, 15)).sort();
const keep = { days: 7, weeks: 4, months: 12 };

describe('scheduled time', () => {
  test('is today’s if it has passed, otherwise yesterday’s, in Seoul', () => {
    const at = 2 * 60 + 10;
    expect(lastDue(new Date('2026-11-27T02:10:00+09:00'), at)).toEqual(new Date('2026-11-27T02:10:00+09:00'));
    expect(lastDue(new Date('2026-11-27T02:09:59+09:00'), at)).toEqual(new Date('2026-11-26T02:10:00+09:00'));
    expect(lastDue(new Date('2026-11-27T00:00:00+09:00'), 0)).toEqual(new Date('2026-11-27T00:00:00+09:00'));
    expect(lastDue(new Date('2027-01-01T08:59:00+09:00'), at)).toEqual(new Date('2027-01-01T02:10:00+09:00'));
  });
});

describe('backup name', () => {
  test('contains the time in Seoul, which can be parsed', () => {
    const instant = new Date('2026-12-31T17:10:05Z');
    expect(backupName(instant, false)).toBe('maru-2027-01-01-021005.maru');
    expect(timeInName(backupName(instant, true))).toEqual(instant);
  });

  test.each(['maru-2026-02-30-021000.maru', '2026-11-27-1764-before-0240.maru', 'maru-2026-11-27-021000.maru.partial'])(
    "isn't parsed from %s",
    (name) => expect(timeInName(name)).toBeNull(),
  );
});

describe('retained backups', () => {
  test('are those of 7 days, 4 Sundays and the ends of 12 months', () => {
    const remaining = daysOf(backupsToKeep(nights('2026-11-27', 500), keep));
    expect(remaining).toEqual([
      ...['2025-12-31', '2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30'],
      ...['2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31'],
      ...['2026-11-08', '2026-11-15'],
      ...['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'],
    ]);
  });

  test('change by at most the expired day, even across month ends', () => {
    let names = nights('2026-01-20', 20);
    for (let day = 0; day < 400; day += 1) {
      const next = new Date(new Date('2026-01-21T02:10:00+09:00').getTime() + day * dayMs);
      names = [...backupsToKeep([...names, backupName(next, false)], keep)];
      expect(names).toContain(backupName(next, false));
      expect(names.length).toBeLessThanOrEqual(7 + 4 + 12);
    }
    // Deleting night by night retains the same backups as deleting once.
    expect(daysOf(names)).toEqual(daysOf(backupsToKeep(nights('2027-02-24', 420), keep)));
  });

  test('are selected by days in Seoul instead of UTC', () => {
    const [before, after] = ['2026-11-30T23:59:59+09:00', '2026-12-01T00:00:00+09:00'].map((text) =>
      backupName(new Date(text), false),
    ) as [string, string];
    expect(backupsToKeep([before, after], { days: 2, weeks: 0, months: 0 })).toEqual(new Set([after, before]));
    expect(backupsToKeep([before, after], { days: 1, weeks: 0, months: 2 })).toEqual(new Set([after, before]));
    expect(backupsToKeep([before, after], { days: 1, weeks: 1, months: 1 })).toEqual(new Set([after]));
  });

  test('include only the newest backup of a day', () => {
    const [early, late] = ['2026-11-27T02:10:00+09:00', '2026-11-27T14:00:00+09:00'].map((text) =>
      backupName(new Date(text), true),
    ) as [string, string];
    expect(backupsToKeep([late, early], keep)).toEqual(new Set([late]));
  });

  test('always include the last ones, however old', () => {
    expect(daysOf(backupsToKeep(nights('2020-02-29', 30), { days: 1, weeks: 0, months: 0 }))).toEqual(['2020-02-29']);
    expect(backupsToKeep(['own.txt'], keep)).toEqual(new Set());
  });
});
