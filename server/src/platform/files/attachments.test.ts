import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { maxFileNameLength } from '@maru/domain/file';
import type pg from 'pg';
import pino from 'pino';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { type Database, openDatabase, openPool } from '../database/pool.ts';
import { type OpenUpload, takeUpload } from '../http/upload.ts';
import { type Attachments, attachmentsOf } from './attachments.ts';
import { fileLabel } from './file-name.ts';
import { LocalStorage } from './local-storage.ts';
import { type FileStorage, StorageAway } from './storage.ts';
import { fileJobs, filesLock } from './upkeep.ts';

const admin = { kind: 'admin', number: 1 } as const;
const dayMs = 86_400_000;
const nothing = async () => undefined;
let ownerId = 100;

let database: TestDatabase;
let pool: pg.Pool;
let db: Database;
let folder: string;
let now: Date;
let files: FileStorage;
let photos: Attachments;
let papers: Attachments;
let sent: OpenUpload[];
let photo: Buffer;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = openPool(database.appUrl, 5);
  db = openDatabase(pool);
  photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#36c' } })
    .jpeg()
    .toBuffer();
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'maru-files-'));
  now = new Date('2026-11-20T00:00:00Z');
  files = new LocalStorage(join(folder, 'files'));
  sent = [];
  ownerId += 1;
  open(files);
});
afterEach(async () => {
  for (const file of sent) await file.close();
  rmSync(folder, { recursive: true, force: true });
  await pool.query('delete from attachment');
});

function open(storage: FileStorage) {
  const services = { db, files: storage, clock: { now: () => now }, log: pino({ level: 'silent' }) };
  photos = attachmentsOf(services, { ownerKind: 'device', maxCount: 3, accept: 'image' });
  papers = attachmentsOf(services, { ownerKind: 'notice', maxCount: 3, accept: 'document' });
}

/** The storage with another implementation of `put`. */
const storing = (put: FileStorage['put']): FileStorage => ({
  place: files.place,
  check: () => files.check(),
  put,
  open: (key) => files.open(key),
  remove: (key) => files.remove(key),
});

async function upload(name: string, bytes: Buffer): Promise<OpenUpload> {
  const source = (async function* () {
    yield bytes;
  })();
  const file = await takeUpload(join(folder, 'uploads'), name, source);
  sent.push(file);
  return file;
}
const stored = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [entry.name] : [],
  );
const rows = async () => (await pool.query<{ count: number }>('select count(*) from attachment')).rows[0]?.count;
const code = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'done',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );
const upkeep = async () => {
  for (const job of fileJobs({ db, files, clock: { now: () => now } })) await job.run();
};

describe('added file', () => {
  test('is listed and opened only for its owner, byte for byte as stored', async () => {
    const added = await photos.add(ownerId, await upload('현장.JPEG', photo), admin, nothing);
    expect(added).toMatchObject({
      ownerId,
      attachedFileName: '현장.jpg',
      attachedFileExtension: 'jpg',
      registeredAt: now,
    });
    expect(await photos.list(ownerId)).toEqual([added]);
    expect((await photos.listOf([ownerId, 1])).get(ownerId)).toEqual([added]);
    const { options } = await photos.open(ownerId, added.hashFileName);
    expect(options).toMatchObject({ name: '현장.jpg', contentType: 'image/jpeg', isInline: true, etag: added.sha256 });
    const bytes = await buffer(await options.open());
    expect([bytes.length, createHash('sha256').update(bytes).digest('hex')]).toEqual([
      added.attachedFileSize,
      added.sha256,
    ]);
    expect([
      await code(photos.open(ownerId + 1, added.hashFileName)),
      await code(papers.open(ownerId, added.hashFileName)),
    ]).toEqual(['NOT_FOUND', 'NOT_FOUND']);
  });

  test('is stored under a random name, readable only by the server', async () => {
    const { hashFileName } = await papers.add(
      ownerId,
      await upload('../../etc/passwd.txt', Buffer.from('x')),
      admin,
      nothing,
    );
    expect(stored()).toEqual([hashFileName]);
    expect(statSync(join(folder, 'files', hashFileName.slice(0, 2), hashFileName)).mode & 0o777).toBe(0o600);
  });

  test.each([
    ['../../../etc/cron.d/x.jpg', 'x.jpg'],
    ['C:\\Users\\김\\사진.png', '사진.jpg'],
    ['a\0b\r\nc\u0007.jpg', 'abc.jpg'],
    ['\u202egpj.exe', 'gpj.jpg'],
    ['보고서\u2066\u200b\ufeff.jpg', '보고서.jpg'],
    ['현장.jpg'.normalize('NFD'), '현장.jpg'],
    ['가족 👨‍👩‍👧‍👦 🌳.jpg', '가족 👨‍👩‍👧‍👦 🌳.jpg'],
    ['con.jpg', '_con.jpg'],
    ['...', '파일.jpg'],
    ['', '파일.jpg'],
    ['a<b>:"|?*.jpg', 'a_b______.jpg'],
    ['half \ud83d.jpg', 'half \ufffd.jpg'],
  ])('has for the name %j the label %j', (given, label) => {
    expect(fileLabel(given, 'jpg')).toBe(label);
  });

  test('shortens a name of 300 characters, but preserves its beginning and extension, and splits no character', () => {
    for (const name of [`${'긴'.repeat(300)}.hwp`, `${'👨‍👩‍👧‍👦'.repeat(100)}.hwp`]) {
      const label = fileLabel(name, 'hwp');
      expect([...label].length).toBeLessThanOrEqual(maxFileNameLength);
      expect([...label].length).toBeGreaterThan(maxFileNameLength - 12);
      expect(label).toMatch(/^(긴+|(👨‍👩‍👧‍👦)+)\.hwp$/u);
    }
  });

  test("counts toward the owner's limit, even with concurrent uploads", async () => {
    const attempts = Array.from({ length: 6 }, async () =>
      photos.add(ownerId, await upload('a.jpg', photo), admin, nothing),
    );
    const answers = await Promise.all(attempts.map(code));
    expect(answers.toSorted()).toEqual([
      'FILE_COUNT_EXCEEDED',
      'FILE_COUNT_EXCEEDED',
      'FILE_COUNT_EXCEEDED',
      'done',
      'done',
      'done',
    ]);
    expect([await rows(), stored().length]).toEqual([3, 3]);
  });

  test('is stored together with the accompanying change, or not at all', async () => {
    const refuse = async (trx: Database) => {
      await trx.deleteFrom('attachment').execute();
      throw new Error('the owner is gone');
    };
    expect(await code(photos.add(ownerId, await upload('a.jpg', photo), admin, refuse))).toBe('the owner is gone');
    expect([await rows(), stored()]).toEqual([0, []]);
  });
});

describe('refused file', () => {
  const zip = Buffer.from('504b0304140000000000', 'hex');
  test.each<[string, () => Attachments, string, () => Buffer, string]>([
    [
      'a drawing called a photo',
      () => photos,
      'a.jpg',
      () => Buffer.from('<svg onload="alert(1)"/>'),
      'FILE_TYPE_REFUSED',
    ],
    ['a document where images are wanted', () => photos, 'a.pdf', () => Buffer.from('%PDF-1.7'), 'FILE_TYPE_REFUSED'],
    ['a page', () => papers, 'a.html', () => Buffer.from('<script>alert(1)</script>'), 'FILE_TYPE_REFUSED'],
    ['a program called a document', () => papers, 'a.pdf', () => Buffer.from('MZ\x90\0'), 'FILE_TYPE_REFUSED'],
    ['an archive called a text', () => papers, 'a.txt', () => zip, 'FILE_TYPE_REFUSED'],
    ['one without an extension', () => papers, 'constructor', () => zip, 'FILE_TYPE_REFUSED'],
    ['a broken image', () => papers, 'a.pdf', () => photo.subarray(0, photo.length - 20), 'FILE_UNREADABLE'],
    ['a document too large', () => papers, 'a.txt', () => Buffer.alloc(30 * 1024 * 1024 + 1, 'x'), 'FILE_TOO_LARGE'],
    [
      'an image too large',
      () => photos,
      'a.jpg',
      () => Buffer.concat([photo, Buffer.alloc(10 * 1024 * 1024)]),
      'FILE_TOO_LARGE',
    ],
  ])('is refused for %s', async (_what, attachments, name, bytes, refusal) => {
    expect(await code(attachments().add(ownerId, await upload(name, bytes()), admin, nothing))).toBe(refusal);
    expect([await rows(), stored()]).toEqual([0, []]);
  });

  test('is refused, like any file, while the storage is unreachable', async () => {
    open(storing(() => Promise.reject(new StorageAway('full'))));
    expect(await code(photos.add(ownerId, await upload('a.jpg', photo), admin, nothing))).toBe('full');
    expect(await rows()).toBe(0);
  });
});

test.each([
  ['한글.hwp', Buffer.from('d0cf11e0a1b11ae100', 'hex'), 'application/x-hwp'],
  ['표.xlsx', Buffer.from('504b030414', 'hex'), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['목록.CSV', Buffer.from('이름,값\n'), 'text/csv'],
])('stores a document %s unchanged, as a download only', async (name, bytes, contentType) => {
  const { hashFileName } = await papers.add(ownerId, await upload(name, bytes), admin, nothing);
  const { options } = await papers.open(ownerId, hashFileName);
  expect([options.contentType, options.isInline]).toEqual([contentType, false]);
  expect(await buffer(await options.open())).toEqual(bytes);
});

describe('removed file', () => {
  test('is deleted with its content together with the accompanying change', async () => {
    const { hashFileName } = await photos.add(ownerId, await upload('a.jpg', photo), admin, nothing);
    const refuse = () => photos.remove(ownerId, hashFileName, () => Promise.reject(new Error('no')));
    expect([await code(refuse()), stored().length]).toEqual(['no', 1]);
    expect(await code(photos.remove(ownerId + 1, hashFileName, nothing))).toBe('NOT_FOUND');
    await photos.remove(ownerId, hashFileName, nothing);
    expect([await rows(), stored()]).toEqual([0, []]);
    expect(await code(photos.remove(ownerId, hashFileName, nothing))).toBe('NOT_FOUND');
  });

  test('is deleted in the night after its owner', async () => {
    for (const owner of [ownerId, ownerId + 1000, ownerId + 2000])
      await photos.add(owner, await upload('a.jpg', photo), admin, nothing);
    await db.transaction().execute((trx) => photos.release(trx, [ownerId, ownerId + 1000]));
    expect([await photos.list(ownerId), stored().length]).toEqual([[], 3]);
    await upkeep();
    expect([await rows(), stored().length, (await photos.list(ownerId + 2000)).length]).toEqual([1, 1, 1]);
  });

  test('is retained during a backup, and deleted afterwards', async () => {
    const { hashFileName } = await photos.add(ownerId, await upload('a.jpg', photo), admin, nothing);
    const backup = await pool.connect();
    await backup.query('select pg_advisory_lock($1)', [filesLock]);
    await photos.remove(ownerId, hashFileName, nothing);
    await upkeep();
    expect(stored()).toEqual([hashFileName]);
    backup.release(true);
    await expect.poll(async () => upkeep().then(stored)).toEqual([]);
    expect(await rows()).toBe(0);
  });
});

describe('unclaimed file', () => {
  test('can be claimed only by its uploader, and only once', async () => {
    const { hashFileName } = await papers.store(await upload('그림.jpg', photo), admin);
    const claim = (attachments: Attachments, by: typeof admin | { kind: 'citizen'; number: number }) =>
      db.transaction().execute((trx) => attachments.claim(trx, ownerId, [hashFileName], by));
    expect(await code(claim(papers, { kind: 'citizen', number: 1 }))).toBe('NOT_FOUND');
    expect(await code(claim(photos, admin))).toBe('NOT_FOUND');
    expect(await code(papers.open(ownerId, hashFileName))).toBe('NOT_FOUND');
    expect(await claim(papers, admin)).toMatchObject([{ hashFileName, ownerId }]);
    expect(await code(claim(papers, admin))).toBe('NOT_FOUND');
  });

  test('is deleted after a day, even if storing was interrupted', async () => {
    await photos.store(await upload('a.jpg', photo), admin);
    open(storing(() => new Promise(() => undefined)));
    void photos.store(await upload('b.jpg', photo), admin);
    await expect.poll(rows).toBe(2);
    now = new Date(now.getTime() + dayMs - 1000);
    await upkeep();
    expect([await rows(), stored().length]).toEqual([2, 1]);
    now = new Date(now.getTime() + 2000);
    await upkeep();
    expect([await rows(), stored()]).toEqual([0, []]);
  });
});
