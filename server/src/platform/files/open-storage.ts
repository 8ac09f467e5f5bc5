import { join } from 'node:path';
import type { Config } from '#config.ts';
import { LocalStorage } from './local-storage.ts';
import type { FileStorage } from './storage.ts';

/** The storage that is set: a service where STORAGE_URL names one, whose large client is loaded only then, or a folder. */
export async function openStorage({
  storage,
  dataFolder,
}: Pick<Config, 'storage' | 'dataFolder'>): Promise<FileStorage> {
  if (!storage) return new LocalStorage(join(dataFolder, 'files'));
  const { S3Storage } = await import('./s3-storage.ts');
  return new S3Storage(storage);
}
