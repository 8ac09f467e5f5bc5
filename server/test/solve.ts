import { hash } from 'node:crypto';
import { solveWith } from '@maru/domain/proof-of-work';

/** A browser's solution of a challenge. Throws for an invalid challenge. */
export function solve(text: string): string {
  const proof = solveWith((one) => hash('sha256', one, 'buffer'), text);
  if (proof === null) throw new Error(`'${text}' is no challenge`);
  return proof;
}
