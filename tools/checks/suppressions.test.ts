/**
 * Requires the linter's rules of React hooks everywhere, because a suppressed rule once hid a growing dependency list.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** A comment that suppresses a hook rule in either linter, alone or with others. */
const silencing = [
  /biome-ignore(-all|-start)?\s+lint(\/correctness)?\s*[:(]/,
  /biome-ignore(-all|-start)?\s+lint\/\w+\/use(ExhaustiveDependencies|HookAtTopLevel|\w*Hooks?\w*)\b/,
  /(eslint|oxlint)-disable\S*(?!.*\w)|(eslint|oxlint)-disable.*hooks/,
];
const isSilencing = (line: string) => silencing.some((pattern) => pattern.test(line));

describe('check of suppressions', () => {
  test.each([
    '// biome-ignore lint/correctness/useExhaustiveDependencies: the answers are what counts',
    '/* biome-ignore lint/correctness/useHookAtTopLevel: it never changes */',
    '// biome-ignore-all lint/correctness/useExhaustiveDependencies: all of them',
    '// biome-ignore lint/correctness: everything',
    '// biome-ignore lint: everything',
    '// eslint-disable-next-line react-hooks/exhaustive-deps',
    '/* eslint-disable */',
  ])('refuses %s', (line) => {
    expect(isSilencing(line)).toBe(true);
  });

  test.each([
    '// biome-ignore lint/a11y/useKeyWithClickEvents: the list box hears the keys',
    '// biome-ignore lint/suspicious/noExplicitAny: a library has it',
    "const name = 'useExhaustiveDependencies';",
  ])('accepts %s', (line) => {
    expect(isSilencing(line)).toBe(false);
  });
});

test('finds no suppressed hook rule in any source', () => {
  const files = ['web/src', 'web/build', 'bench', 'e2e'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.[cm]?[jt]sx?$/.test(path) && !path.includes('node_modules'))
      .map((path) => `${folder}/${path}`),
  );
  // The web has hundreds of files; a lower count would mean missed files.
  expect(files.length).toBeGreaterThan(700);
  const found = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (isSilencing(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});

test("keeps every hook rule enabled as an error in the linter's settings", () => {
  const settings = readFileSync(join(root, 'biome.json'), 'utf8');
  expect(settings).not.toMatch(/useExhaustiveDependencies|useHookAtTopLevel|"correctness": "/);
});
