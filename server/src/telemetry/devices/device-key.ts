/** Device keys: 32 random bytes, shown once and stored as a hash. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Begins with no hyphen, because programs would read an option, and Excel a formula. */
export const newDeviceKey = (): string => randomBytes(32).toString('base64url').replace(/^-/, '_');

export const deviceKeyHash = (key: string): Buffer => createHash('sha256').update(key).digest();

export function isDeviceKey(key: string, hash: Buffer): boolean {
  return timingSafeEqual(deviceKeyHash(key), hash);
}
