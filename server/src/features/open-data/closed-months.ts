/**
 * Compressed files of closed months, created once in the data folder. A file's name contains a hash of everything that
 * the file depends on, so a late or corrected reading causes a new file, and the former one is deleted.
 */
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { FastifyBaseLogger } from 'fastify';
import { sync } from '#platform/durable.ts';

type Make = () => AsyncIterable<Buffer>;

/** Compression level 1 is several times as fast as the default level; files are a fifth larger. */
const level = 1;
/** Age after which an unfinished file counts as abandoned; creating one takes minutes. */
const abandonedMs = 3_600_000;
const unfinished = '.partial';

/** A hash of everything that a file depends on. */
export const hashOf = (...contents: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(contents)).digest('hex').slice(0, 32);

const plain = (make: Make) => Readable.from(make(), { objectMode: false });

export class ClosedMonths {
  readonly #folder: string;
  readonly #log: FastifyBaseLogger;
  readonly #making = new Map<string, Promise<void>>();

  /** Processes may share the folder. */
  constructor(folder: string, log: FastifyBaseLogger) {
    this.#folder = folder;
    this.#log = log;
  }

  /**
   * The file's gzip bytes, from a stored or new file. If the folder can't be written, streams the bytes without storing
   * them.
   */
  async open(name: string, hash: string, make: Make): Promise<Readable> {
    const path = join(this.#folder, `${name}.${hash}.gz`);
    try {
      const stored = await opened(path);
      if (stored) return stored;
      await this.#once(path, name, make);
      return (await open(path)).createReadStream();
    } catch (err) {
      if (!/^E[A-Z]+$/.test(String((err as NodeJS.ErrnoException).code))) throw err;
      this.#log.warn({ err, path }, 'a file of open data could not be kept');
      return plain(make).pipe(createGzip({ level }));
    }
  }

  /** Creates a file; concurrent calls in this process share the work. */
  #once(path: string, name: string, make: Make): Promise<void> {
    const making = this.#making.get(path) ?? this.#make(path, name, make).finally(() => this.#making.delete(path));
    this.#making.set(path, making);
    return making;
  }

  /** Writes to a temporary name first, so that a file with the final name is always complete. */
  async #make(path: string, name: string, make: Make): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    // Another process may have completed the same file meanwhile.
    const former = (await this.#outdated(name)).filter((other) => other !== path);
    // Processes in containers often have the same process id.
    const partial = `${path}.${randomUUID()}${unfinished}`;
    try {
      await pipeline(plain(make), createGzip({ level }), createWriteStream(partial));
      await sync(partial);
      await rename(partial, path);
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
    for (const file of former) await rm(file, { force: true });
  }

  /** Outdated files of a name, and abandoned unfinished ones. */
  async #outdated(name: string): Promise<string[]> {
    const files = (await readdir(this.#folder)).filter((file) => file.startsWith(`${name}.`));
    const paths = files.map((file) => join(this.#folder, file));
    const isOutdated = await Promise.all(
      paths.map(async (path) => !path.endsWith(unfinished) || Date.now() - (await changedMs(path)) >= abandonedMs),
    );
    return paths.filter((_, at) => isOutdated[at]);
  }
}

/** Another process may delete or complete a file between two calls. */
const unlessMissing =
  <T>(value: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code !== 'ENOENT') throw error;
    return value;
  };

/** A file's bytes; null if it is missing. Opened here, because a file that is deleted later stays readable. */
const opened = (path: string): Promise<Readable | null> =>
  open(path).then((file) => file.createReadStream(), unlessMissing(null));

const changedMs = (path: string): Promise<number> =>
  stat(path).then(({ mtimeMs }) => mtimeMs, unlessMissing(Number.POSITIVE_INFINITY));
