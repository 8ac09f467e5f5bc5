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

/** Serves `virtual:mantine.css`. */
export const mantineVariables = (): Plugin => ({
  name: 'mantine-variables',
  resolveId: (id) => (id === virtualId ? resolvedId : undefined),
  load: (id) => (id === resolvedId ? mantineCss() : undefined),
});
