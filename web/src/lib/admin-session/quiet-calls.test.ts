import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { adminCalls } from './call-kinds.ts';

const minute = 60_000;
const tokenOf = (seconds: number) => {
  const claims = {
    iat: 1000,
    exp: 1000 + seconds,
    sub: 'admin',
    scopes: [],
    administrator: { adminId: 'a', adminName: '가' },
  };
  return `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;
};

let stored: Map<string, string>;
let answers: (address: string) => Response;
let requests: string[];

/** The console's session as a page starts it, with the test's own storage and server. */
async function begin() {
  vi.resetModules();
  const [{ adminSession, startAdminSession }, api] = [
    await import('./admin-session.ts'),
    await import('../api/authorization.ts'),
  ];
  await startAdminSession();
  const send = (call: string) =>
    api.authorizedFetch(adminCalls + call, adminCalls + call, {}).then(({ status }) => status);
  return { adminSession, send };
}

const refused = () => new Response('{"status":401,"code":"UNAUTHORIZED"}', { status: 401 });

beforeEach(() => {
  stored = new Map();
  requests = [];
  answers = refused;
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  });
  for (const name of ['addEventListener', 'dispatchEvent']) vi.stubGlobal(name, () => true);
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(address.slice(adminCalls.length));
    return answers(address);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  // Discards the modules that hold the session, so that it provides no tokens to other tests.
  vi.resetModules();
});

/** Stores tokens that expire in some minutes; without a refresh token, a session of single sign-on. */
function logIn(minutes: number, refreshToken: string | null) {
  stored.set('maru.admin.accessToken', tokenOf(900));
  stored.set('maru.admin.tokenExpire', String(Date.now() + minutes * minute));
  if (refreshToken === null) stored.set('maru.admin.isSSO', 'true');
  else stored.set('maru.admin.refreshToken', refreshToken);
}

const quiet = [
  'dashboard/cctv/device',
  'dashboard/security-light/report/detail',
  'map/statistics/clean-environment/vehicle',
  'statistics/vehicles/chart',
];

test.each(quiet)('keeps the session after %s, for any refusal of its token', async (call) => {
  for (const refreshToken of ['r', null]) {
    stored.clear();
    logIn(10, refreshToken);
    const { adminSession, send } = await begin();
    // The server refuses the token, and then also the renewal.
    expect(await send(call)).toBe(401);
    expect(requests.splice(0)).toEqual([call, refreshToken === null ? 'auth/sso/token' : 'auth/refresh-token']);
    expect(adminSession.state).toBe('in');
    // The session is known to have ended before the call is sent.
    stored.set('maru.admin.tokenExpire', '0');
    expect(await send(call)).toBe(401);
    expect([adminSession.state, adminSession.outReason]).toEqual(['in', 'none']);
    // The server also refuses the renewed token.
    const next = tokenOf(901);
    answers = (address) =>
      address.includes('/auth/') ? Response.json({ token: next, refreshToken: 'r2' }) : refused();
    stored.set('maru.admin.tokenExpire', String(Date.now() + 10 * minute));
    expect(await send(call)).toBe(401);
    expect([adminSession.state, stored.get('maru.admin.accessToken')]).toEqual(['in', next]);
    answers = refused;
    requests = [];
  }
});

test('ends the session after any other call', async () => {
  for (const minutes of [10, 0]) {
    stored.clear();
    logIn(10, 'r');
    const { adminSession, send } = await begin();
    stored.set('maru.admin.tokenExpire', String(Date.now() + minutes * minute));
    expect(await send('statistics/vehicles')).toBe(401);
    expect([adminSession.state, adminSession.outReason, stored.size]).toEqual(['out', 'expired', 0]);
  }
});
