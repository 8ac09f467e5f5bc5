/**
 * Fails if the main page needs more gzipped JavaScript than allowed before anything else is opened: all static imports
 * of the entry and the main page's chunk. Reads the manifest of the last build.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** 170 kB, in bytes. */
const budget = 170_000;
const roots = ['index.html', 'src/portal/begin.ts', 'src/portal/pages/main/main-page.tsx'];

interface Chunk {
  file: string;
  imports?: string[];
}

const dist = join(import.meta.dirname, 'dist');
const manifest: Record<string, Chunk> = Object.assign(
  {},
  ...['portal', 'begin'].map((name) => JSON.parse(readFileSync(join(dist, `.vite/${name}.json`), 'utf8'))),
);

function collect(name: string, files: Set<string>): Set<string> {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`the build has no ${name}`);
  if (files.has(chunk.file)) return files;
  files.add(chunk.file);
  for (const imported of chunk.imports ?? []) collect(imported, files);
  return files;
}

const files = roots.reduce((found, root) => collect(root, found), new Set<string>());
let total = 0;
for (const file of files) {
  const size = gzipSync(readFileSync(join(dist, file))).length;
  total += size;
  process.stdout.write(`${(size / 1000).toFixed(1).padStart(8)} kB  ${file}\n`);
}
process.stdout.write(`${(total / 1000).toFixed(1).padStart(8)} kB  of ${budget / 1000} kB gzipped\n`);
if (total > budget) {
  console.error('the main page is over its budget of JavaScript');
  process.exitCode = 1;
}
