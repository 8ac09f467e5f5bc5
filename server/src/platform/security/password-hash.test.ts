import { expect, test } from 'vitest';
import type { Problem } from '../errors/problem.ts';
import { hashPassword, isPassword } from './password-hash.ts';

test('a password is known by its hash, and no other one is', async () => {
  const hash = await hashPassword('Wk4!rmza-88');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(await isPassword('Wk4!rmza-88', hash)).toBe(true);
  expect(await isPassword('Wk4!rmza-89', hash)).toBe(false);
  expect(await isPassword('', hash)).toBe(false);
});

test('the same password has another hash each time', async () => {
  expect(await hashPassword('Wk4!rmza-88')).not.toBe(await hashPassword('Wk4!rmza-88'));
});

test('letters put together otherwise are the same password', async () => {
  const hash = await hashPassword('마루-비밀-1'.normalize('NFC'));
  expect(await isPassword('마루-비밀-1'.normalize('NFD'), hash)).toBe(true);
});

test('nobody has no password', async () => {
  expect(await isPassword('Wk4!rmza-88', null)).toBe(false);
  expect(await isPassword('', null)).toBe(false);
});

test('a hash that was harmed is an error, not a wrong password', async () => {
  await expect(isPassword('Wk4!rmza-88', 'plain')).rejects.toThrow(/malformed/);
});

test('of a hundred strangers at once some are asked for work, the others done, and who is known goes before them', async () => {
  const strangers = Array.from({ length: 100 }, (_, i) =>
    isPassword('x', null, { lane: 'stranger', subjects: [`account ${i}`] }),
  );
  const order: string[] = [];
  // Listened to at once: a refusal that nobody listens to ends the run.
  const answered = Promise.allSettled(strangers);
  const waited = Promise.allSettled(strangers.slice(1, 13).map((one) => one.then(() => order.push('stranger'))));
  await isPassword('x', null, { lane: 'known', subjects: ['owner'] });
  order.push('known');
  const answers = await answered;
  await waited;
  expect(order[0]).toBe('known');
  const codes = answers.map((answer) => (answer.status === 'rejected' ? (answer.reason as Problem).code : 'done'));
  const count = (code: string) => codes.filter((one) => one === code).length;
  // One is worked on and twelve wait, on a slow machine until they are told that it is busy.
  expect(count('PROOF_OF_WORK_REQUIRED')).toBe(87);
  expect(count('done')).toBeGreaterThan(0);
  expect(count('done') + count('BUSY')).toBe(13);
  expect(await isPassword('x', null)).toBe(false);
});
