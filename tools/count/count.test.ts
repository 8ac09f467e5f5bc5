import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { countBounded, isBroken } from './bounds.ts';
import { totals } from './totals.ts';

let root = '';
afterEach(() => rmSync(root, { recursive: true, force: true }));

const lines = (count: number, first = '') => `${first}\n${'x\n'.repeat(count - 1)}`;

/** A source tree with the groups' declarations and the given screens. */
function tree(screens: Record<string, string>): string {
  root = mkdtempSync(join(tmpdir(), 'maru-count-'));
  const groups = ['domain/src/light.ts', 'contract/src/lights.ts', 'server/src/features/lights/series.ts']
    .concat(['server/src/features/lights/series.test.ts', 'devices/src/model/light-history.ts'])
    .concat(['web/src/features/a/none.tsx']);
  const files = Object.fromEntries(groups.map((path) => [path, lines(10)]));
  for (const [path, text] of Object.entries({ ...files, ...screens })) {
    const place = join(root, path);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, text);
  }
  return root;
}

const list = (more: string) => `import '#screens/list/list.ts';${more} <ListScreen list={x} />`;

test('counts a list with its declaration, without its dialog and test', () => {
  const { lists } = countBounded(
    tree({
      'web/src/features/a/a-page.tsx': lines(100, list(`import { b } from './b.tsx'; import { c } from './c.tsx';`)),
      'web/src/features/a/b.tsx': lines(20, `import '#screens/list/filters.tsx';`),
      'web/src/features/a/c.tsx': lines(300),
      'web/src/features/a/a-page.test.tsx': lines(300, '<ListScreen'),
    }),
  );
  expect(lists).toMatchObject([{ name: 'a/a-page.tsx', size: { files: 2, lines: 120 } }]);
  expect(lists.filter(isBroken)).toEqual([]);
});

test('allows a page with two lists twice the lines of one', () => {
  const two = list('const x = listOf(); const y = listOf();');
  const { lists } = countBounded(
    tree({ 'web/src/features/a/two.tsx': lines(240, two), 'web/src/features/b/two.tsx': lines(241, two) }),
  );
  expect(lists.filter(isBroken).map(({ name }) => name)).toEqual(['b/two.tsx']);
});

test('allows a detail page a list’s lines for the list that it declares', () => {
  const page = `<DetailScreen const x = listOf();`;
  const { details } = countBounded(
    tree({ 'web/src/features/a/detail.tsx': lines(320, page), 'web/src/features/b/detail.tsx': lines(321, page) }),
  );
  expect(details.filter(isBroken).map(({ name }) => name)).toEqual(['b/detail.tsx']);
});

test('reports lists over 120 lines or two files, and details over 200 lines', () => {
  const kit = `import '#screens/list/list.ts';`;
  const { lists, details } = countBounded(
    tree({
      'web/src/features/a/long.tsx': lines(121, list('')),
      'web/src/features/a/many.tsx': lines(
        3,
        list(`import './b.tsx'; import {} from './b.tsx'; import {} from './c.tsx';`),
      ),
      'web/src/features/a/b.tsx': lines(2, kit),
      'web/src/features/a/c.tsx': lines(2, kit),
      'web/src/features/a/detail.tsx': lines(100, `<DetailScreen import { E } from './edit.tsx';`),
      'web/src/features/a/edit.tsx': lines(101, `import '#screens/edit/edit-form.tsx';`),
    }),
  );
  expect(lists.filter(isBroken).map(({ name }) => name)).toEqual(['a/long.tsx', 'a/many.tsx']);
  expect(details.filter(isBroken)).toMatchObject([{ size: { files: 2, lines: 201 } }]);
});

test('counts a group’s files in all workspaces, without tests, and limits them to two thirds of before', () => {
  const { groups } = countBounded(tree({ 'web/src/features/lights/list-page.tsx': lines(2099) }));
  expect(groups).toMatchObject([
    { name: 'lights', size: { files: 5, lines: 2139 } },
    { name: 'bins', size: { files: 0 } },
    { name: 'people', size: { files: 0 } },
  ]);
  expect(groups.filter(isBroken).map(({ name }) => name)).toEqual(['lights']);
});

test('counts lines by kind', () => {
  const text = ["import { a } from 'a';", 'import {', '  b,', "} from 'b';", '', '/** One', ' * two. */', 'a(b); // c'];
  const root = tree({ 'server/src/app.ts': text.join('\n'), 'web/src/a.css': lines(3) });
  expect(totals(root)).toEqual({ files: 7, code: 46, comments: 2, imports: 4, blank: 6, css: 3 });
});

test('throws for a moved folder', () => {
  const without = tree({});
  rmSync(join(without, 'devices'), { recursive: true });
  expect(() => countBounded(without)).toThrow('devices');
});
