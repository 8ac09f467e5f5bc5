import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { createZstdDecompress } from 'node:zlib';
import { decryptBy, isEncrypted } from './encryption.ts';
import { BrokenBackup, endOfRows, type Foot, type Head } from './format.ts';

/** Chunk size in bytes; with the default of 16 kB, the overhead would exceed the actual work. */
const chunkSize = 1_048_576;
const newline = 10;
const end = Buffer.from(endOfRows);
const endAfterRow = Buffer.from(`\n${endOfRows}`);

/** A part of a backup, in file order. Each part must be consumed before the next one. */
export type Part =
  | { kind: 'head'; head: Head }
  | { kind: 'table'; name: string; rows: AsyncIterable<Buffer> }
  | { kind: 'file'; key: string; bytes: AsyncIterable<Buffer> }
  | { kind: 'foot'; foot: Foot };

/**
 * Reads a backup part by part.
 * @param identities private keys of age, one of which decrypts an encrypted backup
 * @throws BrokenBackup if the file isn't a backup, is truncated, or isn't encrypted for these keys
 */
export async function* readBackup(file: string, identities: readonly string[] = []): AsyncGenerator<Part> {
  const isSealed = await isEncrypted(file);
  const text = createZstdDecompress({ chunkSize });
  const bytes = createReadStream(file, { highWaterMark: chunkSize });
  const source: Readable = isSealed ? Readable.from(decryptBy(identities, bytes)) : bytes;
  source.on('error', (error) => text.destroy(error));
  const lines = new Lines(source.pipe(text));
  try {
    yield { kind: 'head', head: parseJson<Head>(await lines.next(), 'format') };
    for (;;) {
      const line = await lines.next();
      if (line.startsWith('table ')) yield { kind: 'table', name: line.slice('table '.length), rows: lines.rows() };
      else if (line.startsWith('file ')) {
        const key = line.slice('file '.length);
        yield { kind: 'file', key, bytes: lines.file(key) };
      } else {
        yield { kind: 'foot', foot: parseJson<Foot>(line, 'sequences') };
        return;
      }
    }
  } finally {
    source.destroy();
    bytes.destroy();
    text.destroy();
  }
}

/** A complete backup; `bytes` is the total size of its rows and files. */
export interface VerifiedBackup {
  head: Head;
  foot: Foot;
  /** Keys of the contained files. */
  files: Set<string>;
  bytes: number;
}

/**
 * Reads a whole backup and verifies the checksum of every table and file.
 * @throws BrokenBackup with the first fault
 */
export async function verifyBackup(file: string, identities: readonly string[] = []): Promise<VerifiedBackup> {
  const found: Foot['tables'] = {};
  const files = new Set<string>();
  let bytes = 0;
  let head: Head | undefined;
  for await (const part of readBackup(file, identities)) {
    if (part.kind === 'head') head = part.head;
    else if (part.kind === 'table') {
      const { size, ...summary } = await summarise(part.rows);
      found[part.name] = summary;
      bytes += size;
    } else if (part.kind === 'file') {
      files.add(part.key);
      for await (const chunk of part.bytes) bytes += chunk.length;
    } else if (head) {
      for (const { name } of head.catalog.tables) {
        const is = found[name];
        if (!is || is.sha256 !== part.foot.tables[name]?.sha256)
          throw new BrokenBackup(`${file} is damaged: the rows of ${name} are not those that were written`);
      }
      if (files.size !== (part.foot.files?.count ?? 0))
        throw new BrokenBackup(`${file} is damaged: it does not have the files that were written`);
      // Uses the counted rows, because earlier versions sometimes wrote a wrong number.
      return { head, foot: { ...part.foot, tables: found }, files, bytes };
    }
  }
  throw new BrokenBackup(`${file} ends early`);
}

async function summarise(chunks: AsyncIterable<Buffer>): Promise<{ rows: number; sha256: string; size: number }> {
  const hash = createHash('sha256');
  let rows = 0;
  let size = 0;
  for await (const chunk of chunks) {
    hash.update(chunk);
    size += chunk.length;
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) rows += 1;
  }
  return { rows, sha256: hash.digest('hex'), size };
}

/** The head or foot, recognised by one of its fields. */
function parseJson<T extends object>(line: string, mark: string): T {
  try {
    const value = JSON.parse(line) as T;
    if (mark in value) return value;
  } catch {
    // Invalid JSON is reported below, with a message for the person who selected the file.
  }
  throw new BrokenBackup('This is no backup that this version can read.');
}

/** Reads a byte stream line by line or, for rows, many lines at once. */
class Lines {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  async next(): Promise<string> {
    for (;;) {
      const at = this.#rest.indexOf(newline);
      if (at >= 0) return this.#take(at + 1).toString('utf8', 0, at);
      await this.#more();
    }
  }

  /** Whole rows up to and including the end line. */
  async *rows(): AsyncGenerator<Buffer> {
    for (;;) {
      if (this.#rest.subarray(0, end.length).equals(end)) {
        this.#take(end.length);
        return;
      }
      const found = this.#rest.indexOf(endAfterRow);
      if (found >= 0) yield this.#take(found + 1);
      else {
        const last = this.#rest.lastIndexOf(newline);
        if (last >= 0) yield this.#take(last + 1);
        else await this.#more();
      }
    }
  }

  /** The bytes of a file, verified against the checksum in the file's last line. */
  async *file(key: string): AsyncGenerator<Buffer> {
    const hash = createHash('sha256');
    for (;;) {
      const [, length = '', sum] = /^(\d{1,12})(?: ([0-9a-f]{64}))?$/.exec(await this.next()) ?? [];
      if (length === '0' && sum === hash.digest('hex')) return;
      if (!(Number(length) > 0)) throw new BrokenBackup(`The backup is damaged: the file ${key} is not as it was.`);
      for (let left = Number(length); left > 0; ) {
        if (this.#rest.length === 0) await this.#more();
        const piece = this.#take(Math.min(left, this.#rest.length));
        hash.update(piece);
        left -= piece.length;
        yield piece;
      }
    }
  }

  #take(length: number): Buffer {
    const taken = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(length);
    return taken;
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#chunks.next().catch(damaged);
    if (done) throw new BrokenBackup('The backup ends early: it was not written to its end, or cut.');
    this.#rest = this.#rest.length === 0 ? value : Buffer.concat([this.#rest, value]);
  }
}

/** Converts a decompressor's error about an invalid or truncated file. */
function damaged(error: NodeJS.ErrnoException): never {
  throw /^(ZSTD|Z)_/.test(error.code ?? '') ? new BrokenBackup(`The backup is damaged: ${error.message}`) : error;
}
