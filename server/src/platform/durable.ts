/**
 * Changes files so that they survive a power failure: the content once the file is synced, and a new, changed or
 * deleted name once the folder is synced.
 */
import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, linkSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Syncs a file or a folder. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export function syncNow(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Writes or replaces a file readable only by this process's user. The name never refers to an incomplete file. */
export async function replaceDurably(path: string, content: string): Promise<void> {
  const partial = `${path}.${randomUUID()}.partial`;
  try {
    await writeFile(partial, content, { mode: 0o600 });
    await sync(partial);
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  await sync(dirname(path));
}

/**
 * Creates a file readable only by this process's user, unless the file exists. The name never refers to an incomplete
 * file. Returns true if the file was created.
 */
export function createDurably(path: string, content: string): boolean {
  if (existsSync(path)) return false;
  const partial = `${path}.${randomUUID()}.partial`;
  writeFileSync(partial, content, { mode: 0o600 });
  try {
    syncNow(partial);
    linkSync(partial, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(partial, { force: true });
  }
  syncNow(dirname(path));
  return true;
}
