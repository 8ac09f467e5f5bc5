import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createReadStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { findProgram, systemPrograms } from '#test/system-program.ts';
import { Refused } from '../errors/refused.ts';
import { decryptBy, encryptFor, isEncrypted, readIdentities } from './encryption.ts';
import { BrokenBackup } from './format.ts';

const folder = mkdtempSync(join(tmpdir(), 'maru-encryption-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const age = findProgram(systemPrograms.age);
const keygen = findProgram(systemPrograms.ageKeygen);

/** A key pair created by Debian's age: the public key, and the file with the private key. */
function makeKey(name: string): { recipient: string; file: string } {
  const file = join(folder, name);
  execFileSync(keygen, ['-o', file], { stdio: 'ignore' });
  return { file, recipient: execFileSync(keygen, ['-y', file], { encoding: 'utf8' }).trim() };
}

const key = makeKey('key');
/** Longer than several chunks of age, and not a multiple of one. */
const plain = randomBytes(300_001);
const chunks = (bytes: Buffer) => Readable.from([bytes.subarray(0, 70_000), bytes.subarray(70_000)]);
const encrypt = (bytes: Buffer) => buffer(Readable.from(encryptFor(key.recipient)(chunks(bytes))));
const decrypt = (bytes: Buffer, identities: string[]) =>
  buffer(Readable.from(decryptBy(identities, Readable.from([bytes]))));

describe('encryption', () => {
  test('writes files that the program age decrypts', async () => {
    const file = join(folder, 'ours.age');
    writeFileSync(file, await encrypt(plain));
    expect(await isEncrypted(file)).toBe(true);
    const options = { maxBuffer: 1_000_000 };
    expect(execFileSync(age, ['--decrypt', '--identity', key.file, file], options).equals(plain)).toBe(true);
  });

  test('decrypts files of the program age with a key file of age-keygen', async () => {
    const file = join(folder, 'theirs.age');
    execFileSync(age, ['--recipient', key.recipient, '--output', file], { input: plain });
    const read = decryptBy(await readIdentities(key.file), createReadStream(file));
    expect((await buffer(Readable.from(read))).equals(plain)).toBe(true);
  });

  test('fails with its source, so that a truncated file never seems complete', async () => {
    const failing = Readable.from(
      (async function* () {
        yield plain;
        throw new Error('the database is away');
      })(),
    );
    await expect(buffer(Readable.from(encryptFor(key.recipient)(failing)))).rejects.toThrow('the database is away');
  });

  test('refuses other keys, missing keys, and damaged or truncated bytes', async () => {
    const encrypted = await encrypt(plain);
    const identities = await readIdentities(key.file);
    const other = await readIdentities(makeKey('other').file);
    const damaged = Buffer.from(encrypted);
    damaged[200_000] = (damaged[200_000] ?? 0) ^ 1;
    const cases: [Buffer, string[], RegExp][] = [
      [encrypted, other, /another key/],
      [encrypted, [], /--identity FILE/],
      [damaged, identities, /damaged/],
      [encrypted.subarray(0, 200_000), identities, /damaged/],
      // Truncated at a chunk boundary of age, so that only the last chunk is missing.
      [encrypted.subarray(0, encrypted.length - (plain.length % 65_536) - 16), identities, /damaged/],
    ];
    for (const [bytes, keys, message] of cases) {
      const fault = await decrypt(bytes, keys).catch((error: unknown) => error);
      expect(fault).toBeInstanceOf(BrokenBackup);
      expect((fault as Error).message).toMatch(message);
    }
  });

  test('refuses a file without a private key', async () => {
    for (const text of ['', '# only a comment\n', key.recipient, 'AGE-SECRET-KEY-1…\nand more']) {
      writeFileSync(join(folder, 'no-key'), text);
      await expect(readIdentities(join(folder, 'no-key'))).rejects.toThrow(Refused);
    }
    expect(readFileSync(key.file, 'utf8')).toContain('# public key: ');
  });

  test('recognises unencrypted files, including short ones', async () => {
    for (const bytes of [Buffer.alloc(0), Buffer.from('age-'), plain]) {
      writeFileSync(join(folder, 'plain'), bytes);
      expect(await isEncrypted(join(folder, 'plain'))).toBe(false);
    }
  });
});
