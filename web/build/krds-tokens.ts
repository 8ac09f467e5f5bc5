import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import tokens from 'krds-uiux/tokens/transformed_tokens.json' with { type: 'json' };
import type { Plugin } from 'vite';

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

/** A step of the token's scale as the value of a property. */
const spacing = (property: string, token: 'gap' | 'padding') => (step: string) =>
  `${property}:var(--krds-${token}-${step})`;

/** As many columns of at least `width` rem as fit. */
const columns = (repetition: 'auto-fill' | 'auto-fit') => (width: string) =>
  `grid-template-columns:repeat(${repetition},minmax(min(${width}rem,100%),1fr))`;

/** Pixels at the browser's default text size, as rem. */
const rem = (pixels: string) => `${Number(pixels) / 16}rem`;

/** Classes that end with a number: `above-3` is a margin of `--krds-gap-3`. Later ones override earlier ones. */
const numbered: Record<string, (number: string) => string> = {
  gap: spacing('gap', 'gap'),
  'row-gap': spacing('row-gap', 'gap'),
  'column-gap': spacing('column-gap', 'gap'),
  above: spacing('margin-top', 'gap'),
  below: spacing('margin-bottom', 'gap'),
  padded: spacing('padding', 'padding'),
  'padded-block': spacing('padding-block', 'padding'),
  'padded-inline': spacing('padding-inline', 'padding'),
  'padded-top': spacing('padding-top', 'padding'),
  'padded-bottom': spacing('padding-bottom', 'padding'),
  columns: columns('auto-fill'),
  'stretched-columns': columns('auto-fit'),
  text: (pixels) => `font-size:${rem(pixels)}`,
  square: (pixels) => `width:${rem(pixels)};height:${rem(pixels)}`,
  tall: (pixels) => `min-height:${rem(pixels)}`,
  'at-most': (width) => `max-width:${width}rem`,
};

/** Rules for the numbered classes in a text. Like the classes of `theme/shared.css`, they have no specificity. */
export function numberedCss(text: string): string {
  const rules = Object.entries(numbered).flatMap(([name, style]) => {
    const found = text.matchAll(new RegExp(`(?<![\\w-])${name}-(\\d+)\\b`, 'g'));
    const numbers = [...new Set(Array.from(found, ([, number = '']) => number))].sort();
    return numbers.map((number) => `:where(.${name}-${number}){${style(number)}}`);
  });
  return rules.join('\n');
}

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
