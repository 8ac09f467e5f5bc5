/** Stores files in a local folder. */
import { constants } from 'node:fs';
import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { sync } from '../durable.ts';
import { type Content, checkedKey, type FileStorage, MissingFile, StorageAway } from './storage.ts';

export class LocalStorage implements FileStorage {
  readonly place: string;

  constructor(folder: string) {
    this.place = folder;
  }

  async check(): Promise<void> {
    await mkdir(this.place, { recursive: true, mode: 0o700 });
    await access(this.place, constants.W_OK | constants.R_OK);
  }

  /**
   * Writes and syncs a file with a temporary name first, so that the final name always refers to a complete file, even
   * after a power failure.
   */
  async put(key: string, { stream }: Content): Promise<void> {
    const path = this.#path(key);
    const folder = dirname(path);
    let made: string | undefined;
    try {
      made = await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeSynced(partial(path), stream());
      await rename(partial(path), path);
    } catch (error) {
      await rm(partial(path), { force: true }).catch(() => undefined);
      const { code, message } = error as NodeJS.ErrnoException;
      throw /^(ENOSPC|EDQUOT|EROFS|EIO|EACCES|EPERM)$/.test(code ?? '')
        ? new StorageAway(message, { cause: error })
        : error;
    }
    await sync(folder);
    if (made !== undefined) await sync(this.place);
  }

  async open(key: string): Promise<Readable> {
    try {
      return (await open(this.#path(key), 'r')).createReadStream();
    } catch (error) {
      throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? new MissingFile(key) : error;
    }
  }

  async remove(key: string): Promise<void> {
    for (const path of [this.#path(key), partial(this.#path(key))]) await rm(path, { force: true });
  }

  /** Distributes files over 256 folders by their first two digits, because one large folder would be slow. */
  #path(key: string): string {
    return join(this.place, checkedKey(key).slice(0, 2), key);
  }
}

const partial = (path: string) => `${path}.partial`;

async function writeSynced(path: string, stream: Readable): Promise<void> {
  const handle = await open(path, 'w', 0o600);
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) await handle.writeFile(chunk);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
