import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../server/src/platform/postgres/free-port.ts';
import { keeperOf } from '../../server/src/platform/postgres/keeper.ts';
import { startTimeOf } from '../../server/src/platform/postgres/process-identity.ts';
import { testDistrictFile } from '../../server/test/district.ts';
import { timeFactor } from '../time-factor.ts';

const root = join(import.meta.dirname, '..', '..');
/** The first start builds the web if necessary. */
const timeoutMs = 120_000;
let folder: string;
let port: number;
const settings = () => join(folder, 'maru.env');
let mqttPort: number;
const starts: Start[] = [];

/** The process of `npm start`, and its output. */
interface Start {
  process: ChildProcess;
  said(): string;
  exited: Promise<number | null>;
}

// All tests start the same installation, one after the other, because creating its database is most of the cost of a
// first start.
beforeAll(async () => {
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
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function start(given: Record<string, string> = {}): Start {
  const env = {
    ...process.env,
    MARU_DATA: folder,
    HOST: '127.0.0.1',
    DATABASE_URL: '',
    MARU_CONFIG: settings(),
    MARU_DISTRICT: testDistrictFile,
  };
  const child = spawn(process.execPath, ['tools/start.mjs', '--no-demo'], {
    cwd: root,
    env: { ...env, PORT: String(port), MQTT_PORT: String(mqttPort), npm_lifecycle_event: '', ...given },
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
  const giveUp = performance.now() + timeoutMs;
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

/** Processes of this data folder: the supervisor, and PostgreSQL by its pid file. */
function workers(): number[] {
  const supervisor = keeperOf(join(folder, 'keeper'))?.pid;
  const postmaster = readFileSync(join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0];
  return [Number(supervisor), Number(postmaster)];
}

const haveEnded = (pids: number[]) => pids.every((pid) => startTimeOf(pid) === undefined);

test(
  'writes settings that commands use, refuses a second start, and stops completely',
  async () => {
    const first = start();
    await isRunning(first);
    expect(await answers(port)).toBe(true);
    await until(() => first.said().includes(`The settings are kept in ${settings()}`), first.said);
    expect(statSync(settings()).mode & 0o777).toBe(0o600);
    const text = readFileSync(settings(), 'utf8');
    expect(text).toContain('MARU_DATA=.\n');
    const command = (file: string, env: Record<string, string>) =>
      promisify(execFile)(process.execPath, ['tools/command.ts', 'server/src/commands/backup.ts', join(folder, file)], {
        cwd: root,
        env: { PATH: process.env.PATH, MARU_CONFIG: settings(), ...env },
      });
    const pids = workers();
    const second = start();
    const [{ stderr }] = await Promise.all([
      command('one.gz', {}),
      expect(command('two.gz', { MARU_DATA: join(folder, 'other') })).rejects.toMatchObject({
        stderr: expect.stringContaining(`MARU_DATA is ${folder} there and ${join(folder, 'other')} here`),
      }),
      expect(command('three.gz', { MARU_CONFIG: 'off', MARU_DATA: folder, MARU_DEMO: 'on' })).rejects.toMatchObject({
        stderr: expect.stringContaining('has no database maru_demo: start Maru once'),
      }),
      second.exited,
    ]);
    expect(stderr).toContain("On the real installation's database");
    expect(readdirSync(folder).filter((name) => name.endsWith('.gz'))).toEqual(['one.gz']);
    expect(await second.exited).toBe(1);
    expect(second.said()).toContain(`http://127.0.0.1:${port}/portal`);
    expect(await answers(port)).toBe(true);

    first.process.kill('SIGTERM');
    expect(await first.exited).toBe(0);
    expect([haveEnded(pids), await answers(port)]).toEqual([true, false]);
    expect(await freePort(mqttPort)).toBe(mqttPort);
  },
  200_000 * timeFactor,
);

test(
  'refuses a different secret key or district',
  async () => {
    const lastLines = async (given: Record<string, string>) => {
      const refused = start(given);
      expect(await refused.exited).toBe(1);
      const lines = refused.said().trim().split('\n');
      return lines.filter((line) => !/PostgreSQL|Stopp|No administrator|is taken/.test(line));
    };
    expect(await lastLines({ MARU_SECRET_KEY: randomBytes(32).toString('base64') })).toEqual([
      expect.stringContaining(
        'The secret key of MARU_SECRET_KEY is another than the one that this database was made with',
      ),
    ]);
    const district = JSON.parse(readFileSync(testDistrictFile, 'utf8'));
    const dongs = [{ ...district.dongs[0], dongCode: '1168051', dongName: '신사동' }];
    const file = join(folder, 'gangnam.json');
    writeFileSync(file, JSON.stringify({ ...district, fullName: '서울특별시 강남구', dongs }));
    expect(await lastLines({ MARU_DISTRICT: file })).toEqual([
      expect.stringContaining('The database is another district’s'),
      'The server does not start.',
    ]);
  },
  200_000 * timeFactor,
);

test(
  'restarts a killed server, ends its children after kill -9, and then starts on the same ports',
  async () => {
    const first = start();
    await isRunning(first);
    const ofRun = (text: string) => [...text.matchAll(/"pid":(\d+)/g)].map((match) => Number(match[1]));
    const log = () => ofRun(readFileSync(join(folder, 'logs', 'server.log'), 'utf8'));
    const server = log().at(-1) ?? 0;
    process.kill(server, 'SIGKILL');
    await until(
      () => log().at(-1) !== server,
      () => 'no other server',
    );
    await until(() => answers(port), first.said);
    expect(first.said()).toMatch(/server ended \(SIGKILL\); starting it again/);

    const pids = workers();
    const saved = readFileSync(settings(), 'utf8');
    process.kill(pids[0] ?? 0, 'SIGKILL');
    await first.exited;
    const second = start();
    await isRunning(second);
    expect(readFileSync(settings(), 'utf8')).toBe(saved);
    // The addresses are printed by separate writes.
    await until(() => second.said().includes(`http://127.0.0.1:${port}/portal`), second.said);
    expect(haveEnded(pids)).toBe(true);
  },
  200_000 * timeFactor,
);

test(
  'uses the next port if the configured one is taken, and reports the change',
  async () => {
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
  },
  200_000 * timeFactor,
);
