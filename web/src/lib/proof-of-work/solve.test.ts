import { createHash } from 'node:crypto';
import { hasZeroBits, workText } from '@maru/domain/proof-of-work';
import { expect, test } from 'vitest';
import { firstWord, solve } from './solve.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest();

test("computes the standard's digest", () => {
  for (let length = 0; length <= 55; length += 1) {
    const text = 'aZ9-_.'.repeat(10).slice(0, length);
    expect([length, firstWord(text)]).toEqual([length, sha256(text).readInt32BE(0)]);
  }
});

test('solves a challenge as the server checks it', () => {
  const nonce = 'n'.repeat(22);
  const challenge = `${nonce}.12.1764000000.${'s'.repeat(43)}`;
  const proof = solve(challenge) ?? '';
  const solution = Number(proof.slice(challenge.length + 1));
  expect(proof.startsWith(`${challenge}.`)).toBe(true);
  expect(hasZeroBits(sha256(workText({ nonce, bits: 12 }, solution)), 12)).toBe(true);
  expect(solve('garbage')).toBeNull();
});
