/** Backups and certificates, which are files. */
import { X509Certificate } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#config.ts';

const dayMs = 86_400_000;

export interface BackupFile {
  fileName: string;
  bytes: number;
  takenAt: Date;
}

/** The newest backup in the folder `backups` of the data folder; null if there is none. */
export async function newestBackup(dataFolder: string): Promise<BackupFile | null> {
  const folder = join(dataFolder, 'backups');
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(
    names
      .filter((name) => name.endsWith('.maru'))
      .map(async (fileName) => {
        const { size, mtime } = await stat(join(folder, fileName));
        return { fileName, bytes: size, takenAt: mtime };
      }),
  );
  return files.sort((a, b) => b.takenAt.getTime() - a.takenAt.getTime())[0] ?? null;
}

export interface CertificateEnd {
  /** The setting that names the file. */
  setting: string;
  endsAt: Date;
  daysLeft: number;
}

/** Ends of the certificates that the database's addresses name (sslcert and sslrootcert). */
export async function readCertificates(
  { databaseUrl, databaseAppUrl }: Pick<Config, 'databaseUrl' | 'databaseAppUrl'>,
  now: Date,
): Promise<CertificateEnd[]> {
  const named = Object.entries({ DATABASE_URL: databaseUrl, DATABASE_APP_URL: databaseAppUrl }).flatMap(
    ([setting, url]) =>
      ['sslcert', 'sslrootcert'].flatMap((parameter) => {
        const path = new URL(url).searchParams.get(parameter);
        return path ? [{ setting: `${setting} ${parameter}`, path }] : [];
      }),
  );
  return Promise.all(
    named.map(async ({ setting, path }) => {
      const endsAt = new Date(new X509Certificate(await readFile(path)).validTo);
      return { setting, endsAt, daysLeft: Math.floor((endsAt.getTime() - now.getTime()) / dayMs) };
    }),
  );
}
