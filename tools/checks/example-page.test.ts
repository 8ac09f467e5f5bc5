import { expect, test } from 'vitest';
import { withEntry } from '../example.ts';
import { exampleFaults } from './example-page.ts';

const entry = { file: 'domain/src/groups.ts', import: "import { p } from './p.ts';", before: '];', entry: ', p' };
const example = { files: { 'domain/src/p.ts': 'export const p = 1;\n' }, entries: [entry] };
const page = [
  '| `domain/src/p.ts` | the group |',
  '| `domain/src/groups.ts` | `p` |',
  'In `domain/src/p.ts`:',
  '```ts\nexport const p = 1;\n```',
].join('\n');

test('accepts a page that matches the example', () => {
  expect(exampleFaults(page, example)).toEqual([]);
});

test.each([
  ['a missing file', page.replace('| `domain/src/p.ts` | the group |\n', ''), /page lacks the file domain\/src\/p\.ts/],
  ['an unknown file', page.replace('p.ts` | the', 'q.ts` | the'), /example lacks the file domain\/src\/q\.ts/],
  ['a wrong list entry', page.replace('| `p` |', '| `q` |'), /page lacks the list entry domain\/src\/groups\.ts: p/],
  ['a changed excerpt', page.replace('p = 1', 'p = 2'), /excerpt isn't in domain\/src\/p\.ts: export const p = 2;/],
])('reports %s', (_, changed, fault) => {
  expect(exampleFaults(changed, example)).toContainEqual(expect.stringMatching(fault));
});

test('adds an entry and its import to a list', () => {
  expect(withEntry("import { a } from './a.ts';\nexport const groups = [a];\n", entry)).toBe(
    "import { p } from './p.ts';\nimport { a } from './a.ts';\nexport const groups = [a, p];\n",
  );
});

test('rejects a list that lacks the place of the entry', () => {
  expect(() => withEntry('export const groups = {};', entry)).toThrow(/domain\/src\/groups\.ts has its place/);
});
