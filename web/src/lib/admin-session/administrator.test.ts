import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { administratorOf, standingToken } from './administrator.ts';

const tokenOf = (claims: object) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;
const administrator = { adminNumber: 1, adminId: 'supervisor', adminName: '김총괄' };

let stored: Map<string, string>;
const minute = 60_000;
const now = 100 * minute;

beforeEach(() => {
  stored = new Map([
    ['maru.admin.accessToken', 'token'],
    ['maru.admin.tokenExpire', String(now - minute)],
    ['maru.admin.lastUse', String(now - 20 * minute)],
    ['maru.admin.idleMinutes', '30'],
  ]);
  vi.stubGlobal('localStorage', { getItem: (name: string) => stored.get(name) ?? null });
});
afterEach(() => vi.unstubAllGlobals());

test('reads administrator and menu pages from the token', () => {
  const scopes = ['account/admin'];
  expect(administratorOf(tokenOf({ iat: 1, exp: 2, sub: 'admin', administrator, scopes }))).toEqual({
    adminId: 'supervisor',
    adminName: '김총괄',
    scopes,
  });
});

test.each([null, 'x', tokenOf({ iat: 1, exp: 2, administrator }), tokenOf({ iat: 1, exp: 2, scopes: [] })])(
  'finds no administrator in %s',
  (token) => {
    expect(administratorOf(token)).toBeNull();
  },
);

test('keeps a session that was used recently, although its access token has expired', () => {
  expect(standingToken(now)).toBe('token');
  expect(standingToken(now + 10 * minute - 1)).toBe('token');
  expect(standingToken(now + 10 * minute)).toBeNull();
});

test("uses the access token's lifetime if the idle limit is unknown", () => {
  stored.delete('maru.admin.idleMinutes');
  expect(standingToken(now)).toBeNull();
  expect(standingToken(now - 2 * minute)).toBe('token');
});

test('ignores a last use in the future, after the clock was set back', () => {
  stored.set('maru.admin.lastUse', String(now + 1000 * minute));
  expect(standingToken(now)).toBeNull();
});

test('returns no administrator without a token', () => {
  stored.delete('maru.admin.accessToken');
  expect(standingToken(now)).toBeNull();
});
