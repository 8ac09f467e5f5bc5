import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { measured } from '#test/measured.ts';
import { type EmbeddedPostgres, lastDatabase, runningPostgres, startEmbeddedPostgres } from './embedded.ts';
import { keeperOf } from './keeper.ts';
import { isPostmasterOf, startTimeOf } from './process-identity.ts';

const settings = { shared_buffers: '16MB', fsync: 'off' };
let root: string;
let folder: string;
const running: EmbeddedPostgres[] = [];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'maru-postgres-'));
  // Makes the folder accessible to the database's user if the tests run as root; one test revokes the access.
  chmodSync(root, 0o755);
  folder = join(root, 'postgres');
});
afterEach(async () => {
  for (const database of running.splice(0)) await database.stop();
  const place = join(folder, 'place');
  if (existsSync(place)) rmSync(readFileSync(place, 'utf8').trim(), { recursive: true, force: true });
  rmSync(root, { recursive: true, force: true });
});

async function start(
  options: { port?: number; settings?: Record<string, string>; database?: string } = {},
): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ folder, settings, ...options });
  running.push(database);
  return database;
}

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return Object.values(rows.at(-1) ?? {})[0];
  } finally {
    await client.end();
  }
}

/** The postmaster's pid and cluster, from the postmaster's own file. */
function postmaster(): { pid: number; cluster: string } {
  const place = join(folder, 'place');
  const at = existsSync(place) ? readFileSync(place, 'utf8').trim() : folder;
  const [pid, cluster = ''] = readFileSync(join(at, 'cluster', 'postmaster.pid'), 'utf8').split('\n');
  return { pid: Number(pid), cluster };
}

/** Starts the database in a separate process, which runs until killed. */
async function startElsewhere(): Promise<{ child: ChildProcess; url: string }> {
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))};
    const { url } = await startEmbeddedPostgres(${JSON.stringify({ folder, settings })});
    process.stdout.write(url + '\\n');
    setInterval(() => {}, 60_000);`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { child, url };
}

/** The pid of the watcher of a postmaster. */
function watcherOf(pid: number): number {
  const found = readdirSync('/proc').find((entry) => {
    const commandLine = join('/proc', entry, 'cmdline');
    return /^\d+$/.test(entry) && existsSync(commandLine) && readFileSync(commandLine, 'utf8').endsWith(`sh\0${pid}\0`);
  });
  return Number(found);
}

async function goes(pid: number): Promise<boolean> {
  for (let tries = 0; tries < 200 && startTimeOf(pid) !== undefined; tries += 1)
    await new Promise((r) => setTimeout(r, 25));
  return startTimeOf(pid) === undefined;
}

test('preserves data across a stop, and restarts in under two seconds', measured, async () => {
  const first = await start({ settings: {} });
  await ask(first.url, 'create table kept as select 7 as n');
  await first.stop();
  const before = performance.now();
  const second = await start({ settings: {} });
  expect(performance.now() - before).toBeLessThan(2000);
  expect(await ask(second.url, 'select n from kept')).toBe(7);
});

test('runs durably with UTF-8 and UTC, and sorts the same on every machine', async () => {
  const { url } = await start({ settings: {} });
  for (const name of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    expect(await ask(url, `show ${name}`), name).toBe('on');
  }
  expect(await ask(url, 'show timezone')).toBe('UTC');
  expect(await ask(url, 'show server_encoding')).toBe('UTF8');
  expect(
    await ask(
      url,
      `select datlocprovider::text || ' ' || datlocale from pg_database where datname = current_database()`,
    ),
  ).toBe('b C.UTF-8');
});

test('accepts only the correct password, readable only by its own user', async () => {
  const { url } = await start();
  expect(await ask(url, 'select 1')).toBe(1);
  const wrong = new URL(url);
  wrong.password = 'wrong';
  await expect(ask(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/);
  expect(statSync(join(folder, 'password')).mode & 0o777).toBe(0o600);
  expect(await ask(url, 'show listen_addresses')).toBe('127.0.0.1');
});

test('uses the next free port if the requested one is in use', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port: taken } = other.address() as { port: number };
  const database = await start({ port: taken });
  other.close();
  expect(database.port).toBeGreaterThan(taken);
  expect(await ask(database.url, 'select 1')).toBe(1);
});

test('rotates its log while running', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  try {
    const { url } = await start();
    const log = join(folder, 'postgresql.log');
    truncateSync(log, 20_000_000);
    vi.advanceTimersByTime(60_000);
    await ask(url, `do $$ begin raise warning 'told later'; end $$`);
    expect(readFileSync(log, 'utf8')).toContain('told later');
    expect([statSync(log).size < 10_000, statSync(`${log}.1`).size]).toEqual([true, 20_000_000]);
  } finally {
    vi.useRealTimers();
  }
});

test('lets another process find the running instance and its database', async () => {
  expect(lastDatabase(folder)).toBeUndefined();
  expect(await runningPostgres(folder, 'maru')).toBeUndefined();
  const { url, stop } = await start({ database: 'maru_demo' });
  await ask(url, 'create table kept as select 7 as n');
  const found = await runningPostgres(folder, lastDatabase(folder) ?? '');
  expect(await ask(found ?? '', 'select n from kept')).toBe(7);
  await stop();
  expect(await runningPostgres(folder, 'maru_demo')).toBeUndefined();
});

test("doesn't create a database that must already exist, whether PostgreSQL is running or not", async () => {
  const { stop } = await start();
  await expect(runningPostgres(folder, 'other')).rejects.toThrow('has no database other');
  await stop();
  await expect(startEmbeddedPostgres({ folder, settings, database: 'other', isThere: true })).rejects.toThrow(
    'has no database other',
  );
  expect(lastDatabase(folder)).toBe('maru');
});

test('refuses a second start on the same folder while running', async () => {
  const first = await start();
  await expect(startEmbeddedPostgres({ folder, settings })).rejects.toThrow(`in use by process ${process.pid}`);
  expect(await ask(first.url, 'select 1')).toBe(1);
});

describe('after kill -9', () => {
  test('stops PostgreSQL with its starter, and starts again', async () => {
    const { child, url } = await startElsewhere();
    await ask(url, 'create table kept as select 7 as n');
    const { pid } = postmaster();
    child.kill('SIGKILL');
    expect(await goes(pid)).toBe(true);
    expect(await ask((await start()).url, 'select n from kept')).toBe(7);
  });

  test.runIf(process.platform === 'linux')(
    'stops an orphan without starter and watcher before a new start',
    async () => {
      const { child, url } = await startElsewhere();
      await ask(url, 'create table kept as select 7 as n');
      const orphan = postmaster();
      process.kill(watcherOf(orphan.pid), 'SIGKILL');
      child.kill('SIGKILL');
      await once(child, 'exit');
      expect(isPostmasterOf(orphan.pid, orphan.cluster)).toBe(true);
      expect(await ask((await start()).url, 'select n from kept')).toBe(7);
      expect(isPostmasterOf(orphan.pid, orphan.cluster)).toBe(false);
    },
  );

  test('reports an unexpected end of PostgreSQL, and recovers at the next start', async () => {
    const first = await start();
    await ask(first.url, 'create table kept as select 7 as n');
    process.kill(postmaster().pid, 'SIGKILL');
    await first.ended;
    expect(await ask((await start()).url, 'select n from kept')).toBe(7);
  });

  test("doesn't affect an unrelated process with the same pid", async () => {
    const first = await start();
    const { cluster } = postmaster();
    const file = join(cluster, 'postmaster.pid');
    const left = readFileSync(file, 'utf8').split('\n');
    await first.stop();
    const owner = statSync(cluster);
    const stranger = spawn('sleep', ['60'], { uid: owner.uid, gid: owner.gid, cwd: '/' });
    writeFileSync(file, [stranger.pid, ...left.slice(1)].join('\n'));
    expect(await ask((await start()).url, 'select 1')).toBe(1);
    expect(startTimeOf(stranger.pid ?? 0)).toMatch(/\d/);
    stranger.kill();
  });
});

test("works under a folder that the database user can't enter", async () => {
  chmodSync(root, 0o700);
  const first = await start();
  await ask(first.url, 'create table kept as select 7 as n');
  await first.stop();
  const second = await start();
  expect(await ask(second.url, 'select n from kept')).toBe(7);
  expect(existsSync(join(folder, 'place'))).toBe(process.getuid?.() === 0);
});

test.runIf(process.getuid?.() === 0)(
  'deletes the cluster of a temporary folder after that folder is deleted',
  async () => {
    chmodSync(root, 0o700);
    await (await start()).stop();
    const place = readFileSync(join(folder, 'place'), 'utf8').trim();
    rmSync(folder, { recursive: true });
    await start();
    expect(existsSync(place)).toBe(false);
  },
);

test('recovers from an interrupted first start', async () => {
  mkdirSync(join(folder, 'cluster.unfinished', 'base'), { recursive: true });
  expect(await ask((await start()).url, 'select 1')).toBe(1);
});

test("reports PostgreSQL's own message about a refused setting, and releases the folder", async () => {
  await expect(start({ settings: { shared_buffers: 'much' } })).rejects.toThrow(/invalid value.*shared_buffers/);
  expect(keeperOf(join(folder, 'keeper'))).toBeUndefined();
  await start();
});
