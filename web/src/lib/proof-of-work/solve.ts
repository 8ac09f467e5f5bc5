/**
 * Solves the proof of work of a login. SHA-256 is implemented here, one block at a time: browsers provide their own
 * only with TLS, and its asynchronous API would be many times slower per try.
 */
import { proofOf, readChallenge, workText } from '@maru/domain/proof-of-work';

const primes: number[] = [];
for (let number = 2; primes.length < 64; number += 1)
  if (primes.every((prime) => number % prime !== 0)) primes.push(number);

/** The first 32 bits of a root's fraction, from which the standard (FIPS 180-4) derives its constants. */
const fraction = (root: number) => (root % 1) * 2 ** 32;
const beginning = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)) | 0);
const constants = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)) | 0);

const block = new DataView(new ArrayBuffer(64));
const words = new Int32Array(64);

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** The first 32 bits of the SHA-256 of an ASCII text of at most 55 characters. */
export function firstWord(text: string): number {
  for (let i = 0; i < 64; i += 1) block.setUint8(i, i < text.length ? text.charCodeAt(i) : 0);
  block.setUint8(text.length, 0x80);
  block.setUint32(60, text.length * 8);
  for (let i = 0; i < 16; i += 1) words[i] = block.getInt32(i * 4);
  for (let i = 16; i < 64; i += 1) {
    const [far, near] = [words[i - 15] as number, words[i - 2] as number];
    const low = turn(far, 7) ^ turn(far, 18) ^ (far >>> 3);
    const high = turn(near, 17) ^ turn(near, 19) ^ (near >>> 10);
    words[i] = (words[i - 16] as number) + low + (words[i - 7] as number) + high;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = beginning;
  for (let i = 0; i < 64; i += 1) {
    const chosen = (e & f) ^ (~e & g);
    const one =
      (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + chosen + (constants[i] as number) + (words[i] as number)) | 0;
    const most = (a & b) ^ (a & c) ^ (b & c);
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + most) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  return (a + (beginning[0] as number)) | 0;
}

/** The answer to a challenge; null if it is invalid. Takes seconds, so it must not run on the main thread. */
export function solve(text: string): string | null {
  const challenge = readChallenge(text);
  if (!challenge || challenge.bits > 32) return null;
  for (let solution = 0; ; solution += 1)
    if (Math.clz32(firstWord(workText(challenge, solution))) >= challenge.bits) return proofOf(text, solution);
}
