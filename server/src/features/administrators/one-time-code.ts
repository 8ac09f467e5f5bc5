/** One-time codes of authenticator apps: TOTP (RFC 6238) with its defaults, SHA-1, six digits, steps of 30 s. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const stepSeconds = 30;
const digits = 6;
/** The previous and the next step are accepted too, because phones' clocks differ. */
const tolerance = 1;
/** RFC 4226 recommends 160 bits. */
const secretBytes = 20;
const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret in base32, which apps accept by hand. */
export function newSecret(): string {
  // 160 bits are exactly 32 letters of five bits, so taking one byte per letter only drops the byte's upper bits.
  return [...randomBytes((secretBytes * 8) / 5)].map((byte) => base32[byte & 31]).join('');
}

/** The content of the QR code for apps. */
export function appAddress(secret: string, adminId: string): string {
  return `otpauth://totp/${encodeURIComponent(`Maru:${adminId}`)}?secret=${secret}&issuer=Maru`;
}

export const stepOf = (now: Date): number => Math.floor(now.getTime() / 1000 / stepSeconds);

/** The code of a step (RFC 4226, 5.3): four bytes of the MAC at the offset in its last four bits. */
export function codeOf(secret: string, step: number, length = digits): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', decode(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** length).padStart(length, '0');
}

/** The step of a code, if it is later than `after`, else null: a code is invalid once it or a later one was used. */
export function acceptedStep(secret: string, code: string, now: Date, after: number): number | null {
  const given = Buffer.from(code);
  for (let step = stepOf(now) - tolerance; step <= stepOf(now) + tolerance; step += 1) {
    const expected = Buffer.from(codeOf(secret, step));
    if (step > after && given.length === expected.length && timingSafeEqual(given, expected)) return step;
  }
  return null;
}

function decode(secret: string): Buffer {
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  for (const letter of secret) {
    held = (held << 5) | base32.indexOf(letter);
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((held >> bits) & 255);
    held &= (1 << bits) - 1;
  }
  return Buffer.from(bytes);
}
