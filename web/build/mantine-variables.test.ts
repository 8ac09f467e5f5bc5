import { expect, test } from 'vitest';
import { mantineCss, withoutUnusedHues } from './mantine-variables.ts';

test("writes the theme's properties for both colour schemes", () => {
  const css = mantineCss();
  expect(css).toContain('--mantine-font-size-md: 1.0625rem;');
  for (const scheme of ['light', 'dark'])
    expect(css).toMatch(
      new RegExp(
        `:root\\[data-mantine-color-scheme="${scheme}"\\][^{]*\\{[^}]*--mantine-color-text: var\\(--krds-text-basic\\);`,
      ),
    );
  // The text of a style element isn't unescaped.
  expect(css).not.toMatch(/&\w+;|</);
});

test('removes declarations of unused hues, but not their uses', () => {
  const css =
    '--mantine-color-teal-6: #12b886; --mantine-color-red-6: red; --mantine-color-anchor: var(--mantine-color-blue-4);';
  expect(withoutUnusedHues(css)).toBe(css.replace('--mantine-color-teal-6: #12b886; ', ''));
});
