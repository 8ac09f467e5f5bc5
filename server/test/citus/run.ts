/** Runs the engine's tests on a Citus: `CITUS_BIN=/usr/lib/postgresql/15/bin npm run check:citus`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import pino from 'pino';
import { makeServerLogin } from '#platform/database/server-login.ts';
import { startJobs } from '#platform/jobs/jobs.ts';
import { nameFor, withDatabase } from '#test/admin.ts';
import { timeFactor } from '#test/measured.ts';
import type { SharedCluster } from '#test/promises/rig/cluster.ts';
import { type CitusCluster, startCitus } from './cluster.ts';
import { closeTemplate, createClusterTemplate } from './databases.ts';

const root = resolve(import.meta.dirname, '../../..');
const vitest = join(root, 'node_modules/vitest/vitest.mjs');

/**
 * The engine's tests, including byte-for-byte comparisons of a distributed database with a plain one, and tests of
 * features that query distributed tables.
 */
const files = [
  'server/src/telemetry',
  'server/src/features/sensor-things',
  'server/src/features/operation',
  'server/test/every-series.test.ts',
  'server/test/raw-dropped.test.ts',
  'server/test/closed-answers.test.ts',
];

/** Excluded tests of behaviour that differs on a Citus, each with the reason. */
const exceptions = {
  'rejects a reading that violates a constraint without a retry':
    'a node’s error names no constraint, so the device sends again',
  'retries after a deadlock and stores everything once': 'it looks for waiting sessions on one server',
  'continues after its process was interrupted between two months': 'it looks for waiting sessions on one server',
  'merges a burst of readings into few events': 'commits take longer, so the burst does',
  'releases the disk space of a closed month, and reads nothing while all readings wait':
    'a distributed partition has no data on the coordinator',
  'deletes blocks when the retention of their months ends, without delaying readings':
    'it locks blocks, and looks for waiting sessions, on one server',
};

/** Runs a program of the project; returns its exit code. */
async function runProgram(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

async function onCitus(
  bin: string,
  fsync: 'on' | 'off',
  work: (citus: CitusCluster) => Promise<number>,
): Promise<number> {
  const citus = await startCitus(bin, fsync);
  return work(citus).finally(citus.stop);
}

function runTests({ url, workers }: CitusCluster): Promise<number> {
  const pattern = `^(?!.*(${Object.keys(exceptions).join('|')})).*$`;
  const args = [vitest, 'run', '--project', 'server', '-t', pattern, ...files];
  const env = { MARU_TEST_DATABASE_URL: url, MARU_TEST_WORKERS: workers.join(' ') };
  // Longer time limits, because a batch takes several round trips between the nodes.
  return runProgram(args, { MARU_TEST_PATIENCE: String(10 * timeFactor), ...env });
}

/** Runs promise 1's check: killing the server while devices report loses and doubles no reading. */
async function killServer({ url, workers }: CitusCluster): Promise<number> {
  const template = nameFor('template');
  await createClusterTemplate(url, workers, template);
  const database = withDatabase(url, template);
  await (await startJobs(database, [], pino({ level: 'silent' }))).close();
  const cluster: SharedCluster = { url: database, appUrl: await makeServerLogin(database), prepared: '', workers };
  await closeTemplate(url, workers, template);
  return runProgram(['server/test/promises/run.ts', '1', '--short'], { MARU_PROMISE_CLUSTER: JSON.stringify(cluster) });
}

async function run(): Promise<number> {
  const bin = process.env.CITUS_BIN;
  if (!bin) {
    console.error(
      'Set CITUS_BIN to the folder of postgres and initdb of an installation with Citus (docs/operations.md).',
    );
    return 2;
  }
  const codes = [await onCitus(bin, 'off', runTests), await onCitus(bin, 'on', killServer)];
  for (const [name, reason] of Object.entries(exceptions)) process.stdout.write(`left out: ${name} (${reason})\n`);
  return Math.max(...codes);
}

process.exitCode = await run();
