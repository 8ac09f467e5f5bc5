/** Ids that show by themselves that they were drawn here: random bytes, and as many of their keyed hash. Nothing is looked up. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const halfBytes = 8;

const markOf = (key: Buffer, use: string, random: Buffer) =>
  createHmac('sha256', key).update(`${use}\0`).update(random).digest().subarray(0, halfBytes);

/** Draws one for a use; of sixteen bytes, as unlikely to meet twice as their random half. */
export function drawMarkedId(key: Buffer, use: string): Buffer {
  const random = randomBytes(halfBytes);
  return Buffer.concat([random, markOf(key, use, random)]);
}

/** True for one that was drawn for this use. */
export function isMarkedId(key: Buffer, use: string, id: Buffer): boolean {
  if (id.length !== 2 * halfBytes) return false;
  return timingSafeEqual(id.subarray(halfBytes), markOf(key, use, id.subarray(0, halfBytes)));
}
