/**
 * Changes of files that survive a power loss: content once its file is synced, a new, changed or deleted name once its
 * folder is synced.
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

/** Writes a file, readable by this process's user only, or replaces it; its name is never of an incomplete file. */
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
 * Creates a file, readable by this process's user only, unless it exists; its name is never of an incomplete file.
 * Returns whether it did.
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
