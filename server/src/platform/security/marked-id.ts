/**
 * Ids that prove that this installation created them: random bytes and a keyed hash of those bytes. Verification needs
 * no lookup.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const halfBytes = 8;

const markOf = (key: Buffer, use: string, random: Buffer) =>
  createHmac('sha256', key).update(`${use}\0`).update(random).digest().subarray(0, halfBytes);

/** Creates an id for a use. Its 16 bytes are as collision-resistant as the random half. */
export function drawMarkedId(key: Buffer, use: string): Buffer {
  const random = randomBytes(halfBytes);
  return Buffer.concat([random, markOf(key, use, random)]);
}

/** True for an id that was created for this use. */
export function isMarkedId(key: Buffer, use: string, id: Buffer): boolean {
  if (id.length !== 2 * halfBytes) return false;
  return timingSafeEqual(id.subarray(halfBytes), markOf(key, use, id.subarray(0, halfBytes)));
}
