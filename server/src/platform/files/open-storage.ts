import { join } from 'node:path';
import type { Config } from '#config.ts';
import { LocalStorage } from './local-storage.ts';
import type { FileStorage } from './storage.ts';

/**
 * Opens the configured storage: a service if STORAGE_URL is set (its large client is loaded on demand), otherwise a
 * folder.
 */
export async function openStorage({
  storage,
  dataFolder,
}: Pick<Config, 'storage' | 'dataFolder'>): Promise<FileStorage> {
  if (!storage) return new LocalStorage(join(dataFolder, 'files'));
  const { S3Storage } = await import('./s3-storage.ts');
  return new S3Storage(storage);
}
