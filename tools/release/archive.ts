/** Writes reproducible files of a release: the same content gives the same bytes. */
import { spawn } from 'node:child_process';
import { createHash, createPrivateKey, sign } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { basename, dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

/**
 * Packs a folder as .tar.gz by GNU tar, independent of files' times and owners, the umask, and the order on disk.
 *
 * @param time the modification time of every entry
 */
export async function packFolder(folder: string, file: string, time: Date): Promise<void> {
  const flags = [
    '--create',
    '--format=gnu',
    '--sort=name',
    // Hard links on disk depend on how the folder was created.
    '--hard-dereference',
    `--mtime=@${Math.floor(time.getTime() / 1000)}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u=rwX,go=rX',
    `--directory=${dirname(folder)}`,
    basename(folder),
  ];
  const tar = spawn('tar', flags, { env: { ...process.env, LC_ALL: 'C' }, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(tar, 'close');
  await pipeline(tar.stdout, createGzip({ level: 9 }), createWriteStream(file));
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error(`tar failed with code ${code}.`);
}

/** Checksums in the format of `sha256sum`, with the files' names without folders. */
export async function sumsOf(files: readonly string[]): Promise<string> {
  const lines = files.toSorted().map(async (file) => {
    const hash = createHash('sha256');
    await pipeline(createReadStream(file), hash);
    return `${hash.digest('hex')}  ${basename(file)}\n`;
  });
  return (await Promise.all(lines)).join('');
}

/**
 * Signs a text by an Ed25519 key.
 *
 * @param pem the private key
 * @throws Error for another kind of key
 */
export function signText(text: string, pem: string): Buffer {
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyType !== 'ed25519')
    throw new Error(`A release is signed by an Ed25519 key, and this one is ${key.asymmetricKeyType}.`);
  return sign(null, Buffer.from(text), key);
}
