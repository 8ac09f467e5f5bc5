import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Authorization, authorizeCalls, authorizedFetch } from './authorization.ts';

let requests: [address: string, authorization: string | undefined][];
let refused: Set<string>;
let log: string[];

/** A session of an area with its first token, and the one after a renewal or none. */
const session = (name: string, next: string | null): Authorization => ({
  tokenFor: async () => name,
  renew: async (token) => {
    log.push(`${name} renews ${token}`);
    return next;
  },
  answered: () => log.push(`${name} answered`),
});

beforeEach(() => {
  [requests, refused, log] = [[], new Set(), []];
  vi.stubGlobal('fetch', async (address: string, { headers }: { headers?: Record<string, string> }) => {
    requests.push([address, headers?.authorization]);
    return new Response(null, { status: refused.has(headers?.authorization ?? '') ? 401 : 200 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  // Other tests in the same process use no tokens.
  const noAccount: Authorization = { tokenFor: async () => null, renew: async () => null, answered: () => undefined };
  for (const area of ['/api/', '/admin/api/'] as const) authorizeCalls(area, noAccount);
});

const ask = (path: string) => authorizedFetch(path, path, {});

test('sends no token in an area without authorization', async () => {
  authorizeCalls('/api/', session('citizen', null));
  await ask('/admin/api/administrators');
  expect(requests).toEqual([['/admin/api/administrators', undefined]]);
});

test("sends each area its own session's tokens", async () => {
  authorizeCalls('/api/', session('citizen', null));
  authorizeCalls('/admin/api/', session('administrator', null));
  await ask('/api/favorite');
  await ask('/admin/api/administrators');
  expect(requests).toEqual([
    ['/api/favorite', 'Bearer citizen'],
    ['/admin/api/administrators', 'Bearer administrator'],
  ]);
  expect(log).toEqual(['citizen answered', 'administrator answered']);
});

test("treats images of a text being edited as administrators' calls", async () => {
  authorizeCalls('/api/', session('citizen', null));
  authorizeCalls('/admin/api/', session('administrator', null));
  const calls = ['/api/articles/temp/attachments', '/api/articles/temp/attachments/{hashFileName}'];
  for (const call of calls) await ask(call);
  expect(requests).toEqual(calls.map((call) => [call, 'Bearer administrator']));
});

test("renews only the refused token's session, and resends the call once", async () => {
  authorizeCalls('/api/', session('citizen', 'citizen+'));
  authorizeCalls('/admin/api/', session('administrator', 'administrator+'));
  refused.add('Bearer administrator');
  expect((await ask('/admin/api/administrators')).status).toBe(200);
  expect(requests.map(([, authorization]) => authorization)).toEqual(['Bearer administrator', 'Bearer administrator+']);
  expect(log).toEqual(['administrator renews administrator', 'administrator answered']);
});

test('answers 401 for an ended session without affecting others', async () => {
  authorizeCalls('/api/', session('citizen', 'citizen+'));
  authorizeCalls('/admin/api/', session('administrator', null));
  refused.add('Bearer administrator');
  expect((await ask('/admin/api/administrators')).status).toBe(401);
  expect(log).toEqual(['administrator renews administrator']);
});
