/** Device keys: 32 random bytes, shown once and stored as a hash. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

export const newDeviceKey = (): string => randomBytes(32).toString('base64url');

export const deviceKeyHash = (key: string): Buffer => createHash('sha256').update(key).digest();

export function isDeviceKey(key: string, hash: Buffer): boolean {
  return timingSafeEqual(deviceKeyHash(key), hash);
}
