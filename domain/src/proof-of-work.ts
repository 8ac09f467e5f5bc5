/**
 * Proof of work that a login may require of an unknown browser: a number that, hashed after the challenge's nonce,
 * yields a digest with the required number of leading zero bits. Solving takes many tries; checking takes one hash.
 */

export interface Challenge {
  /** Unique per challenge. */
  nonce: string;
  /** Required zero bits; each further one doubles the work. */
  bits: number;
}

/**
 * Reads a challenge 'nonce.bits.expiry.signature', of which only the server needs the last two parts. Null for any
 * other text.
 */
export function readChallenge(text: string): Challenge | null {
  const [, nonce, bits] = /^([A-Za-z0-9_-]{22})\.(\d{1,2})\.\d{1,12}\.[A-Za-z0-9_-]{43}$/.exec(text) ?? [];
  return nonce && bits ? { nonce, bits: Number(bits) } : null;
}

/** The text hashed with SHA-256 for a try: at most 55 bytes, which is one block. */
export const workText = ({ nonce }: Challenge, solution: number): string => `${nonce}.${solution}`;

/** The text sent as the answer to a challenge. */
export const proofOf = (challenge: string, solution: number): string => `${challenge}.${solution}`;

/** True if a digest begins with at least `bits` zero bits. */
export function hasZeroBits(digest: Uint8Array, bits: number): boolean {
  for (let i = 0; i < bits >> 3; i += 1) if (digest[i] !== 0) return false;
  return (digest[bits >> 3] ?? 0) >> (8 - (bits & 7)) === 0;
}

/** Number of tries between two pauses of a solver. */
const triesAtOnce = 5_000;

/**
 * Solves a challenge with the platform's SHA-256; null if the text isn't a challenge. Browsers use a faster
 * implementation (`web/src/lib/proof-of-work`).
 *
 * @param pause  awaited after every few thousand tries, so that other work of the process can run
 */
export async function solveWith(
  sha256: (text: string) => Uint8Array,
  text: string,
  pause: () => Promise<unknown> = () => Promise.resolve(),
): Promise<string | null> {
  const challenge = readChallenge(text);
  if (!challenge) return null;
  let solution = 0;
  while (!hasZeroBits(sha256(workText(challenge, solution)), challenge.bits)) {
    solution += 1;
    if (solution % triesAtOnce === 0) await pause();
  }
  return proofOf(text, solution);
}
