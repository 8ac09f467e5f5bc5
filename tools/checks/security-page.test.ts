/** Checks that docs/security.md lists every requirement of ASVS 5.0, levels 1 and 2, and only existing tests. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Requirements of release 5.0.0 by level: sections with their requirements' numbers. */
const requirements = {
  1: `1.2:1,2,3,4,5 1.3:1,2 1.5:1 2.1:1 2.2:1,2 2.3:1 3.2:1,2 3.3:1 3.4:1,2 3.5:1,2,3 4.1:1 4.4:1 5.2:1,2 5.3:1,2
    6.1:1 6.2:1,2,3,4,5,6,7,8 6.3:1,2 6.4:1,2 7.2:1,2,3,4 7.4:1,2 8.1:1 8.2:1,2 8.3:1 9.1:1,2,3 9.2:1
    10.4:1,2,3,4,5 11.3:1,2 11.4:1 12.1:1 12.2:1,2 13.4:1 14.2:1 14.3:1 15.1:1 15.2:1 15.3:1`,
  2: `1.1:1,2 1.2:6,7,8,9 1.3:3,4,5,6,7,8,9,10,11 1.4:1,2,3 1.5:2 2.1:2,3 2.2:3 2.3:2,3,4 2.4:1 3.3:2,3,4
    3.4:3,4,5,6 3.5:4,5 3.7:1,2 4.1:2,3 4.2:1 4.3:1,2 4.4:2,3,4 5.1:1 5.2:3 5.4:1,2,3 6.1:2,3 6.2:9,10,11,12
    6.3:3,4 6.4:3,4 6.5:1,2,3,4,5 6.6:1,2,3 6.8:1,2,3,4 7.1:1,2,3 7.3:1,2 7.4:3,4,5 7.5:1,2 7.6:1,2 8.1:2 8.2:3
    8.4:1 9.2:2,3,4 10.1:1,2 10.2:1,2 10.3:1,2,3,4 10.4:6,7,8,9,10,11 10.5:1,2,3,4,5 10.6:1,2 10.7:1,2,3
    11.1:1,2 11.2:1,2,3 11.3:3 11.4:2,3,4 11.5:1 11.6:1 12.1:2,3 12.3:1,2,3,4 13.1:1 13.2:1,2,3,4,5 13.3:1,2
    13.4:2,3,4,5 14.1:1,2 14.2:2,3,4 14.3:2,3 15.1:2,3 15.2:2,3 15.3:2,3,4,5,6,7 16.1:1 16.2:1,2,3,4,5
    16.3:1,2,3,4 16.4:1,2,3 16.5:1,2,3 17.1:1 17.2:1,2,3,4 17.3:1,2`,
};
const numbersOf = (level: 1 | 2): string[] =>
  requirements[level].split(/\s+/).flatMap((section) =>
    section
      .slice(section.indexOf(':') + 1)
      .split(',')
      .map((at) => `${section.split(':')[0]}.${at}`),
  );

const page = read('docs/security.md');
const cellsOf = (part: string) =>
  part
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
const rows = cellsOf(page.slice(page.indexOf('## ASVS 5.0')))
  .filter(([first = '']) => /^\d/.test(first))
  .map(([numbers = '', levels = '', state = '', how = '', test = '']) => ({
    numbers: numbers.split(', '),
    levels: levels.split(', '),
    state,
    how,
    test,
  }));

/** Whether a source contains a test's title in any kind of quotes. */
const hasTitle = (source: string, title: string) =>
  [`'${title.replaceAll("'", "\\'")}'`, `"${title}"`, `\`${title}\``].some((quoted) => source.includes(quoted));

describe('the table of ASVS', () => {
  it('lists each requirement of both levels once, with its level', () => {
    const named = rows.flatMap(({ numbers }) => numbers);
    expect(named.toSorted()).toEqual([...numbersOf(1), ...numbersOf(2)].toSorted());
    for (const { numbers, levels } of rows) {
      const expected = ([1, 2] as const).filter((level) => numbers.some((one) => numbersOf(level).includes(one)));
      expect([numbers, levels]).toEqual([numbers, expected.map(String)]);
    }
  });

  it('refers to an existing test for each met requirement, and gives a reason for every other requirement', () => {
    const wrong = rows.filter(({ state, how, test }) => {
      if (!['met', 'partly', 'not met', 'operator', 'n/a'].includes(state) || how === '') return true;
      if (test === '') return state === 'met';
      const [, file = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(test) ?? [];
      return !existsSync(join(root, file)) || !hasTitle(read(file), title);
    });
    expect(wrong).toEqual([]);
  });

  it('counts the requirements by state, and lists the unmet ones above the table', () => {
    const count = (state: string) =>
      rows.filter((row) => row.state === state).reduce((sum, { numbers }) => sum + numbers.length, 0);
    expect(page).toContain(
      `Of the ${rows.flatMap(({ numbers }) => numbers).length} requirements of levels 1 and 2, ${count('met')} are met, ` +
        `${count('partly')} partly, ${count('not met')} not; ${count('operator')} are the operator's, and ` +
        `${count('n/a')} don't apply.`,
    );
    const listed = [...page.matchAll(/^- ([\d., ]+): /gm)].flatMap(([, numbers = '']) => numbers.split(', '));
    expect(listed).toEqual(rows.filter(({ state }) => state === 'not met').flatMap(({ numbers }) => numbers));
  });
});

it('refers to an existing test for each point about PostgreSQL', () => {
  const source = read('server/src/platform/postgres/hardening.test.ts');
  const points = cellsOf(page.slice(page.indexOf('## PostgreSQL'), page.indexOf('## Sessions'))).slice(2);
  expect(points.length).toBeGreaterThan(5);
  expect(points.filter(([, , title = '']) => !hasTitle(source, title))).toEqual([]);
});
