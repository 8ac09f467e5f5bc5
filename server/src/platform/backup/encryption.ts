/** Encryption of backups by age (age-encryption.org/v1), for a public key whose private key isn't on the server. */
import { open, readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Refused } from '../errors/refused.ts';
import { BrokenBackup } from './format.ts';

const beginning = 'age-encryption.org/v1\n';

/** True if a file is encrypted by age, according to its first bytes. */
export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(beginning.length), 0, beginning.length, 0);
    return buffer.toString('latin1', 0, bytesRead) === beginning;
  } finally {
    await handle.close();
  }
}

/** A pipeline step that encrypts for an age public key, with a few chunks of 64 kB in memory. */
export const encryptFor = (recipient: string) =>
  async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    // Loaded on demand: loading takes 150 ms, and most processes never encrypt.
    const { Encrypter } = await import('age-encryption');
    const encrypter = new Encrypter();
    encrypter.addRecipient(recipient);
    yield* streamOf(await encrypter.encrypt(webStreamOf(source)));
  };

/**
 * Decrypts by private keys.
 * @throws BrokenBackup if no key fits, or if the bytes are damaged or end early
 */
export async function* decryptBy(
  identities: readonly string[],
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  if (identities.length === 0)
    throw new BrokenBackup('The backup is encrypted: give the file with the private key, --identity FILE.');
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  try {
    yield* streamOf(await decrypter.decrypt(webStreamOf(source)));
  } catch (error) {
    const { message } = error as Error;
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw error;
    throw new BrokenBackup(
      /no identity matched/i.test(message)
        ? 'The backup is encrypted for another key than the one of --identity.'
        : `The backup is damaged, so that it can’t be decrypted: ${message}`,
    );
  }
}

/**
 * The private keys in a file written by age-keygen.
 * @throws Refused if the file has no keys
 */
export async function readIdentities(file: string): Promise<string[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').map((line) => line.trim());
  const identities = lines.filter((line) => line !== '' && !line.startsWith('#'));
  if (identities.length === 0 || !identities.every((line) => line.startsWith('AGE-SECRET-KEY-1')))
    throw new Refused(`${file} is no file of age-keygen: it should have lines that begin with AGE-SECRET-KEY-1.`);
  return identities;
}

const webStreamOf = (source: AsyncIterable<Uint8Array>) =>
  Readable.toWeb(Readable.from(source)) as unknown as globalThis.ReadableStream<Uint8Array>;

const streamOf = (stream: globalThis.ReadableStream<Uint8Array>): AsyncIterable<Uint8Array> =>
  stream as unknown as ReadableStream<Uint8Array>;
