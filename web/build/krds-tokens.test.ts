import { expect, test } from 'vitest';
import { krdsCss, namedIn } from './krds-tokens.ts';

test('names are found once, wherever they stand', () => {
  expect(namedIn('a{color:var(--krds-text-basic)} b{gap:var(--krds-gap-3);color:var(--krds-text-basic)}')).toEqual([
    '--krds-gap-3',
    '--krds-text-basic',
  ]);
});

test('a colour has its light value and its high-contrast one', () => {
  const css = krdsCss(['--krds-text-basic']);
  expect(css).toContain(':root{--krds-text-basic:#1e2124}');
  expect(css).toContain(':root[data-mantine-color-scheme="dark"]{--krds-text-basic:#f4f5f6}');
});

test('before the scripts have chosen, the dark is for dark screens only', () => {
  // 'not print and (…)' would be 'not (print and (…))': true of every screen.
  expect(krdsCss(['--krds-text-basic'])).toContain(
    '@media screen and (prefers-color-scheme:dark){:root:not([data-mantine-color-scheme]){--krds-text-basic:#f4f5f6}}',
  );
});

test('sizes are in the browser’s rem: 8 px are half of one', () => {
  expect(krdsCss(['--krds-gap-3'])).toContain(':root{--krds-gap-3:0.5rem}');
});

test('a heading is larger where there is room', () => {
  const css = krdsCss(['--krds-font-heading-large']);
  expect(css).toContain(':root{--krds-font-heading-large:1.5rem}');
  expect(css).toContain('@media (min-width:60rem){:root{--krds-font-heading-large:2rem}}');
});

test('a token that doesn’t exist stops the build', () => {
  expect(() => krdsCss(['--krds-text-basik'])).toThrow('--krds-text-basik');
});
