import { randomBytes } from 'node:crypto';
import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { accessTokenSeconds, createAccessTokens } from './access-token.ts';

const key = randomBytes(32);
let now = new Date('2026-11-20T03:00:00Z');
const tokens = createAccessTokens(key, { now: () => now });
const user = { userNumber: 7, userId: 'hong77', username: '홍길동', userType: 'general' };
const unauthorized = { code: 'UNAUTHORIZED' };

const payloadOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));

test('contains caller and expiry, and is valid for a quarter of an hour', async () => {
  const token = await tokens.sign('citizen', 'session-1', { user });
  expect(payloadOf(token)).toMatchObject({ user, exp: now.getTime() / 1000 + 900 });
  now = new Date(now.getTime() + (accessTokenSeconds - 1) * 1000);
  expect(await tokens.verify('citizen', token)).toBe('session-1');
  now = new Date(now.getTime() + 2000);
  await expect(tokens.verify('citizen', token)).rejects.toMatchObject(unauthorized);
});

test("refuses a citizen's token for administrators", async () => {
  const token = await tokens.sign('citizen', 'session-1', { user });
  await expect(tokens.verify('admin', token)).rejects.toMatchObject(unauthorized);
});

test('refuses a forged token', async () => {
  const token = await tokens.sign('citizen', 'session-1', { user });
  const [header = '', payload = '', signature = ''] = token.split('.');
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const altered = encode({ ...payloadOf(token), sid: 'session-2' });
  const by = (secret: Buffer, alg: string) =>
    new SignJWT({ sid: 'session-2', user })
      .setProtectedHeader({ alg })
      .setAudience('citizen')
      .setExpirationTime('1h')
      .sign(secret);
  const forged = [
    `${header}.${altered}.${signature}`,
    `${encode({ alg: 'none' })}.${altered}.`,
    `${encode({ alg: 'none' })}.${payload}.${signature}`,
    await by(randomBytes(32), 'HS256'),
    await by(Buffer.concat([key, key]), 'HS512'),
    '',
    'a.b.c',
  ];
  for (const token of forged) await expect(tokens.verify('citizen', token)).rejects.toMatchObject(unauthorized);
});
