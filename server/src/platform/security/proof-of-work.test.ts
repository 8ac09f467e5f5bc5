import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { solve } from '#test/solve.ts';
import { makeChallenge, readProof } from './proof-of-work.ts';

const key = createHash('sha256').update('key').digest();
const now = new Date('2026-11-20T03:00:00Z');
const challenge = makeChallenge(key, 'citizen gildong', 0, now);
const proof = await solve(challenge);
const read = (text: string, subject = 'citizen gildong', at = now) => readProof(key, subject, text, at);

test('accepts completed work for its subject until it expires', () => {
  expect(read(proof)).toEqual({ nonce: challenge.slice(0, 22), expiresAt: new Date('2026-11-20T03:02:00Z') });
  expect(read(proof, 'citizen hongsil')).toBeNull();
  expect(read(proof, 'admin gildong')).toBeNull();
  expect(read(proof, undefined, new Date('2026-11-20T03:02:00Z'))).toBeNull();
});

test.each([
  ['nothing', ''],
  ['no solution', challenge],
  ['another solution', `${challenge}.0`],
  ['less work than was asked for', await solve(challenge.replace('.14.', '.1.'))],
  ['a longer life', proof.replace(/\.(\d{10})\./, '.9999999999.')],
  ['a challenge of one’s own', await solve(makeChallenge(createHash('sha256').update('other').digest(), 'x', 0, now))],
])('refuses %s as a proof', (_what, text) => {
  expect(read(text)).toBeNull();
});

test('requires more work at a higher load', () => {
  const bitsAt = (load: number) => Number(makeChallenge(key, 'x', load, now).split('.')[1]);
  expect([bitsAt(0), bitsAt(0.5), bitsAt(1)]).toEqual([14, 17, 20]);
});
