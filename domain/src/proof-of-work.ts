/**
 * The work that a login may ask of a browser it doesn't know: a number that, hashed behind the challenge's nonce, makes
 * a digest beginning with so many zero bits. Found by trying, checked at once.
 */

export interface Challenge {
  /** Of this challenge alone. */
  nonce: string;
  /** Zero bits wanted: each one more doubles the work. */
  bits: number;
}

/** Reads a challenge: 'nonce.bits.expiry.signature', of which only the server needs the rest. Null for anything else. */
export function readChallenge(text: string): Challenge | null {
  const [, nonce, bits] = /^([A-Za-z0-9_-]{22})\.(\d{1,2})\.\d{1,12}\.[A-Za-z0-9_-]{43}$/.exec(text) ?? [];
  return nonce && bits ? { nonce, bits: Number(bits) } : null;
}

/** What is hashed with SHA-256 for a try: at most 55 bytes, which are one block. */
export const workText = ({ nonce }: Challenge, solution: number): string => `${nonce}.${solution}`;

/** What is sent for a challenge. */
export const proofOf = (challenge: string, solution: number): string => `${challenge}.${solution}`;

/** True where a digest begins with so many zero bits. */
export function hasZeroBits(digest: Uint8Array, bits: number): boolean {
  for (let i = 0; i < bits >> 3; i += 1) if (digest[i] !== 0) return false;
  return (digest[bits >> 3] ?? 0) >> (8 - (bits & 7)) === 0;
}

/**
 * What is sent for a challenge, found by trying with the platform's SHA-256. Null for what is no challenge.
 * Browsers have a quicker one of their own (`web/src/lib/proof-of-work`).
 */
export function solveWith(sha256: (text: string) => Uint8Array, text: string): string | null {
  const challenge = readChallenge(text);
  if (!challenge) return null;
  let solution = 0;
  while (!hasZeroBits(sha256(workText(challenge, solution)), challenge.bits)) solution += 1;
  return proofOf(text, solution);
}
