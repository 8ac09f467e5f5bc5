import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { prepareCluster, type SharedCluster } from './rig/cluster.ts';

const app = join(import.meta.dirname, '../../src/app.ts');

/**
 * One durable PostgreSQL for the run, with a migrated template that each check copies, beside a copy for those that crash
 * theirs; and the compiled sources, which every server of the run would compile anew otherwise.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const compiled = mkdtempSync(join(tmpdir(), 'maru-compiled-'));
  process.env.NODE_COMPILE_CACHE = compiled;
  const [{ cluster, stop }] = await Promise.all([prepareCluster(), compile()]);
  process.env.MARU_PROMISE_CLUSTER = JSON.stringify(cluster satisfies SharedCluster);
  return async () => {
    await stop();
    rmSync(compiled, { recursive: true, force: true });
  };
}

/** Loads the server once, in a process that ends by itself: only then is kept what was compiled. */
const compile = () =>
  promisify(execFile)(process.execPath, [
    '--input-type=module',
    '-e',
    `await import(${JSON.stringify(pathToFileURL(app).href)})`,
  ]);
