import { expect, test } from 'vitest';
import { mantineCss } from './mantine-variables.ts';

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
