import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { say } from './say.ts';

const root = join(import.meta.dirname, '..', '..');
/** Lies within what the build makes and empties first, so an interrupted build leaves none. */
const record = join(root, 'web', 'dist', '.source-hash');

/** Builds the web unless what was built last is of these very sources. */
export async function buildWeb(env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> {
  const hash = hashOfSources(env);
  if (existsSync(record) && readFileSync(record, 'utf8') === hash) return;
  say('Building the web…');
  const child = spawn('npm', ['run', 'build', '-w', 'web', '--silent'], {
    cwd: root,
    // Whoever starts this, a test among them: what is served is React's build for production.
    env: { ...env, NODE_ENV: 'production' },
    signal,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`The web does not build:\n${Buffer.concat(output).toString()}`);
  writeFileSync(record, hash);
}

/** Of everything that ends up in the bundle; the contract is there as types only. */
function hashOfSources(env: NodeJS.ProcessEnv): string {
  const hash = createHash('sha256').update(env.PUBLIC_BASE ?? '');
  for (const path of ['web', 'domain/src', 'package-lock.json'].flatMap(filesOf).sort()) {
    hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  }
  return hash.digest('hex');
}

function filesOf(path: string): string[] {
  if (/\.[a-z]+$/.test(path)) return [path];
  return readdirSync(join(root, path), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((file) => !file.startsWith('web/dist/') && !file.includes('node_modules') && !file.includes('.test.'));
}
