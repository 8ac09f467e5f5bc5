/** Compares docs/operations.md with the settings that the code reads. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

test('documents every setting once in the table of settings', () => {
  const parts = readdirSync(join(root, 'server/src/config')).map((name) => `server/src/config/${name}`);
  const config = ['server/src/config.ts', 'server/src/settings-file.ts', ...parts].map(read).join('');
  const settingsRead = new Set(
    [...config.matchAll(/'([A-Z]+(?:_[A-Z]+)*)'|\benv\.([A-Z_]+)/g)].map(([, quoted, named]) => quoted ?? named),
  );
  const [table = ''] = /\n\| --- \| --- \| --- \|\n(?:\|.*\n)+/.exec(read('docs/operations.md')) ?? [];
  const documented = table
    .split('\n')
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map((match) => match[1]));
  expect(settingsRead.size).toBeGreaterThan(30);
  expect(documented.toSorted()).toEqual([...settingsRead].toSorted());
});

test('documents every kind of MARU_KEEP with its bytes in the table of growth', () => {
  const [, kinds = ''] = /minimumMonths = \{(.*?)\}/.exec(read('server/src/config/keep.ts')) ?? [];
  const named = [...kinds.matchAll(/(\w+):/g)].map(([, kind]) => kind);
  const documented = [...read('docs/operations.md').matchAll(/\| `MARU_KEEP` `(\w+)`[^|]*\| [\d,]+ /g)].map(
    ([, kind]) => kind,
  );
  expect(named.length).toBeGreaterThan(5);
  expect(documented.toSorted()).toEqual(named.toSorted());
});
