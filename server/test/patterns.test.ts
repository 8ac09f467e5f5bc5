/**
 * No pattern takes more than linear time: of a text of 100,000 characters a quadratic one makes seconds, in which the server
 * answers nobody. Patterns are found in the sources, literals and what `new RegExp` is given, and in the contract's schemas.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { areas } from '@maru/contract';
import type { Call } from '@maru/contract/call';
import ts from 'typescript';
import { expect, test } from 'vitest';

process.env.RECHECK_BACKEND = 'pure';
const { check } = await import('recheck');

const root = join(import.meta.dirname, '../..');
const workspaces = ['domain', 'contract', 'server', 'web'];
/** Milliseconds for one pattern; what isn't found safe by then counts as unsafe. */
const timeout = 20_000;
const testMs = 180_000;

interface Pattern {
  at: string;
  source: string;
  flags: string;
}

const isShipped = (file: string) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file);

/** The constant that a template or a text is, with a 9 in place of what is put into it; undefined for anything else. */
function textOf(node: ts.Node | undefined): string | undefined {
  if (!node) return undefined;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => `9${literal.text}`).join('');
}

/** Stands for one that can't be read here: it is none, and so isn't safe. */
const noPattern = '*';

/** The patterns of a source file. A `new RegExp` of what can't be read here counts as unsafe. */
function patternsIn(file: string, text: string): Pattern[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Pattern[] = [];
  const visit = (node: ts.Node): void => {
    const at = `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      found.push({ at, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    } else if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp') {
      const [pattern, flags] = node.arguments ?? [];
      const name = pattern && ts.isIdentifier(pattern) ? pattern.text : undefined;
      // A pattern of the contract by its name is looked at as the contract's.
      if (name !== 'uuidPattern') found.push({ at, source: textOf(pattern) ?? noPattern, flags: textOf(flags) ?? '' });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const inSources = (): Pattern[] =>
  workspaces.flatMap((workspace) =>
    readdirSync(join(root, workspace, 'src'), { recursive: true, encoding: 'utf8' })
      .filter(isShipped)
      .flatMap((file) => {
        const path = join(workspace, 'src', file);
        return patternsIn(path, readFileSync(join(root, path), 'utf8'));
      }),
  );

/** The patterns of a schema, which Ajv compiles as Unicode ones. */
function inSchema(at: string, schema: unknown): Pattern[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([name, inner]) =>
    name === 'pattern' && typeof inner === 'string' ? [{ at, source: inner, flags: 'u' }] : inSchema(at, inner),
  );
}

const inContract = (): Pattern[] =>
  Object.values(areas)
    .flatMap((area) => Object.values<Call>(area))
    .flatMap((call) => {
      const at = `${call.method} ${call.path}`;
      return [call.params, call.query, call.body, call.multipart?.fields].flatMap((schema) => inSchema(at, schema));
    });

/** What a pattern is found to be; undefined where it is safe. */
async function faultOf({ at, source, flags }: Pattern): Promise<string | undefined> {
  const found = await check(source, flags, { timeout });
  if (found.status === 'safe') return undefined;
  const why = found.status === 'vulnerable' ? found.complexity.summary : `unknown: ${found.error.kind}`;
  return `${at} /${source}/${flags} ${why}`;
}

/** Repetitions that one place of a text may cost; a pattern of few is linear whatever it is, and needs no look. */
const fewRepetitions = 1000;

function repetitionsOf({ source }: Pattern): number {
  if (/[*+]|\{\d+,\}/.test(source)) return Number.POSITIVE_INFINITY;
  const most = [...source.matchAll(/\{(?:\d+,)?(\d+)\}/g)].map(([, times]) => Number(times));
  return most.reduce((product, times) => product * times, 1);
}

const keyOf = ({ source, flags }: Pattern) => `/${source}/${flags}`;

async function faultsOf(patterns: readonly Pattern[]): Promise<string[]> {
  const doubtful = patterns.filter((pattern) => repetitionsOf(pattern) > fewRepetitions);
  const once = new Map(doubtful.map((pattern) => [keyOf(pattern), pattern]));
  const faults: string[] = [];
  for (const pattern of once.values()) faults.push(...[(await faultOf(pattern)) ?? []].flat());
  return faults;
}

/** Patterns that an earlier run found safe; a look at all of them takes a quarter of a minute. */
const safeFile = join(root, 'node_modules/.cache/safe-patterns.json');
const { version } = JSON.parse(readFileSync(new URL(import.meta.resolve('recheck/package.json')), 'utf8'));

function readSafe(): Set<string> {
  const kept = existsSync(safeFile) ? JSON.parse(readFileSync(safeFile, 'utf8')) : {};
  return new Set(kept.version === version ? kept.patterns : []);
}

function keepSafe(patterns: readonly Pattern[]): void {
  mkdirSync(dirname(safeFile), { recursive: true });
  writeFileSync(safeFile, JSON.stringify({ version, patterns: [...new Set(patterns.map(keyOf))] }));
}

test('every pattern takes linear time', { timeout: testMs }, async () => {
  const patterns = [...inSources(), ...inContract()];
  expect(patterns.length).toBeGreaterThan(200);
  const safe = readSafe();
  expect(await faultsOf(patterns.filter((pattern) => !safe.has(keyOf(pattern))))).toEqual([]);
  keepSafe(patterns);
});

test.each([
  'const tags = /<[^>]*>/g;',
  'const twice = /^(a+)+$/;',
  String.raw`const end = text.replace(/\s+$/, '');`,
  "const made = new RegExp('[0-9]+$');",
  'const unread = new RegExp(pattern);',
])('%s is found to take longer', async (text) => {
  expect(await faultsOf(patternsIn('planted.ts', text))).toHaveLength(1);
});
