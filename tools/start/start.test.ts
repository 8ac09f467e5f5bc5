import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '../../server/src/platform/postgres/free-port.ts';
import { keeperOf } from '../../server/src/platform/postgres/keeper.ts';
import { startOf } from '../../server/src/platform/postgres/process-identity.ts';
import { testDistrictFile } from '../../server/test/district.ts';

const root = join(import.meta.dirname, '..', '..');
/** The first start builds the web where nobody has yet. */
const patienceMs = 120_000;
let folder: string;
let port: number;
let mqttPort: number;
const starts: Start[] = [];

/** A start as a person makes it, and what it said. */
interface Start {
  process: ChildProcess;
  said(): string;
  exited: Promise<number | null>;
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'maru-start-'));
  chmodSync(folder, 0o755);
  port = await freePort(undefined);
  mqttPort = await freePort(undefined);
});
afterEach(async () => {
  for (const { process, exited } of starts.splice(0)) {
    process.kill('SIGTERM');
    await exited;
  }
  rmSync(folder, { recursive: true, force: true });
});

function start(): Start {
  const env = {
    ...process.env,
    MARU_DATA: folder,
    HOST: '127.0.0.1',
    MQTT_HOST: '127.0.0.1',
    DATABASE_URL: '',
    MARU_DISTRICT: testDistrictFile,
  };
  const child = spawn(process.execPath, ['tools/start.mjs', '--no-demo'], {
    cwd: root,
    env: { ...env, PORT: String(port), MQTT_PORT: String(mqttPort), npm_lifecycle_event: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk));
  const exited = once(child, 'close').then(([code]) => code as number | null);
  const started = { process: child, said: () => text, exited };
  starts.push(started);
  return started;
}

async function until(holds: () => boolean | Promise<boolean>, what: () => string): Promise<void> {
  const giveUp = performance.now() + patienceMs;
  while (!(await holds())) {
    if (performance.now() > giveUp) throw new Error(what());
    await sleep(50);
  }
}

const isRunning = (started: Start) => until(() => started.said().includes('Maru is running.'), started.said);

function answers(onPort: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${onPort}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** The processes that work for this data folder: the supervisor, and PostgreSQL by the file it writes. */
function workers(): number[] {
  const supervisor = keeperOf(join(folder, 'keeper'))?.pid;
  const postmaster = readFileSync(join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0];
  return [Number(supervisor), Number(postmaster)];
}

const allGone = (pids: number[]) => pids.every((pid) => startOf(pid) === undefined);

test('serves, is not started twice, and leaves nothing behind when its first process alone is asked to stop', async () => {
  const first = start();
  await isRunning(first);
  expect(await answers(port)).toBe(true);
  const pids = workers();

  const second = start();
  expect(await second.exited).toBe(1);
  expect(second.said()).toContain(`http://127.0.0.1:${port}/portal`);
  expect(await answers(port)).toBe(true);

  first.process.kill('SIGTERM');
  expect(await first.exited).toBe(0);
  expect([allGone(pids), await answers(port)]).toEqual([true, false]);
  expect(await freePort(mqttPort)).toBe(mqttPort);
}, 200_000);

test('after kill -9 its children end by themselves, and the next start serves on the same ports', async () => {
  const first = start();
  await isRunning(first);
  const pids = workers();
  process.kill(pids[0] ?? 0, 'SIGKILL');
  await first.exited;
  const second = start();
  await isRunning(second);
  expect(second.said()).toContain(`http://127.0.0.1:${port}/portal`);
  expect(allGone(pids)).toBe(true);
}, 200_000);

test('a server that is killed is started again', async () => {
  const first = start();
  await isRunning(first);
  const log = () => readFileSync(join(folder, 'logs', 'server.log'), 'utf8').matchAll(/"pid":(\d+)/g);
  const [server] = [...log()].map((match) => Number(match[1]));
  process.kill(server ?? 0, 'SIGKILL');
  await until(
    () => [...log()].some((match) => Number(match[1]) !== server),
    () => 'no other server',
  );
  await until(() => answers(port), first.said);
  expect(first.said()).toMatch(/server ended \(SIGKILL\); starting it again/);
}, 200_000);

test('a port that is taken gives way to the next one, and that is said', async () => {
  const other = spawn(
    process.execPath,
    ['-e', `require('node:net').createServer().listen(${port}, '127.0.0.1', () => console.log('listening'))`],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  await once(other.stdout, 'data');
  const started = start();
  await isRunning(started);
  other.kill();
  expect(started.said()).toMatch(new RegExp(`PORT ${port} is taken; using \\d+\\.`));
  const used = Number(/using (\d+)/.exec(started.said())?.[1]);
  expect(await answers(used)).toBe(true);
}, 200_000);
