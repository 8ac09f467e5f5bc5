import { hash } from 'node:crypto';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { hasZeroBits, proofOf, readChallenge, workText } from '@maru/domain/proof-of-work';

/**
 * A browser's solution of a challenge. Pauses for other work, because a server of the same process refuses calls while
 * it is blocked. Throws for an invalid challenge.
 */
export async function solve(text: string): Promise<string> {
  const challenge = readChallenge(text);
  if (!challenge) throw new Error(`'${text}' is no challenge`);
  let solution = 0;
  while (!hasZeroBits(hash('sha256', workText(challenge, solution), 'buffer'), challenge.bits)) {
    solution += 1;
    if (solution % 10_000 === 0) await yieldToOthers();
  }
  return proofOf(text, solution);
}
