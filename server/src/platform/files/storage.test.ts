import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  createReadStream,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { timeFactor } from '#test/measured.ts';
import { type S3Server, startS3Server } from '#test/s3/s3-server.ts';
import { LocalStorage } from './local-storage.ts';
import { openStorage } from './open-storage.ts';
import { type Content, type FileStorage, MissingFile, StorageAway } from './storage.ts';
import { readStorageUrl } from './storage-url.ts';

const key = () => randomBytes(16).toString('hex');
const contentOf = (bytes: Buffer): Content => ({
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  stream: () => Readable.from([bytes]),
});

let folder: string;
let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3Server();
  return () => s3.stop();
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'maru-storage-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function storageAt(url: string): Promise<FileStorage> {
  const read = readStorageUrl(url);
  if ('fault' in read) throw new Error(read.fault);
  return openStorage({ storage: read.storage, dataFolder: folder });
}

describe.each([
  ['a folder', () => storageAt('')],
  ['an S3-compatible service', () => storageAt(s3.url())],
  ['a prefix there', () => storageAt(s3.url().replace('?', '/district/one?'))],
])('%s', (_what, open) => {
  let storage: FileStorage;
  beforeEach(async () => {
    storage = await open();
    await storage.check();
  });

  test('returns the stored bytes, even from a stream of many chunks', async () => {
    const [small, large] = [Buffer.from('마루'), randomBytes(2_000_000)];
    writeFileSync(join(folder, 'large'), large);
    const [one, other] = [key(), key()];
    await storage.put(one, contentOf(small));
    await storage.put(other, { ...contentOf(large), stream: () => createReadStream(join(folder, 'large')) });
    expect(await buffer(await storage.open(one))).toEqual(small);
    expect((await buffer(await storage.open(other))).equals(large)).toBe(true);
  });

  test('retains the newer of two versions, and reports missing files', async () => {
    const one = key();
    await storage.put(one, contentOf(Buffer.from('first')));
    await storage.put(one, contentOf(Buffer.from('second')));
    expect(await buffer(await storage.open(one))).toEqual(Buffer.from('second'));
    await storage.remove(one);
    await storage.remove(one);
    await expect(storage.open(one)).rejects.toBeInstanceOf(MissingFile);
  });

  test('stores nothing of an interrupted upload', async () => {
    const one = key();
    const breaking = Readable.from(
      (async function* () {
        yield Buffer.alloc(70_000);
        throw new Error('broke off');
      })(),
    );
    const content = { ...contentOf(Buffer.alloc(100_000)), stream: () => breaking };
    await expect(storage.put(one, content)).rejects.toThrow();
    await expect(storage.open(one)).rejects.toBeInstanceOf(MissingFile);
    const left = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(left).toEqual([]);
  });

  test.each(['../../secret-key', '', 'a'.repeat(31), `${'a'.repeat(32)}/..`, `${'A'.repeat(32)}`])(
    'refuses keys of another form: %j',
    async (strange) => {
      await expect(storage.open(strange)).rejects.toThrow('32 hex digits');
      await expect(storage.put(strange, contentOf(Buffer.from('x')))).rejects.toThrow('32 hex digits');
      await expect(storage.remove(strange)).rejects.toThrow('32 hex digits');
    },
  );
});

test('leaves no file with the final name if killed while storing, and only files that deleting finds', async () => {
  const one = key();
  const storing = `
    import { LocalStorage } from ${JSON.stringify(new URL('./local-storage.ts', import.meta.url).href)};
    import { Readable } from 'node:stream';
    const endless = (function* () { for (;;) yield Buffer.alloc(65536); })();
    await new LocalStorage(${JSON.stringify(folder)}).put('${one}', { stream: () => Readable.from(endless) });`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', storing], { stdio: 'ignore' });
  const path = join(folder, one.slice(0, 2), one);
  await expect
    .poll(() => existsSync(`${path}.partial`) && statSync(`${path}.partial`).size > 0, { timeout: 10_000 * timeFactor })
    .toBe(true);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const storage = new LocalStorage(folder);
  await expect(storage.open(one)).rejects.toBeInstanceOf(MissingFile);
  await storage.remove(one);
  expect(readdirSync(join(folder, one.slice(0, 2)))).toEqual([]);
});

test('is away while its folder is read-only, and stores afterwards', async () => {
  const storage = await storageAt('');
  await storage.check();
  chmodSync(storage.place, 0o500);
  const root = process.geteuid?.() === 0;
  // Root may write to a read-only folder, so that the test must switch to another user.
  if (root) process.seteuid?.(65_534);
  const bytes = Buffer.from('마루');
  const name = key();
  const refused = await storage.put(name, contentOf(bytes)).catch((error: unknown) => error);
  if (root) process.seteuid?.(0);
  expect(refused).toBeInstanceOf(StorageAway);
  chmodSync(storage.place, 0o700);
  await storage.put(name, contentOf(bytes));
  expect(await buffer(await storage.open(name))).toEqual(bytes);
});

describe('S3-compatible service', () => {
  test('refuses a wrong secret without revealing it in messages', async () => {
    const storage = await storageAt(s3.url('another-secret'));
    const failures = await Promise.all(
      [storage.check(), storage.put(key(), contentOf(Buffer.from('x'))), storage.open(key())].map((attempt) =>
        attempt.then(
          () => undefined,
          (error: unknown) => error,
        ),
      ),
    );
    for (const failure of failures) {
      expect(failure).toBeInstanceOf(StorageAway);
      expect(`${failure} ${(failure as Error).cause}`).not.toContain('another-secret');
    }
  });

  test('refuses bytes other than the signed ones', async () => {
    const storage = await storageAt(s3.url());
    const content = { ...contentOf(Buffer.from('these')), stream: () => Readable.from([Buffer.from('those')]) };
    await expect(storage.put(key(), content)).rejects.toBeInstanceOf(StorageAway);
  });

  test('is reported as away if unreachable', async () => {
    const storage = await storageAt('s3://KEY:SECRET@127.0.0.1:1/maru-files?tls=off');
    await expect(storage.check()).rejects.toBeInstanceOf(StorageAway);
    await expect(storage.open(key())).rejects.toBeInstanceOf(StorageAway);
  });
});

describe('STORAGE_URL', () => {
  test('contains service and place', () => {
    expect(readStorageUrl('s3://KEY:a%2Fb%2Bc@minio.example:9000/city/maru?region=ap-northeast-2&tls=off')).toEqual({
      storage: {
        endpoint: 'http://minio.example:9000',
        region: 'ap-northeast-2',
        bucket: 'city',
        prefix: 'maru/',
        accessKeyId: 'KEY',
        secretAccessKey: 'a/b+c',
      },
    });
    expect(readStorageUrl('s3://K:S@s3.example/city')).toMatchObject({
      storage: { endpoint: 'https://s3.example', region: 'us-east-1', prefix: '' },
    });
    expect(readStorageUrl('')).toEqual({ storage: null });
  });

  test.each([
    'minio.example/city',
    'https://K:hidden@minio.example/city',
    's3://minio.example/city',
    's3://K@minio.example/city',
    's3://K:hid/den@minio.example/city',
    's3://K:hidden%zz@minio.example/city',
    's3://K:hidden@minio.example',
    's3://K:hidden@minio.example/City',
    's3://K:hidden@minio.example/city/../other%2F',
    's3://K:hidden@minio.example/city?tls=no',
    's3://K:hidden@minio.example/city?token=hidden',
  ])('is refused for %s without revealing the secret', (url) => {
    const { fault } = readStorageUrl(url) as { fault?: string };
    expect(fault).toContain('STORAGE_URL');
    expect(fault).not.toContain('hidden');
  });
});
