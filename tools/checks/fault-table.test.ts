/** Checks that each row of the table of faults in docs/operations.md refers to existing tests. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/** The tables of a page's section, as rows of cells without their headings. */
function tablesOf(section: string): string[][][] {
  const tables = section.split('\n\n').filter((block) => block.startsWith('|'));
  return tables.map((table) =>
    table
      .split('\n')
      .slice(2)
      .map((row) =>
        row
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      ),
  );
}

const page = readFileSync(join(root, 'docs/operations.md'), 'utf8');
const section = page.split('\n## When something fails\n')[1]?.split('\n## ')[0] ?? '';
const [faults = [], shown = []] = tablesOf(section);
/** 'slow disk' of 'slow disk (100 ms a sync)'. */
const nameOf = (row: string[]) => row[0]?.replace(/ \(.*\)$/, '') ?? '';

test('states effects on users, devices and operators, and the recovery, for each fault', () => {
  expect(faults.length).toBeGreaterThan(8);
  for (const row of faults) expect(row.filter(Boolean)).toHaveLength(5);
});

test('lists tests for exactly the faults in the table', () => {
  expect([...new Set(shown.map(nameOf))].sort()).toEqual(faults.map(nameOf).sort());
});

test.each(shown)('refers to an existing test for %s: %s: %s', (_fault, file, title) => {
  const titles = readFileSync(join(root, file), 'utf8').replaceAll(/\\(['"])/g, '$1');
  expect(titles).toContain(title);
});
