import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readRollups } from '#telemetry/rollups/rollups.ts';
import { startTestApp } from '#test/app.ts';
import { probeSeries, startTestEngine, type TestEngine } from '#test/engine.ts';
import { timeFactor } from '#test/measured.ts';
import { copyCluster, openFolder } from '#test/promises/rig/cluster.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../postgres/embedded.ts';
import { placeOfCluster } from '../postgres/place.ts';
import { databaseUser } from '../postgres/system-user.ts';
import { migrate } from './migrate.ts';
import { openOwnerPool, openPool } from './pool.ts';
import { ReadPool } from './read-pool.ts';
import { makeServerLogin } from './server-login.ts';

const maxLagMs = 2_000;
const now = new Date('2026-11-20T03:00:00Z');
/** Long timeouts, because the replica, its primary and other tests share the processors. */
const soon = { timeout: 20_000, interval: 50 };

const folder = openFolder();
const [home, copy] = [join(folder, 'primary'), join(folder, 'replica')];
const clusterOf = (of: string) => join(placeOfCluster(of, databaseUser()), 'cluster');
const settings = { wal_level: 'replica', max_wal_senders: '3', shared_buffers: '32MB', fsync: 'off' };

let primary: EmbeddedPostgres;
let replica: EmbeddedPostgres;
/** A pool with the owner's login. */
let standby: pg.Pool;
let engine: TestEngine;
let reads: ReadPool;
let endReads: () => Promise<void>;
/** Address of the primary with the application's login. */
let asAppUrl: string;
const logged: string[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });

const atPort = (url: string, port: number) => Object.assign(new URL(url), { port: String(port) }).href;
const startReplica = (port?: number) =>
  startEmbeddedPostgres({
    folder: copy,
    isThere: true,
    // Replay doesn't wait for queries.
    settings: { ...settings, primary_conninfo: primary.url, max_standby_streaming_delay: '0' },
    ...(port !== undefined && { port }),
  });
/** Repeats a statement that the replay cancels. */
const askStandby = (sql: string) => vi.waitFor(() => standby.query(sql), soon);
async function answeringPort(of: Pick<pg.Pool, 'query'> = reads): Promise<number> {
  const { rows } = await of.query<{ port: number }>('select inet_server_port() as port');
  return rows[0]?.port ?? 0;
}
const untilAnswering = ({ port }: EmbeddedPostgres) =>
  vi.waitFor(async () => expect(await answeringPort()).toBe(port), soon);

beforeAll(async () => {
  primary = await startEmbeddedPostgres({ folder: home, settings });
  await migrate(primary.url);
  const login = await makeServerLogin(primary.url);
  await primary.stop();
  copyCluster(home, copy);
  primary = await startEmbeddedPostgres({ folder: home, settings });
  appendFileSync(join(clusterOf(home), 'pg_hba.conf'), 'host replication all 127.0.0.1/32 scram-sha-256\n');
  asAppUrl = atPort(login, primary.port);
  engine = await startTestEngine({
    clock: { now: () => now },
    on: { url: primary.url, appUrl: asAppUrl, drop: async () => undefined },
    isPlain: true,
  });
  await engine.ownerPool.query('select pg_reload_conf()');
  writeFileSync(join(clusterOf(copy), 'standby.signal'), '');
  replica = await startReplica();
  standby = openOwnerPool(replica.url);
  reads = new ReadPool(engine.pool, openPool(atPort(login, replica.port), 4), maxLagMs);
  endReads = reads.watch(log);
}, 120_000 * timeFactor);

afterAll(async () => {
  await endReads?.();
  await standby?.end();
  await engine?.stop();
  await replica?.stop();
  await primary?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The levels of some devices on each day of five years. */
const fiveYears = (of: pg.Pool | ReadPool, deviceIds: readonly number[]) =>
  readRollups(of, probeSeries, {
    deviceIds,
    from: new Date('2021-11-20T00:00:00+09:00'),
    to: new Date('2026-11-19T23:59:59.999+09:00'),
    unit: 'day',
    fields: ['level'],
  });

test('reads from the replica, and stores computed totals in the primary', async () => {
  const devices = [await engine.register(), await engine.register()];
  const ids = devices.map(({ deviceId }) => deviceId);
  const measuredAt = Date.parse('2026-11-10T03:00:00Z');
  await engine.ingest.store(
    probeSeries,
    ids.map((deviceId, at) => ({ deviceId, measuredAt, values: [100 + at, 3] })),
  );
  await untilAnswering(replica);
  const fromReplica = await fiveYears(reads, ids);
  const { rowCount } = await engine.pool.query('select from set_day');
  expect(rowCount).toBeGreaterThan(1_000);
  expect([fromReplica.hours.length, Number(fromReplica.sums[0]?.[0])]).toEqual([1, 201]);
  expect(await fiveYears(engine.pool, ids)).toEqual(fromReplica);
  expect(logged.join('')).toContain('statistics are read from the replica');
});

test('reads no data older than the limit', async () => {
  await engine.ownerPool.query('create table counted as select 0 as n');
  await engine.ownerPool.query('grant select on counted to maru_app');
  await untilAnswering(replica);
  const written: { n: number; at: number }[] = [];
  const ports = new Set<number>();
  /** Counts on the primary and reads for some time. */
  const count = async (ms: number) => {
    for (const end = performance.now() + ms; performance.now() < end; ) {
      const n = written.length + 1;
      await engine.ownerPool.query('update counted set n = $1', [n]);
      written.push({ n, at: performance.now() });
      const at = performance.now();
      const { rows } = await reads.query<{ n: number; port: number }>(
        'select n, inet_server_port() as port from counted',
      );
      const oldest = written.findLast((one) => one.at <= at - maxLagMs)?.n ?? 0;
      expect(rows[0]?.n).toBeGreaterThanOrEqual(oldest);
      ports.add(rows[0]?.port ?? 0);
    }
  };
  await askStandby('select pg_wal_replay_pause()');
  await count(2 * maxLagMs);
  expect(await answeringPort()).toBe(primary.port);
  expect(logged.at(-1)).toContain('too far behind');
  await askStandby('select pg_wal_replay_resume()');
  await untilAnswering(replica);
  await count(maxLagMs);
  expect(ports).toEqual(new Set([primary.port, replica.port]));
});

test('uses the primary if the replica cancels the query', async () => {
  await engine.ownerPool.query('create table changed as select 1 as n');
  await engine.ownerPool.query('grant select on changed to maru_app');
  await untilAnswering(replica);
  const isThere = async () => (await askStandby("select to_regclass('changed') is not null as it")).rows[0]?.it;
  await vi.waitUntil(isThere, soon);
  const asking = reads.query('select n, inet_server_port() as port, pg_sleep(1)::text from changed');
  const isRunning = async () =>
    (await askStandby("select from pg_stat_activity where query like '%from changed' and state = 'active'")).rowCount;
  await vi.waitUntil(isRunning, { timeout: 20_000, interval: 1 });
  await engine.ownerPool.query('alter table changed add note text');
  expect((await asking).rows).toMatchObject([{ n: 1, port: primary.port }]);
  expect(await answeringPort()).toBe(replica.port);
});

test('uses the primary for every query while the replica is unreachable', async () => {
  await untilAnswering(replica);
  const { port } = replica;
  const ended = replica.stop();
  let isEnded = false;
  void ended.then(() => {
    isEnded = true;
  });
  while (!isEnded) await answeringPort();
  expect(await answeringPort()).toBe(primary.port);
  const client = await reads.connect();
  expect(await answeringPort(client)).toBe(primary.port);
  client.release();
  replica = await startReplica(port);
  await untilAnswering(replica);
});

test('is used by an app whose settings name the replica', async () => {
  const env = {
    DATABASE_APP_URL: asAppUrl,
    DATABASE_READ_URL: atPort(asAppUrl, replica.port),
    DATABASE_READ_LAG_SECONDS: '2',
    MARU_DATA: join(folder, 'data'),
  };
  const app = await startTestApp({ databaseUrl: primary.url, env });
  const metrics = async () => (await fetch(`${app.url}/metrics`)).text();
  await vi.waitFor(async () => expect(await metrics()).toContain('maru_database_replica_used 1'), soon);
  expect(await answeringPort(app.app.services.reads)).toBe(replica.port);
  expect(await answeringPort(app.app.services.pool)).toBe(primary.port);
  expect((await fetch(`${app.url}/api/main-page`)).status).toBe(200);
  await app.stop();
});

test("never reads from a database that isn't a replica", async () => {
  const lines: string[] = [];
  const itself = new ReadPool(engine.pool, openPool(asAppUrl, 1), maxLagMs);
  const end = itself.watch(pino({}, { write: (line: string) => void lines.push(line) }));
  await vi.waitFor(() => expect(lines.join('')).toContain('names no replica'), soon);
  expect(itself.usesReplica).toBe(false);
  await end();
});
