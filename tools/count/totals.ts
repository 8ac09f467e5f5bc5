/** Total size of the source code, and size of each group's own. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Size, sourcesOf } from './size.ts';

/** Shipped folders. */
const shipped = ['domain/src', 'contract/src', 'server/src', 'web/src', 'devices/src'];

/** Prefixes of a group's file and folder names. */
export const groupWords = {
  air: ['air', 'operated-air'],
  buildings: ['building', 'buildings'],
  people: ['people', 'cctv', 'counting-areas', 'area-profile'],
  lights: ['light', 'lights'],
  bins: ['bin', 'bins', 'fill-rhythm'],
  vehicles: ['vehicle', 'vehicles'],
} as const satisfies Record<string, readonly string[]>;

export type GroupName = keyof typeof groupWords;

export interface Totals {
  files: number;
  code: number;
  comments: number;
  imports: number;
  blank: number;
  css: number;
}

/** The size of a group's own files in all workspaces, without tests. */
export function groupSize(root: string, words: readonly string[]): Size {
  const own = new RegExp(`/(${words.join('|')})([-.]|/)`);
  const files = shipped.flatMap((folder) => sourcesOf(root, folder)).filter((file) => own.test(file));
  return { files: files.length, lines: files.reduce((sum, file) => sum + linesOf(root, file).length, 0) };
}

/**
 * Lines of shipped code by kind, without tests and generated files. Every line of a multi-line import counts as import.
 */
export function totals(root: string): Totals {
  const sum: Totals = { files: 0, code: 0, comments: 0, imports: 0, blank: 0, css: 0 };
  for (const file of shipped.flatMap((folder) => sourcesOf(root, folder))) {
    if (!/\.(tsx?|css)$/.test(file) || file.includes('.generated.')) continue;
    sum.files += 1;
    const lines = linesOf(root, file);
    if (file.endsWith('.css')) sum.css += lines.length;
    else for (const kind of kindsOf(lines)) sum[kind] += 1;
  }
  return sum;
}

const linesOf = (root: string, file: string) => readFileSync(join(root, file), 'utf8').trimEnd().split('\n');

function* kindsOf(lines: readonly string[]): Generator<'code' | 'comments' | 'imports' | 'blank'> {
  let within: 'comments' | 'imports' | undefined;
  for (const line of lines) {
    const text = line.trim();
    if (within === undefined && text.startsWith('/*')) within = 'comments';
    if (within === undefined && /^import\b(?!\()/.test(text)) within = 'imports';
    yield within ?? (text === '' ? 'blank' : text.startsWith('//') ? 'comments' : 'code');
    if (within === 'comments' && text.includes('*/')) within = undefined;
    if (within === 'imports' && text.endsWith(';')) within = undefined;
  }
}
