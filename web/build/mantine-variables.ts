import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';
import { theme, variables } from '../src/theme/theme.ts';

const virtualId = 'virtual:mantine.css';
const resolvedId = '\0mantine.css';

/** The theme's custom properties, which Mantine would otherwise write into an inline style element of each page. */
export function mantineCss(): string {
  const provider = createElement(MantineProvider, { theme, cssVariablesResolver: variables, withGlobalClasses: false });
  const [, css] = /^<style[^>]*>(.+)<\/style>$/s.exec(renderToStaticMarkup(provider)) ?? [];
  if (css === undefined) throw new Error('Mantine renders no style element with the theme');
  return css;
}

/** Declarations of Mantine's hues that no style uses; `krds` is the theme's primary colour. */
const unusedHues =
  /--mantine-color-(blue|cyan|grape|green|indigo|lime|orange|pink|teal|violet|yellow)-[a-z0-9-]+:[^;]*;\s*/g;

/** Mantine's default custom properties without unused hues, because each page loads them. */
export const withoutUnusedHues = (css: string): string => css.replace(unusedHues, '');

/** Serves `virtual:mantine.css`, and shortens Mantine's default custom properties. */
export const mantineVariables = (): Plugin => ({
  name: 'mantine-variables',
  resolveId: (id) => (id === virtualId ? resolvedId : undefined),
  load: (id) => (id === resolvedId ? mantineCss() : undefined),
  transform: (code, id) => (id.includes('default-css-variables') ? withoutUnusedHues(code) : undefined),
});
