import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { say } from './say.ts';

const root = join(import.meta.dirname, '..', '..');
const built = join(root, 'web', 'dist');
/** File in the build's folder with the hash of the sources; missing after an interrupted build. */
const record = '.source-hash';

/** Builds the web unless the last build has the same sources. A running server serves the old build meanwhile. */
export async function buildWeb(env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> {
  if (isRelease()) return refuseOtherBase(env.PUBLIC_BASE);
  const hash = hashOfSources(env);
  const last = join(built, record);
  if (existsSync(last) && readFileSync(last, 'utf8') === hash) return;
  say('Building the web…');
  // A folder that tools ignore, because an interrupted build leaves it behind.
  const made = join(root, 'node_modules', `.web-${process.pid}`);
  try {
    await build(made, env, signal);
    writeFileSync(join(made, record), hash);
    if (existsSync(built)) renameSync(built, `${made}.old`);
    renameSync(made, built);
  } finally {
    for (const left of [made, `${made}.old`]) rmSync(left, { recursive: true, force: true });
  }
}

/** Whether this is a release, which contains the built web without its sources. */
const isRelease = () => !existsSync(join(root, 'web', 'package.json'));

function refuseOtherBase(base = ''): void {
  if (base && base !== '/portal')
    throw new Error('A release serves the public site at /portal. For another PUBLIC_BASE, run Maru from its sources.');
}

async function build(folder: string, env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> {
  const child = spawn('npm', ['run', 'build', '-w', 'web', '--silent', '--', '--outDir', folder], {
    cwd: root,
    // A production build even in a test.
    env: { ...env, NODE_ENV: 'production' },
    signal,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`The web does not build:\n${Buffer.concat(output).toString()}`);
}

/** Hash of everything in the bundle; the contract contributes only types. */
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
