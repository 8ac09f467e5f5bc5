import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { solveWith } from '@maru/domain/proof-of-work';

/**
 * A browser's solution of a challenge. Pauses for other work, because a server of the same process refuses calls while
 * it is blocked. Throws for an invalid challenge.
 */
export async function solve(text: string): Promise<string> {
  const proof = await solveWith((one) => hash('sha256', one, 'buffer'), text, setImmediate);
  if (proof === null) throw new Error(`'${text}' is no challenge`);
  return proof;
}
