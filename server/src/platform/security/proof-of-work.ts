/** Signed proof-of-work challenges; nothing is stored before a challenge is solved. */
import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { hasZeroBits, readChallenge, workText } from '@maru/domain/proof-of-work';

/** Minimum difficulty in bits: some hundredths of a second in a desktop browser, some tenths on a phone. */
const leastBits = 14;
/** Maximum difficulty in bits: seconds in a desktop browser. */
const maxBits = 20;
/** Seconds for which a challenge is valid, sufficient for a slow phone. */
const lifeSeconds = 120;

const signatureOf = (key: Buffer, subject: string, body: string) =>
  createHmac('sha256', key).update(`${subject}\0${body}`).digest();

/** A challenge for a subject, whose solution is valid for no other. `load`, from 0 to 1, determines the difficulty. */
export function makeChallenge(key: Buffer, subject: string, load: number, now: Date): string {
  const bits = leastBits + Math.round(load * (maxBits - leastBits));
  const body = `${randomBytes(16).toString('base64url')}.${bits}.${Math.floor(now.getTime() / 1000) + lifeSeconds}`;
  return `${body}.${signatureOf(key, subject, body).toString('base64url')}`;
}

/** A solved challenge; only its first use counts. */
export interface Proof {
  nonce: string;
  expiresAt: Date;
}

/** Parses the solution of a challenge; null if it belongs to another subject, or is expired, forged or wrong. */
export function readProof(key: Buffer, subject: string, text: string, now: Date): Proof | null {
  const at = text.lastIndexOf('.');
  const [challenge, solution] = [text.slice(0, at), text.slice(at + 1)];
  const read = readChallenge(challenge);
  if (!read || !/^\d{1,15}$/.test(solution)) return null;
  const body = challenge.slice(0, challenge.lastIndexOf('.'));
  const signature = Buffer.from(challenge.slice(body.length + 1), 'base64url');
  if (!timingSafeEqual(signature, signatureOf(key, subject, body))) return null;
  const expiresAt = new Date(Number(body.slice(body.lastIndexOf('.') + 1)) * 1000);
  if (expiresAt <= now) return null;
  const digest = hash('sha256', workText(read, Number(solution)), 'buffer');
  return hasZeroBits(digest, read.bits) ? { nonce: read.nonce, expiresAt } : null;
}
