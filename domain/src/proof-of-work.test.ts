import { expect, test } from 'vitest';
import { hasZeroBits, readChallenge, solveWith } from './proof-of-work.ts';

test('counts zero bits across bytes', () => {
  const digest = Uint8Array.of(0, 0b0001_0000, 0);
  expect([0, 8, 11, 12, 16].map((bits) => hasZeroBits(digest, bits))).toEqual([true, true, true, false, false]);
});

test('reads a challenge and refuses anything else', () => {
  const signature = 'b'.repeat(43);
  const nonce = 'a'.repeat(22);
  expect(readChallenge(`${nonce}.14.1764000000.${signature}`)).toEqual({ nonce, bits: 14 });
  for (const text of [
    '',
    `${nonce}.14.1764000000`,
    `${nonce}.x.1764000000.${signature}`,
    `${nonce}.14.1.${signature}.7`,
  ])
    expect(readChallenge(text)).toBeNull();
});

test('solves a challenge with the first number whose digest fits', async () => {
  const challenge = `${'a'.repeat(22)}.8.1764000000.${'b'.repeat(43)}`;
  const sha256 = (text: string) => Uint8Array.of(text.endsWith('.7') ? 0 : 1);
  expect(await solveWith(sha256, challenge)).toBe(`${challenge}.7`);
  expect(await solveWith(sha256, 'garbage')).toBeNull();
});
