import { beforeEach, expect, test, vi } from 'vitest';
import { ApiProblem } from '../api/problem.ts';
import { type TokenPair, TokenSession } from './token-session.ts';

const minute = 60_000;
let stored: Map<string, string>;
let now: number;
let requests: string[];
let reloads: number;
let answer: (refreshToken: string | null) => Promise<TokenPair>;

/** A token of 15 minutes in the server's format. */
const tokenOf = (name: string) => {
  const payload = Buffer.from(JSON.stringify({ iat: 1000, exp: 1900, name })).toString('base64url');
  return `h.${payload}.s`;
};

let lock: Promise<unknown> = Promise.resolve();
const tab = () =>
  new TokenSession(
    {
      prefix: 'a.',
      ownerOf: ({ name }) => (typeof name === 'string' ? { userId: name, userRole: '' } : null),
      refresh: (refreshToken) => {
        requests.push(refreshToken ?? 'cookie');
        return answer(refreshToken);
      },
    },
    {
      storage: {
        getItem: (name) => stored.get(name) ?? null,
        setItem: (name, value) => void stored.set(name, value),
        removeItem: (name) => void stored.delete(name),
      },
      exclusive: (_name, run) => {
        const after = lock.then(run, run);
        lock = after.catch(() => undefined);
        return after;
      },
      now: () => now,
      reload: () => {
        reloads += 1;
      },
    },
  );

beforeEach(() => {
  stored = new Map();
  now = 5_000_000;
  requests = [];
  reloads = 0;
  lock = Promise.resolve();
  answer = async (refreshToken) => ({ token: tokenOf(`가-${refreshToken}`), refreshToken: `${refreshToken}+` });
});

test('starts without a session if there are no tokens', async () => {
  const session = tab();
  await session.start();
  expect([session.state, session.outReason, requests]).toEqual(['out', 'none', []]);
});

test("accepts a valid token without refreshing it, and stores its owner under the specification's name", async () => {
  tab().open({ token: tokenOf('가나'), refreshToken: 'r' });
  const session = tab();
  await session.start();
  expect([session.state, requests]).toEqual(['in', []]);
  expect([stored.get('a.userId'), stored.get('a.tokenExpire')]).toEqual(['가나', String(now + 15 * minute)]);
});

test('refreshes an expired token, and ends the session after a refused refresh', async () => {
  tab().open({ token: tokenOf('a'), refreshToken: 'r' });
  now += 15 * minute;
  const session = tab();
  await session.start();
  expect([session.state, requests, stored.get('a.refreshToken')]).toEqual(['in', ['r'], 'r+']);

  now += 15 * minute;
  answer = () => Promise.reject(new ApiProblem({ status: 401, code: 'UNAUTHORIZED' }));
  expect(await session.token()).toBeNull();
  expect([session.state, session.outReason, stored.size]).toEqual(['out', 'expired', 0]);
});

test('shares one refresh between two tabs', async () => {
  const [first, second] = [tab(), tab()];
  first.open({ token: tokenOf('a'), refreshToken: 'r' });
  now += 20 * minute;
  const tokens = await Promise.all([first.token(), second.token(), first.token()]);
  expect(requests).toEqual(['r']);
  expect(new Set(tokens).size).toBe(1);
});

test("keeps the session if the server doesn't answer", async () => {
  const session = tab();
  session.open({ token: tokenOf('a'), refreshToken: 'r' });
  now += 20 * minute;
  answer = () => Promise.reject(new ApiProblem({ status: 0, code: 'NETWORK' }));
  await expect(session.token()).rejects.toThrow('NETWORK');
  expect([session.state, stored.get('a.refreshToken')]).toEqual(['in', 'r']);
});

test('ignores an answer that arrives after the logout', async () => {
  const session = tab();
  session.open({ token: tokenOf('a'), refreshToken: 'r' });
  const { promise, resolve } = Promise.withResolvers<TokenPair>();
  answer = () => promise;
  const renewed = session.renew(tokenOf('a'));
  await Promise.resolve();
  session.close('logout');
  resolve({ token: tokenOf('b'), refreshToken: 'r+' });
  expect(await renewed).toBeNull();
  expect(stored.size).toBe(0);
});

test('keeps the session after a refused quiet call', async () => {
  const session = tab();
  session.open({ token: tokenOf('a'), refreshToken: 'r' });
  answer = () => Promise.reject(new ApiProblem({ status: 401, code: 'UNAUTHORIZED' }));
  expect(await session.renew(tokenOf('a'), true)).toBeNull();
  now += 20 * minute;
  expect(await session.token(true)).toBeNull();
  expect([session.state, stored.get('a.refreshToken')]).toEqual(['in', 'r']);
  expect(await session.token()).toBeNull();
  expect([session.state, session.outReason]).toEqual(['out', 'expired']);
});

test('ends the session after a normal call beside a quiet one', async () => {
  const session = tab();
  session.open({ token: tokenOf('a'), refreshToken: 'r' });
  now += 20 * minute;
  answer = () => Promise.reject(new ApiProblem({ status: 401, code: 'UNAUTHORIZED' }));
  expect(await Promise.all([session.token(true), session.token()])).toEqual([null, null]);
  expect([session.state, requests]).toEqual(['out', ['r']]);
});

test('stores no refresh token for single sign-on, and renews by its cookie', async () => {
  const session = tab();
  expect(session.open({ token: tokenOf('a'), refreshToken: null })).toBe(true);
  expect([session.isSSO, stored.has('a.refreshToken')]).toEqual([true, false]);
  now += 20 * minute;
  answer = async () => ({ token: tokenOf('b'), refreshToken: null });
  const [other] = [tab()];
  await other.start();
  expect([other.state, other.isSSO, requests]).toEqual(['in', true, ['cookie']]);
  expect([...stored.values()].some((value) => value.startsWith('r'))).toBe(false);
  other.close('logout');
  session.follow('a.isSSO');
  expect([session.state, stored.size]).toEqual(['out', 0]);
  session.open({ token: tokenOf('a'), refreshToken: 'r' });
  expect(session.isSSO).toBe(false);
});

test('opens no session for an invalid token', () => {
  const session = tab();
  expect(session.open({ token: 'x.y.z', refreshToken: 'r' })).toBe(false);
  expect(stored.size).toBe(0);
});

test('ends the session after a logout in another tab', async () => {
  const [first, second] = [tab(), tab()];
  first.open({ token: tokenOf('a'), refreshToken: 'r' });
  await second.start();
  first.close('logout');
  second.follow('a.refreshToken');
  expect(second.state).toBe('out');
});

test("reloads a tab that missed a logout before another user's login, but not after the same user's", async () => {
  const [first, frozen] = [tab(), tab()];
  first.open({ token: tokenOf('a'), refreshToken: 'r' });
  await frozen.start();
  for (const [name, refreshToken] of [
    ['a', 'r2'],
    ['b', 'r3'],
  ] as const) {
    first.close('logout');
    first.open({ token: tokenOf(name), refreshToken });
    frozen.follow('a.refreshToken');
    expect([name, frozen.state, reloads]).toEqual([name, 'in', name === 'a' ? 0 : 1]);
  }
});

test('renews without a lock or storage if the browser refuses both', async () => {
  const refusal = () => new DOMException('refused', 'SecurityError');
  vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(refusal()) } });
  vi.stubGlobal('localStorage', undefined);
  const session = new TokenSession({
    prefix: 'a.',
    ownerOf: () => ({ userId: 'a', userRole: '' }),
    refresh: (refreshToken) => answer(refreshToken),
  });
  // The page replaces refused storage after its modules have been loaded.
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  });
  const first = tokenOf('a');
  session.open({ token: first, refreshToken: 'r' });
  expect(await session.renew(first)).toBe(tokenOf('가-r'));
  answer = () => Promise.reject(new ApiProblem({ status: 0, code: 'NETWORK' }));
  await expect(session.renew(tokenOf('가-r'))).rejects.toThrow('NETWORK');
});
