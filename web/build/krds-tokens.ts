import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';
import { usedTokens } from './used-tokens.ts';

const virtualId = 'virtual:krds.css';
const resolvedId = '\0krds.css';

type Tokens = { [key: string]: Tokens | string | undefined };

function at(tokens: Tokens, path: string): string {
  let node: Tokens | string | undefined = tokens;
  for (const key of [...path.split('.'), 'value']) node = typeof node === 'object' ? node[key] : undefined;
  if (typeof node !== 'string') throw new Error(`krds-uiux has no token ${path}`);
  const reference = /^\{(.+)\}$/.exec(node)?.[1];
  return reference ? at(tokens, reference) : node;
}

/** KRDS counts 10 px to the rem; browsers count 16. */
const browserRem = (value: string) =>
  value.replace(/^(-?[\d.]+)rem$/, (_, krds: string) => `${Number((Number(krds) / 1.6).toFixed(4))}rem`);

const declarations = (tokens: Tokens, root: string, names: readonly string[]) =>
  names.map((name) => `--krds-${name.replaceAll('.', '-')}:${browserRem(at(tokens, `${root}.${name}`))};`).join('');

/** The used tokens as custom properties: light on :root, high contrast under the dark colour scheme. */
export function krdsCss(tokens: Tokens): string {
  return [
    `:root{${declarations(tokens, 'mode-light.color', usedTokens.color)}${declarations(tokens, 'semantic', usedTokens.size)}}`,
    `:root[data-mantine-color-scheme="dark"]{${declarations(tokens, 'mode-high-contrast.color', usedTokens.color)}}`,
  ].join('\n');
}

export function readKrdsTokens(): Tokens {
  const file = createRequire(import.meta.url).resolve('krds-uiux/tokens/transformed_tokens.json');
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Serves `virtual:krds.css`, made from the tokens of krds-uiux. */
export function krdsTokens(): Plugin {
  return {
    name: 'krds-tokens',
    resolveId: (id) => (id === virtualId ? resolvedId : undefined),
    load: (id) => (id === resolvedId ? krdsCss(readKrdsTokens()) : undefined),
  };
}
