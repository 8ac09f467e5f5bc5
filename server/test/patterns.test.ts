/**
 * Every regular expression takes linear time: a quadratic one blocks the server for seconds on 100,000 characters.
 * Patterns are collected from literals and `new RegExp` in the sources, and from the contract's schemas.
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
/** Time limit per pattern in milliseconds; a pattern not proven safe by then counts as unsafe. */
const timeout = 20_000;
const testMs = 180_000;

interface Pattern {
  at: string;
  source: string;
  flags: string;
}

const isShipped = (file: string) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file);

/** Value of a string literal or template, with '9' for interpolations; undefined for other expressions. */
function textOf(node: ts.Node | undefined): string | undefined {
  if (!node) return undefined;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => `9${literal.text}`).join('');
}

/** Replaces an unreadable pattern; invalid as an expression and therefore unsafe. */
const noPattern = '*';

/** Patterns of a source file. A `new RegExp` with an unreadable argument counts as unsafe. */
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
      // `uuidPattern` is checked with the contract.
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

/** Patterns of a schema; Ajv compiles them with the Unicode flag. */
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

/** The pattern's fault; undefined if it is safe. */
async function faultOf({ at, source, flags }: Pattern): Promise<string | undefined> {
  const found = await check(source, flags, { timeout });
  if (found.status === 'safe') return undefined;
  const why = found.status === 'vulnerable' ? found.complexity.summary : `unknown: ${found.error.kind}`;
  return `${at} /${source}/${flags} ${why}`;
}

/** A pattern with fewer repetitions per position of a text is always linear and needs no check. */
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

/** Caches patterns proven safe by earlier runs, because checking all patterns takes 15 s. */
const safeFile = join(root, 'node_modules/.cache/safe-patterns.json');
const { version } = JSON.parse(readFileSync(new URL(import.meta.resolve('recheck/package.json')), 'utf8'));

function readSafe(): Set<string> {
  const stored = existsSync(safeFile) ? JSON.parse(readFileSync(safeFile, 'utf8')) : {};
  return new Set(stored.version === version ? stored.patterns : []);
}

function keepSafe(patterns: readonly Pattern[]): void {
  mkdirSync(dirname(safeFile), { recursive: true });
  writeFileSync(safeFile, JSON.stringify({ version, patterns: [...new Set(patterns.map(keyOf))] }));
}

test('uses only linear patterns', { timeout: testMs }, async () => {
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
])('detects the slow pattern %s', async (text) => {
  expect(await faultsOf(patternsIn('planted.ts', text))).toHaveLength(1);
});
