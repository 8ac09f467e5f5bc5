import { areas } from '@maru/contract';
import { describe, expect, test } from 'vitest';
import { addCaller } from '#test/administrators.ts';
import { startTestApp } from '#test/app.ts';

test("admits administrators' calls from the listed networks only, and public ones from anywhere", async () => {
  const app = await startTestApp({ env: { ADMIN_NETWORKS: '10.1.0.0/16', TRUST_PROXY: '1' } });
  const { token } = await addCaller(app.app.services);
  const statusOf = async (path: string, from: string) => {
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': from };
    return (await fetch(app.url + path, { headers })).status;
  };
  expect(await statusOf('/admin/api/auth/me', '10.1.2.3')).toBe(200);
  for (const from of ['10.2.0.1', '127.0.0.1', '2001:db8::1'])
    for (const path of ['/admin/api/auth/me', '/admin/api/auth/me/', '/admin/api/auth/demo-accounts'])
      expect([path, from, await statusOf(path, from)]).toEqual([path, from, 403]);
  for (const path of ['//admin/api/auth/me', '/ADMIN/api/auth/me', '/admin/%61pi/auth/me', '/x/../admin/api/auth/me'])
    expect([path, [403, 404]]).toEqual([path, expect.arrayContaining([await statusOf(path, '10.2.0.1')])]);
  const login = await fetch(`${app.url}/admin/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.2.0.1' },
    body: '{"adminId":"a","password":"b"}',
  });
  expect([login.status, ((await login.json()) as { code: string }).code]).toEqual([403, 'NETWORK_REFUSED']);
  expect(await statusOf('/api/district', '10.2.0.1')).toBe(200);
  await app.stop();
});

test("refuses administrators' calls and both pages of the single sign-on from other networks", async () => {
  const oidc = {
    OIDC_ISSUER: 'https://login.example',
    OIDC_CLIENT_ID: 'maru',
    OIDC_CLIENT_SECRET: 'a'.repeat(32),
    PUBLIC_URL: 'https://maru.example',
    CERTIFICATION: 'off',
    MESSAGES: 'off',
  };
  const app = await startTestApp({ env: { ADMIN_NETWORKS: '10.1.0.0/16', TRUST_PROXY: '1', ...oidc } });
  const guarded = Object.values(areas)
    .flatMap((calls) => Object.values(calls))
    .filter(({ access, path }) => access.startsWith('admin') || path.startsWith('/admin/api/'))
    .map(({ method, path }): [string, string] => [method, path.replace(/\{\w+\}/g, '1')]);
  expect(guarded).toContainEqual(['POST', '/api/articles/temp/attachments']);
  guarded.push(['GET', '/admin/sso/login'], ['GET', '/admin/sso/return']);
  const codeOf = async (method: string, path: string) => {
    const answer = await fetch(app.url + path, {
      method,
      headers: { 'x-forwarded-for': '10.2.0.1' },
      redirect: 'manual',
    });
    return `${method} ${path} ${answer.status} ${(JSON.parse((await answer.text()) || '{}') as { code?: string }).code}`;
  };
  const others = [];
  for (const [method, path] of guarded) {
    const code = await codeOf(method, path);
    if (!code.endsWith(' 403 NETWORK_REFUSED')) others.push(code);
  }
  expect(others).toEqual([]);
  await app.stop();
});

describe('forwarded addresses', () => {
  /**
   * The status of an administrator's call from another network, through a proxy at 127.0.0.1 that appends the caller's
   * address.
   */
  async function statusBehind(trustProxy: string, forwarded: string): Promise<number> {
    const app = await startTestApp({ env: { ADMIN_NETWORKS: '10.1.0.0/16', TRUST_PROXY: trustProxy } });
    const headers = { 'x-forwarded-for': forwarded };
    const { status } = await fetch(`${app.url}/admin/api/auth/demo-accounts`, { headers });
    await app.stop();
    return status;
  }
  const [refused, letIn] = [403, 200];

  test('count only behind a trusted proxy', async () => {
    expect(await statusBehind('off', '10.1.2.3')).toBe(refused);
    expect(await statusBehind('192.0.2.1', '10.1.2.3')).toBe(refused);
    for (const trusted of ['1', '127.0.0.0/8']) expect(await statusBehind(trusted, '10.1.2.3')).toBe(letIn);
  });

  test('may have ports', async () => {
    expect(await statusBehind('1', '10.1.2.3:50123')).toBe(letIn);
    expect(await statusBehind('127.0.0.1, 2001:db8::/32', '10.1.2.3:50123, [2001:db8::1]:443')).toBe(letIn);
  });

  test('are ignored before those appended by the proxy', async () => {
    for (const trusted of ['1', '127.0.0.1', '127.0.0.1, 192.0.2.0/24'])
      expect([trusted, await statusBehind(trusted, '10.1.2.3, 198.51.100.9')]).toEqual([trusted, refused]);
    // The client called the first proxy at 192.0.2.1, which called the second one.
    for (const trusted of ['2', '127.0.0.1, 192.0.2.0/24']) {
      expect([trusted, await statusBehind(trusted, '10.1.2.3, 198.51.100.9, 192.0.2.1')]).toEqual([trusted, refused]);
      expect([trusted, await statusBehind(trusted, '198.51.100.9, 10.1.2.3, 192.0.2.1')]).toEqual([trusted, letIn]);
    }
  });
});
