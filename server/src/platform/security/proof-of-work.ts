/** Challenges to work, signed: nothing is kept of one until it is answered. */
import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { hasZeroBits, readChallenge, workText } from '@maru/domain/proof-of-work';

/** Tried in a few hundredths of a second by a desktop's browser, a few tenths by a telephone's. */
const leastBits = 14;
/** Seconds of a desktop's browser. */
const maxBits = 20;
/** A slow telephone has to be done with it. */
const lifeSeconds = 120;

const signatureOf = (key: Buffer, subject: string, body: string) =>
  createHmac('sha256', key).update(`${subject}\0${body}`).digest();

/** A challenge for a subject: what is solved for one serves no other. `load`, from 0 to 1, says how hard it is. */
export function makeChallenge(key: Buffer, subject: string, load: number, now: Date): string {
  const bits = leastBits + Math.round(load * (maxBits - leastBits));
  const body = `${randomBytes(16).toString('base64url')}.${bits}.${Math.floor(now.getTime() / 1000) + lifeSeconds}`;
  return `${body}.${signatureOf(key, subject, body).toString('base64url')}`;
}

/** An answered challenge, of which only its first use counts. */
export interface Proof {
  nonce: string;
  expiresAt: Date;
}

/** Reads what was sent for a challenge; null where it is another subject's, expired, made up or not solved. */
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
