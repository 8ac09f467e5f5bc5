import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import tokens from 'krds-uiux/tokens/transformed_tokens.json' with { type: 'json' };
import type { Plugin } from 'vite';
import { numberedCss } from './numbered-classes.ts';

const tokensId = 'virtual:krds.css';
const numberedId = 'virtual:numbered.css';

/** Nested groups, down to tokens with their `value`. */
type Tokens = { [key: string]: Tokens | string | undefined };

/**
 * The tokens that become properties: `mode-light.color.text.basic` is `--krds-text-basic`, `semantic.gap.3`
 * `--krds-gap-3`.
 */
const light = [
  { root: 'mode-light.color', prefix: '--krds-' },
  { root: 'primitive.color.light', prefix: '--krds-' },
  { root: 'semantic', prefix: '--krds-' },
  { root: 'responsive-mobile.font-size', prefix: '--krds-font-' },
];
const dark = [{ root: 'mode-high-contrast.color', prefix: '--krds-' }];
const wide = [{ root: 'responsive-pc.font-size', prefix: '--krds-font-' }];

/** Minimum width for the wide font sizes; the site's menu is unfolded from the same width. */
const wideFrom = '60rem';

const node = (path: string) =>
  path
    .split('.')
    .reduce<Tokens | string | undefined>((at, key) => (typeof at === 'object' ? at[key] : undefined), tokens);

/** KRDS defines a rem as 10 px, browsers as 16 px. */
const browserRem = (value: string) =>
  value.replace(/^(-?[\d.]+)rem$/, (_, krds: string) => `${Number((Number(krds) / 1.6).toFixed(4))}rem`);

function valueAt(path: string): string {
  const value = node(`${path}.value`);
  if (typeof value !== 'string') throw new Error(`krds-uiux has no token ${path}`);
  const reference = /^\{(.+)\}$/.exec(value)?.[1];
  return reference ? valueAt(reference) : browserRem(value);
}

/** Property names and values of every token two levels below the roots. */
function properties(roots: typeof light): Map<string, string> {
  const found = new Map<string, string>();
  for (const { root, prefix } of roots)
    for (const group of Object.keys(node(root) ?? {}))
      for (const name of Object.keys(node(`${root}.${group}`) ?? {}))
        found.set(`${prefix}${group}-${name}`, valueAt(`${root}.${group}.${name}`));
  return found;
}

/**
 * The used tokens as custom properties: light, the high-contrast mode in the dark colour scheme, and the wide font
 * sizes. Throws for an unknown token.
 */
export function krdsCss(used: readonly string[]): string {
  const rule = (selector: string, roots: typeof light, must: boolean) => {
    const all = properties(roots);
    const chosen = used.filter((name) => all.has(name));
    if (must && chosen.length < used.length)
      throw new Error(`krds-uiux has no token for ${used.filter((name) => !all.has(name)).join(', ')}`);
    return `${selector}{${chosen.map((name) => `${name}:${all.get(name)}`).join(';')}}`;
  };
  return [
    rule(':root', light, true),
    // Printing always uses light colours.
    `@media screen{${rule(':root[data-mantine-color-scheme="dark"]', dark, false)}}`,
    // The device's setting applies until the scripts choose a scheme.
    `@media screen and (prefers-color-scheme:dark){${rule(':root:not([data-mantine-color-scheme])', dark, false)}}`,
    `@media (min-width:${wideFrom}){${rule(':root', wide, false)}}`,
  ].join('\n');
}

/** The distinct `--krds-` properties in a text. */
export const namedIn = (text: string): string[] => [...new Set(text.match(/--krds-[a-z0-9-]+/g))].sort();

/**
 * Serves `virtual:krds.css` and `virtual:numbered.css`: the tokens of krds-uiux and the numbered classes used by the
 * sources below `src`.
 */
export function krdsTokens(src: string): Plugin {
  return {
    name: 'krds-tokens',
    resolveId: (id) => (id === tokensId || id === numberedId ? `\0${id}` : undefined),
    load(id) {
      if (id !== `\0${tokensId}` && id !== `\0${numberedId}`) return undefined;
      const files = globSync('**/*.{css,ts,tsx}', { cwd: src }).map((file) => join(src, file));
      for (const file of files) this.addWatchFile(file);
      const text = files.map((file) => readFileSync(file, 'utf8')).join('\n');
      const classes = numberedCss(text);
      return id.endsWith(numberedId) ? classes : krdsCss(namedIn(text + classes));
    },
  };
}
