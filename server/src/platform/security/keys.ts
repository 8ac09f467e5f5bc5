/** Secrets of an installation, all derived from one: from the configuration, or kept in the data folder. */
import { hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Keys {
  /** Seals personal data. */
  seal: Buffer;
  /** Makes blind indexes. */
  index: Buffer;
  /** Signs access tokens. */
  token: Buffer;
  /** Makes refresh tokens and the browser cookies of certifications. */
  refresh: Buffer;
}

const secretBytes = 32;

/** Different uses never share a key. */
export function deriveKeys(secret: Buffer): Keys {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secret, 'maru', use, 32));
  return { seal: derive('seal'), index: derive('index'), token: derive('token'), refresh: derive('refresh') };
}

/** The configured secret (base64, 32 bytes), or the one of the data folder, which is made at the first start. */
export async function loadKeys(configured: string, dataFolder: string): Promise<Keys> {
  if (configured) return deriveKeys(Buffer.from(configured, 'base64'));
  const file = join(dataFolder, 'secret-key');
  try {
    return deriveKeys(Buffer.from((await readFile(file, 'utf8')).trim(), 'base64'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  await mkdir(dataFolder, { recursive: true });
  // 'wx': of two processes that start together one writes, the other reads what it wrote.
  await writeFile(file, `${randomBytes(secretBytes).toString('base64')}\n`, { mode: 0o600, flag: 'wx' }).catch(
    () => undefined,
  );
  return deriveKeys(Buffer.from((await readFile(file, 'utf8')).trim(), 'base64'));
}

/** Why a configured secret can't be used; null where it can. */
export function secretFault(configured: string): string | null {
  const bytes = Buffer.from(configured, 'base64');
  if (bytes.length !== secretBytes) return 'MARU_SECRET_KEY must be 32 bytes in base64 (openssl rand -base64 32)';
  return new Set(bytes).size < 8 ? 'MARU_SECRET_KEY must be random' : null;
}
