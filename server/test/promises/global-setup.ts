import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { prepareCluster, type SharedCluster } from './rig/cluster.ts';

const app = join(import.meta.dirname, '../../src/app.ts');

/**
 * Prepares one durable PostgreSQL with a migrated template for each check, a copy for checks that crash theirs, and a
 * compile cache shared by all servers.
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

/** Loads the server once in a process that exits by itself, which writes the compile cache. */
const compile = () =>
  promisify(execFile)(process.execPath, [
    '--input-type=module',
    '-e',
    `await import(${JSON.stringify(pathToFileURL(app).href)})`,
  ]);
