/** Runs the engine's tests on a Citus: `CITUS_BIN=/usr/lib/postgresql/15/bin npm run check:citus`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { startCitus } from './cluster.ts';

const root = resolve(import.meta.dirname, '../../..');
const vitest = join(root, 'node_modules/vitest/vitest.mjs');

/** The engine's tests, also those that compare a distributed database with a plain one byte for byte. */
const files = ['server/src/telemetry', 'server/test/every-series.test.ts', 'server/test/raw-dropped.test.ts'];

/** Tests of what a Citus does otherwise, with the reason. */
const exceptions = {
  'rejects a reading that violates a constraint at once':
    'a node’s error names no constraint, so the device sends again',
  'retries after a deadlock and stores everything once': 'it looks for waiting sessions on one server',
  'continues after a process broke off between two months': 'it looks for waiting sessions on one server',
};

async function run(): Promise<number> {
  const bin = process.env.CITUS_BIN;
  if (!bin) {
    console.error(
      'Set CITUS_BIN to the folder of postgres and initdb of an installation with Citus (docs/operations.md).',
    );
    return 2;
  }
  const citus = await startCitus(bin);
  try {
    const env = { ...process.env, MARU_TEST_DATABASE_URL: citus.url, MARU_TEST_WORKERS: citus.workers.join(' ') };
    const names = Object.keys(exceptions);
    const pattern = names.length > 0 ? ['-t', `^(?!.*(${names.join('|')})).*$`] : [];
    const args = [vitest, 'run', '--project', 'server', ...pattern, ...files, ...process.argv.slice(2)];
    const tests = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
    const [code] = (await once(tests, 'exit')) as [number | null];
    for (const [name, reason] of Object.entries(exceptions)) process.stdout.write(`left out: ${name} (${reason})\n`);
    return code ?? 1;
  } finally {
    await citus.stop();
  }
}

process.exitCode = await run();
