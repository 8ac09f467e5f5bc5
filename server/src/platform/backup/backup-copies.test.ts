import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#config.ts';
import { createTestDatabase } from '#test/database.ts';
import { type S3Server, startS3Server } from '#test/s3/s3-server.ts';
import { openDatabase, openOwnerPool } from '../database/pool.ts';
import { LocalStorage } from '../files/local-storage.ts';
import { StorageAway } from '../files/storage.ts';
import { readStorageUrl } from '../files/storage-url.ts';
import { BackupCopies } from './backup-copies.ts';
import { readBackupState } from './backup-runs.ts';
import { backupName, lastDue } from './schedule.ts';
import { openScheduledBackups } from './scheduled-backups.ts';

const dayMs = 86_400_000;
const partBytes = 5_242_880;
const keep = { days: 2, weeks: 0, months: 0 };
const { signal } = new AbortController();

let s3: S3Server;
let folder: string;
let prefix = 0;
const closing: (() => void)[] = [];

beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(() => s3.stop());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'maru-copies-'));
  prefix += 1;
});
afterEach(() => {
  for (const close of closing.splice(0)) close();
  rmSync(folder, { recursive: true, force: true });
});

function openAt(url: string): BackupCopies {
  const read = readStorageUrl(url.replace('?', `/test-${prefix}?`), 'BACKUP_S3');
  if (!('storage' in read) || !read.storage) throw new Error('no storage');
  const copies = new BackupCopies(read.storage, signal, partBytes);
  closing.push(() => copies.close());
  return copies;
}

/** Creates a backup file in the folder, with an anchor. */
function make(daysAgo: number, bytes = randomBytes(1000)): string {
  const name = backupName(new Date(Date.now() - daysAgo * dayMs), true);
  writeFileSync(join(folder, name), bytes);
  writeFileSync(join(folder, `${name}.audit`), `${daysAgo}`);
  return name;
}

/** A relay to the storage service. `meddle` may change a request's body; if it returns null, the relay answers 503. */
async function meddling(meddle: (call: string, body: Buffer) => Buffer | null): Promise<string> {
  const target = new URL(s3.url().replace('s3:', 'http:'));
  const relay = createServer(async (call, answer) => {
    const body = meddle(`${call.method} ${call.url}`, await buffer(call));
    if (!body) {
      answer.writeHead(503).end();
      return;
    }
    const onward = request({
      host: target.hostname,
      port: target.port,
      method: call.method,
      path: call.url,
      headers: call.headers,
    });
    onward.end(body);
    const [found] = (await once(onward, 'response')) as [IncomingMessage];
    answer.writeHead(found.statusCode ?? 500, found.headers);
    found.pipe(answer);
  });
  await once(relay.listen(0, '127.0.0.1'), 'listening');
  closing.push(() => {
    relay.closeAllConnections();
    relay.close();
  });
  return s3.url().replace(`:${target.port}/`, `:${(relay.address() as AddressInfo).port}/`);
}

describe('copies of backups', () => {
  test('are stored completely, in parts if they are large, and can be downloaded', async () => {
    const large = randomBytes(2 * partBytes + 12_345);
    const [old, newest] = [make(1), make(0, large)];
    const copies = openAt(s3.url());
    const names = [old, newest, 'own.txt'];
    expect(await copies.update(folder, names, keep)).toMatchObject({ added: [old, newest], deleted: [] });
    expect(await copies.list()).toEqual([old, newest]);
    const back = join(folder, 'back');
    mkdirSync(back);
    expect(readFileSync(await copies.get(newest, back)).equals(large)).toBe(true);
    expect(readFileSync(join(back, `${newest}.audit`), 'utf8')).toBe('0');
    expect(await copies.update(folder, names, keep)).toMatchObject({ added: [], deleted: [] });
  });

  test('are deleted by the retention rule, but not if the folder is lost', async () => {
    const copies = openAt(s3.url());
    const [first, second, third] = [make(2), make(1), make(0)];
    await copies.update(folder, [first, second], keep);
    expect(await copies.update(folder, [first, second, third], keep)).toMatchObject({
      added: [third],
      deleted: [first],
    });
    await expect(copies.get(`${first}`, folder)).rejects.toThrow(StorageAway);
    expect(await copies.update(folder, [], keep)).toMatchObject({ stored: [third, second], added: [], deleted: [] });
  });

  test('are stored even if the first requests fail', async () => {
    const failed = new Set<string>();
    const url = await meddling((call, body) => {
      const isFirst = call.startsWith('PUT') && !failed.has(call);
      failed.add(call);
      return isFirst ? null : body;
    });
    const large = randomBytes(partBytes + 1);
    const name = make(0, large);
    await openAt(url).update(folder, [name], keep);
    expect([...failed].filter((call) => call.includes('partNumber'))).toHaveLength(2);
    expect(readFileSync(await openAt(s3.url()).get(name, join(folder, 'back'))).equals(large)).toBe(true);
  });

  test('never contain bytes that were changed in transit', async () => {
    const url = await meddling((call, body) => {
      if (call.includes('partNumber=2')) body[100] = (body[100] ?? 0) ^ 1;
      return body;
    });
    const name = make(0, randomBytes(partBytes + 1000));
    await expect(openAt(url).update(folder, [name], keep)).rejects.toThrow(StorageAway);
    const copies = openAt(s3.url());
    expect(await copies.list()).toEqual([]);
    await copies.update(folder, [name], keep);
    expect(await copies.list()).toEqual([name]);
  });

  test('fail with the location, but without the secret, if the storage refuses or is unreachable', async () => {
    const name = make(0);
    const refused = openAt(s3.url('a-wrong-secret')).update(folder, [name], keep);
    await expect(refused).rejects.toThrow(/127\.0\.0\.1.*SignatureDoesNotMatch/s);
    const away = openAt(await meddling(() => null)).update(folder, [name], keep);
    const fault = (await away.catch((error: unknown) => error)) as Error;
    expect(fault).toBeInstanceOf(StorageAway);
    expect(fault.message).not.toContain('secret');
  });
});

test('stores a scheduled backup in its folder while the storage is unreachable, and copies it afterwards', async () => {
  const database = await createTestDatabase();
  const pool = openOwnerPool(database.url);
  const db = openDatabase(pool);
  let isAway = true;
  const place = await meddling((_call, body) => (isAway ? null : body));
  const config = readConfig({
    DATABASE_URL: database.url,
    MARU_DATA: folder,
    BACKUP_S3: place.replace('?', `/test-${prefix}?`),
  });
  const now = new Date(lastDue(new Date(), config.backupAt ?? 0).getTime() + dayMs);
  const log = pino({ level: 'silent' });
  const files = new LocalStorage(join(folder, 'files'));
  const backups = openScheduledBackups({ config, db, files, clock: { now: () => now }, log });
  const file = backupName(now, false);
  try {
    await expect(backups.run()).rejects.toThrow(StorageAway);
    const { newestBackup, newestTest } = await readBackupState(db);
    expect(newestBackup).toMatchObject({ file, copied_at: null, failure: expect.stringContaining('503') });
    expect(newestTest?.state).toBe('passed');
    isAway = false;
    await backups.run();
    expect((await readBackupState(db)).newestBackup).toMatchObject({ file, copied_at: now, failure: '' });
    expect(await openAt(s3.url()).list()).toEqual([file]);
  } finally {
    await pool.end();
    await database.drop();
  }
});
