import { chmodSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freePort } from '../../server/src/platform/postgres/free-port.ts';
import { timeFactor } from '../time-factor.ts';
import { type SupervisedDatabase, superviseDatabase } from './database.ts';

const withinTime = { timeout: 30_000, interval: 200 };
let folder: string;
let database: SupervisedDatabase;
let cluster: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'maru-kept-'));
  // The database may run as another user, who must be able to enter the folder.
  chmodSync(folder, 0o755);
  const port = await freePort(undefined);
  database = await superviseDatabase(folder, false, port);
  expect(new URL(database.url).port).toBe(String(port));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  cluster = join(folder, files.find((file) => file.endsWith('postmaster.pid')) ?? '', '..');
});
afterEach(async () => {
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
});

const answers = async () => {
  const client = new pg.Client({ connectionString: database.url });
  client.on('error', () => undefined);
  return client
    .connect()
    .then(() => client.query('select 1'))
    .then(
      () => true,
      () => false,
    )
    .finally(() => client.end().catch(() => undefined));
};
const end = () => process.kill(Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
const control = (name: string) => join(cluster, 'global', name);

test('restarts PostgreSQL, even after a temporary obstacle', { timeout: 90_000 * timeFactor }, async () => {
  const ended = vi.fn();
  process.once('SIGTERM', ended);
  end();
  await vi.waitUntil(answers, withinTime);

  // Prevents a start like a full disk, until the file is restored.
  renameSync(control('pg_control'), control('pg_control.away'));
  end();
  await sleep(6000);
  expect(await answers()).toBe(false);
  renameSync(control('pg_control.away'), control('pg_control'));
  await vi.waitUntil(answers, withinTime);
  expect(ended).not.toHaveBeenCalled();
  process.removeListener('SIGTERM', ended);
});
