import { hash } from 'node:crypto';
import { hasZeroBits, proofOf, readChallenge, workText } from '@maru/domain/proof-of-work';

/** What a browser would send for a challenge. Throws for what is none. */
export function solve(text: string): string {
  const challenge = readChallenge(text);
  if (!challenge) throw new Error(`'${text}' is no challenge`);
  for (let solution = 0; ; solution += 1)
    if (hasZeroBits(hash('sha256', workText(challenge, solution), 'buffer'), challenge.bits))
      return proofOf(text, solution);
}
