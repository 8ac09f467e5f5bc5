/** The secrets of an installation, all derived from one secret that is configured or stored in the data folder. */
import { hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createDurably } from '../durable.ts';
import { Refused } from '../errors/refused.ts';

export interface Keys {
  /** Encrypts personal data. */
  seal: Buffer;
  /** Computes blind indexes. */
  index: Buffer;
  /** Signs access tokens. */
  token: Buffer;
  /** Computes refresh tokens and the browser cookies of certifications. */
  refresh: Buffer;
  /** Signs login data in browsers: known accounts, and proof-of-work challenges. */
  login: Buffer;
  /** Source of the key pair for push services. */
  vapid: Buffer;
}

const secretBytes = 32;

/** Derives a separate key for each use. */
export function deriveKeys(secret: Buffer): Keys {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secret, 'maru', use, 32));
  return {
    seal: derive('seal'),
    index: derive('index'),
    token: derive('token'),
    refresh: derive('refresh'),
    login: derive('login'),
    vapid: derive('vapid'),
  };
}

/** The source of the secret: a setting (base64, 32 bytes), or the data folder. */
export interface KeySource {
  secretKey: string;
  dataFolder: string;
}

/** The location of the secret, for messages. */
export const placeOfKey = ({ secretKey, dataFolder }: KeySource): string =>
  secretKey ? 'MARU_SECRET_KEY' : join(dataFolder, 'secret-key');

/**
 * @param options.mayMake true to create a missing secret in the data folder, as at the first start
 * @throws Refused if there is no secret, and none may be created
 */
export async function loadKeys(source: KeySource, { mayMake = true } = {}): Promise<Keys> {
  const { secretKey, dataFolder } = source;
  if (secretKey) return deriveKeys(Buffer.from(secretKey, 'base64'));
  const file = placeOfKey(source);
  const saved = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (saved !== null) return keysOfFile(file, saved);
  if (!mayMake)
    throw new Refused(
      `There is no secret key (${file}, or MARU_SECRET_KEY), and the data was sealed with one: all processes over one ` +
        'database need the same one, which is kept with its backups (docs/operations.md).',
    );
  await mkdir(dataFolder, { recursive: true });
  // If several processes start at once, one of them atomically creates the file; the others read its key.
  createDurably(file, `${randomBytes(secretBytes).toString('base64')}\n`);
  return keysOfFile(file, await readFile(file, 'utf8'));
}

/** Validates the file, because a truncated or edited one would result in guessable keys. */
function keysOfFile(file: string, text: string): Keys {
  const fault = faultOf(text.trim());
  if (fault) throw new Refused(`The key in ${file} ${fault}. Put the one of the backup back.`);
  return deriveKeys(Buffer.from(text.trim(), 'base64'));
}

/** The fault of a configured secret; null if the secret is valid. */
export function secretFault(configured: string): string | null {
  const fault = faultOf(configured);
  return fault && `MARU_SECRET_KEY ${fault}`;
}

function faultOf(secret: string): string | null {
  const bytes = Buffer.from(secret, 'base64');
  if (bytes.length !== secretBytes) return 'must be 32 bytes in base64 (openssl rand -base64 32)';
  return new Set(bytes).size < 8 ? 'must be random' : null;
}
