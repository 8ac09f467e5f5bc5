/** Expiry of TLS certificates. */
import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Config } from '#config.ts';

const dayMs = 86_400_000;

export interface CertificateEnd {
  /** The setting with the file's path. */
  setting: string;
  endsAt: Date;
  daysLeft: number;
}

/** Expiry of the certificates in the database's addresses (sslcert and sslrootcert). */
export async function readCertificates(
  { databaseUrl, databaseAppUrl, databaseReadUrl }: Pick<Config, 'databaseUrl' | 'databaseAppUrl' | 'databaseReadUrl'>,
  now: Date,
): Promise<CertificateEnd[]> {
  const urls = {
    DATABASE_URL: databaseUrl,
    DATABASE_APP_URL: databaseAppUrl,
    ...(databaseReadUrl && { DATABASE_READ_URL: databaseReadUrl }),
  };
  const named = Object.entries(urls).flatMap(([setting, url]) =>
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
