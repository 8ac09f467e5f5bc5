import { expect, test } from 'vitest';
import type { Problem } from '../errors/problem.ts';
import { hashPassword, isPassword } from './password-hash.ts';

test('verifies a password by its hash, and refuses others', async () => {
  const hash = await hashPassword('Wk4!rmza-88');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(await isPassword('Wk4!rmza-88', hash)).toBe(true);
  expect(await isPassword('Wk4!rmza-89', hash)).toBe(false);
  expect(await isPassword('', hash)).toBe(false);
});

test('hashes the same password differently each time', async () => {
  expect(await hashPassword('Wk4!rmza-88')).not.toBe(await hashPassword('Wk4!rmza-88'));
});

test('treats differently composed letters as the same password', async () => {
  const hash = await hashPassword('마루-비밀-1'.normalize('NFC'));
  expect(await isPassword('마루-비밀-1'.normalize('NFD'), hash)).toBe(true);
});

test('refuses every password without a hash', async () => {
  expect(await isPassword('Wk4!rmza-88', null)).toBe(false);
  expect(await isPassword('', null)).toBe(false);
});

test('throws for a damaged hash instead of reporting a wrong password', async () => {
  await expect(isPassword('Wk4!rmza-88', 'plain')).rejects.toThrow(/malformed/);
});

test('requires work of some of a hundred concurrent strangers, serves the others, and serves known callers first', async () => {
  const strangers = Array.from({ length: 100 }, (_, i) =>
    isPassword('x', null, { lane: 'stranger', subjects: [`account ${i}`] }),
  );
  const order: string[] = [];
  // Handled immediately, because an unhandled rejection would end the run.
  const answered = Promise.allSettled(strangers);
  const waited = Promise.allSettled(strangers.slice(1, 13).map((one) => one.then(() => order.push('stranger'))));
  await isPassword('x', null, { lane: 'known', subjects: ['owner'] });
  order.push('known');
  const answers = await answered;
  await waited;
  expect(order[0]).toBe('known');
  const codes = answers.map((answer) => (answer.status === 'rejected' ? (answer.reason as Problem).code : 'done'));
  const count = (code: string) => codes.filter((one) => one === code).length;
  // One caller is being served and twelve wait; on a slow machine these get BUSY.
  expect(count('PROOF_OF_WORK_REQUIRED')).toBe(87);
  expect(count('done')).toBeGreaterThan(0);
  expect(count('done') + count('BUSY')).toBe(13);
  expect(await isPassword('x', null)).toBe(false);
});
