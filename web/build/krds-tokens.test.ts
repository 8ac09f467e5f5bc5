import { expect, test } from 'vitest';
import { krdsCss, namedIn } from './krds-tokens.ts';

test('returns each name in a text once', () => {
  expect(namedIn('a{color:var(--krds-text-basic)} b{gap:var(--krds-gap-3);color:var(--krds-text-basic)}')).toEqual([
    '--krds-gap-3',
    '--krds-text-basic',
  ]);
});

test("writes a colour's light and high-contrast value", () => {
  const css = krdsCss(['--krds-text-basic']);
  expect(css).toContain(':root{--krds-text-basic:#1e2124}');
  expect(css).toContain(':root[data-mantine-color-scheme="dark"]{--krds-text-basic:#f4f5f6}');
});

test('limits the dark scheme to dark screens until the scripts choose a scheme', () => {
  // 'not print and (…)' would mean 'not (print and (…))', which is true of every screen.
  expect(krdsCss(['--krds-text-basic'])).toContain(
    '@media screen and (prefers-color-scheme:dark){:root:not([data-mantine-color-scheme]){--krds-text-basic:#f4f5f6}}',
  );
});

test("converts sizes to the browser's rem of 16 px", () => {
  expect(krdsCss(['--krds-gap-3'])).toContain(':root{--krds-gap-3:0.5rem}');
});

test('enlarges headings on wide screens', () => {
  const css = krdsCss(['--krds-font-heading-large']);
  expect(css).toContain(':root{--krds-font-heading-large:1.5rem}');
  expect(css).toContain('@media (min-width:60rem){:root{--krds-font-heading-large:2rem}}');
});

test('stops the build for an unknown token', () => {
  expect(() => krdsCss(['--krds-text-basik'])).toThrow('--krds-text-basik');
});
