import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import pg from 'pg';
import pino from 'pino';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#test/database.ts';
import { timeFactor } from '#test/measured.ts';
import { type S3Server, startS3Server } from '#test/s3/s3-server.ts';
import { type Database, openDatabase, openPool } from '../database/pool.ts';
import { type Attachments, attachmentsOf } from '../files/attachments.ts';
import { LocalStorage } from '../files/local-storage.ts';
import { openStorage } from '../files/open-storage.ts';
import type { FileStorage } from '../files/storage.ts';
import { readStorageUrl } from '../files/storage-url.ts';
import { takeUpload } from '../http/upload.ts';
import { BrokenBackup } from './format.ts';
import { type RestoreOptions, restoreBackup } from './restore-backup.ts';
import { testRestore } from './restore-test.ts';
import { writeBackup } from './write-backup.ts';

const admin = { kind: 'admin', number: 1 } as const;
const nothing = async () => undefined;

let folder: string;
let source: TestDatabase;
let pool: pg.Pool;
let db: Database;
let s3: S3Server;
let files: FileStorage;
let papers: Attachments;
let sent: Map<string, Buffer>;
const opened: TestDatabase[] = [];

beforeAll(async () => {
  source = await createTestDatabase();
  pool = openPool(source.appUrl, 3);
  db = openDatabase(pool);
  return async () => {
    await pool.end();
    await source.drop();
  };
});
beforeAll(async () => {
  s3 = await startS3Server();
  return () => s3.stop();
});
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'maru-backup-files-'));
  files = new LocalStorage(join(folder, 'files'));
  const services = { db, files, clock: { now: () => new Date() }, log: pino({ level: 'silent' }) };
  papers = attachmentsOf(services, { ownerKind: 'notice', maxCount: 9, accept: 'document' });
  sent = new Map();
  // A file whose content resembles the backup's own lines, one with many chunks, and one without a final line end.
  for (const bytes of [
    Buffer.from('\\.\nfile x\n0 y\ntable device\n{"sequences":{}}\n'),
    randomBytes(900_000).fill(1, 0, 9),
    Buffer.from('가'),
  ]) {
    const upload = await takeUpload(
      folder,
      '자료.hwp',
      (async function* () {
        yield Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), bytes]);
      })(),
    );
    const { hashFileName } = await papers.add(7, upload, admin, nothing);
    sent.set(hashFileName, await buffer(upload.stream()));
    await upload.close();
  }
});
afterEach(async () => {
  await pool.query('delete from attachment');
  for (const database of opened.splice(0)) await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function empty(): Promise<string> {
  const database = await createEmptyDatabase();
  opened.push(database);
  return database.url;
}

const backupTo = (name: string, storage = files) =>
  writeBackup({ url: source.url, storage }, join(folder, name), () => undefined);
const restore = (url: string, name: string, storage: FileStorage, more: Partial<RestoreOptions> = {}) =>
  restoreBackup(url, join(folder, name), {
    storage,
    uploadFolder: join(folder, 'uploads'),
    keys: { secretKey: '', dataFolder: folder },
    isDemo: false,
    replace: false,
    onProgress: () => undefined,
    ...more,
  });

async function rowsOf(url: string): Promise<string[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ row: string }>('select t::text as row from attachment t order by 1');
  await client.end();
  return rows.map(({ row }) => row);
}

/** The stored content of sent files, for comparison. */
async function found(storage: FileStorage): Promise<string[]> {
  const sums: string[] = [];
  for (const key of sent.keys()) sums.push(sumOf(key, await buffer(await storage.open(key))));
  return sums;
}
const sumOf = (key: string, bytes: Buffer) => `${key} ${createHash('sha256').update(bytes).digest('hex')}`;
const expected = () => [...sent].map(([key, bytes]) => sumOf(key, bytes));

function atS3(): Promise<FileStorage> {
  const read = readStorageUrl(s3.url());
  if ('fault' in read) throw new Error(read.fault);
  return openStorage({ storage: read.storage, dataFolder: folder });
}
const keysIn = (name: string) =>
  existsSync(join(folder, name))
    ? readdirSync(join(folder, name), { recursive: true, withFileTypes: true }).flatMap((entry) =>
        entry.isFile() ? [entry.name] : [],
      )
    : [];

test(
  'backs up and restores files byte for byte, from a folder to a service and back',
  async () => {
    const { foot } = await backupTo('first');
    const total = [...sent.values()].reduce((sum, { length }) => sum + length, 0);
    expect(foot.files).toEqual({ count: 3, bytes: total, damaged: [] });
    const url = await empty();
    const there = await atS3();
    const { files: restored } = await restore(url, 'first', there);
    expect([[...restored].toSorted(), await rowsOf(url)]).toEqual([
      [...sent.keys()].toSorted(),
      await rowsOf(source.url),
    ]);
    expect(await found(there)).toEqual(expected());

    await writeBackup({ url, storage: there }, join(folder, 'second'), () => undefined);
    const back = new LocalStorage(join(folder, 'back'));
    await restore(await empty(), 'second', back);
    expect(await found(back)).toEqual(expected());
    expect(keysIn('uploads')).toEqual([]);
  },
  60_000 * timeFactor,
);

test('includes files that are deleted while a backup is written', async () => {
  const [key = ''] = sent.keys();
  let isRemoved = false;
  const during: FileStorage = Object.assign(Object.create(files), {
    async open(name: string) {
      if (!isRemoved) await papers.remove(7, key, nothing);
      isRemoved = true;
      return files.open(name);
    },
  });
  expect((await backupTo('during', during)).foot.files).toMatchObject({ count: 3, damaged: [] });
  const back = new LocalStorage(join(folder, 'back'));
  await restore(await empty(), 'during', back);
  expect(await found(back)).toEqual(expected());
});

test('reports a missing or changed file, and backs up the others', async () => {
  const [missing = '', changed = ''] = sent.keys();
  const path = join(folder, 'files', changed.slice(0, 2), changed);
  await files.remove(missing);
  writeFileSync(path, 'other');
  const { foot } = await backupTo('damaged');
  expect(foot.files).toMatchObject({ count: 2, damaged: [missing, changed] });
  await restore(await empty(), 'damaged', new LocalStorage(join(folder, 'back')));
  expect(keysIn('back')).toHaveLength(2);
});

test('creates no file if the storage is unreachable', async () => {
  const away: FileStorage = Object.assign(Object.create(files), { open: () => Promise.reject(new Error('away')) });
  await expect(backupTo('away', away)).rejects.toThrow('away');
  expect(readdirSync(folder).filter((name) => name.startsWith('away'))).toEqual([]);
});

test.each<[string, (whole: Buffer) => Buffer]>([
  ['cut within a file', (whole) => zstdCompressSync(whole.subarray(0, whole.length - 300_000))],
  ['cut as a file of a disk is', (whole) => zstdCompressSync(whole).subarray(0, -200_000)],
  [
    'without one of its files',
    (whole) => {
      const [from, to] = [whole.lastIndexOf('\nfile '), whole.lastIndexOf('\n{')];
      return zstdCompressSync(Buffer.concat([whole.subarray(0, from), whole.subarray(to)]));
    },
  ],
  [
    'with a changed byte in a file',
    (whole) => {
      const at = whole.lastIndexOf(Buffer.from([1, 1, 1, 1, 1, 1])) + 1000;
      whole.set([(whole[at] ?? 0) ^ 1], at);
      return zstdCompressSync(whole);
    },
  ],
])('refuses a backup %s, and stores nothing', async (_what, broken) => {
  await backupTo('whole');
  writeFileSync(join(folder, 'broken'), broken(zstdDecompressSync(readFileSync(join(folder, 'whole')))));
  await expect(restore(await empty(), 'broken', new LocalStorage(join(folder, 'back')))).rejects.toThrow(BrokenBackup);
  expect(keysIn('back')).toEqual([]);
});

test('deletes stored files after a failed restore, but not those that existed before', async () => {
  await backupTo('whole');
  const [there = ''] = sent.keys();
  const back = new LocalStorage(join(folder, 'back'));
  const content = {
    size: 1,
    sha256: createHash('sha256').digest('hex'),
    stream: () => Readable.from([Buffer.from('x')]),
  };
  await back.put(there, content);
  let puts = 0;
  const failing: FileStorage = {
    place: '',
    check: () => back.check(),
    open: (key) => back.open(key),
    remove: (key) => back.remove(key),
    async put(key, given) {
      puts += 1;
      if (puts === 3) throw new Error('full');
      await back.put(key, given);
    },
  };
  await expect(restore(await empty(), 'whole', failing)).rejects.toThrow('full');
  expect(keysIn('back')).toEqual([there]);
});

test('retains the files of restored rows if newer migrations fail, unless replaced data is put back', async () => {
  await backupTo('whole');
  const url = await empty();
  const back = new LocalStorage(join(folder, 'back'));
  const onRestored = async (client: pg.Client) => {
    await client.query(`insert into migration (name, run_on) values ('9999-later-needs-9999', now())`);
  };
  await expect(restore(url, 'whole', back, { onRestored })).rejects.toThrow(/^The data is restored.*9999-later/);
  expect([await rowsOf(url), await found(back)]).toEqual([await rowsOf(source.url), expected()]);
  const other = restore(await empty(), 'whole', new LocalStorage(join(folder, 'other')), { onRestored, replace: true });
  await expect(other).rejects.toThrow(/^The database has the schema 9999-later/);
  expect(keysIn('other')).toEqual([]);
});

test('deletes the files of a replaced database', async () => {
  await backupTo('whole');
  const url = await empty();
  const back = new LocalStorage(join(folder, 'back'));
  await restore(url, 'whole', back);
  const [deleted = ''] = sent.keys();
  await papers.remove(7, deleted, nothing);
  await backupTo('fewer');
  await restore(url, 'fewer', back, { replace: true });
  expect(keysIn('back').toSorted()).toEqual([...sent.keys()].filter((key) => key !== deleted).toSorted());
});

test('reads every file in a restore test, but stores none', async () => {
  await backupTo('tested.maru');
  const settings = { databaseUrl: source.url, backupTestUrl: '', dataFolder: folder, isDemo: false, secretKey: '' };
  const stored = readdirSync(join(folder, 'files'), { recursive: true });
  const { rows } = await testRestore(settings, join(folder, 'tested.maru'), new AbortController().signal);
  expect(rows).toBeGreaterThan(3);
  expect(readdirSync(join(folder, 'files'), { recursive: true })).toEqual(stored);
});
