import { expect, test } from 'vitest';
import { addAdministrator, adminToken } from '../../../test/administrators.ts';
import { startTestApp } from '../../../test/app.ts';

test('administrators’ calls work from the listed networks only, the public ones from anywhere', async () => {
  const app = await startTestApp({ env: { ADMIN_NETWORKS: '10.1.0.0/16', TRUST_PROXY: 'on' } });
  const { adminNumber } = await addAdministrator(app.app.services);
  const token = await adminToken(app.app.services, adminNumber);
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

test('what a caller says of where it comes from counts only behind a trusted proxy', async () => {
  const app = await startTestApp({ env: { ADMIN_NETWORKS: '10.1.0.0/16' } });
  const headers = { 'x-forwarded-for': '10.1.2.3' };
  expect((await fetch(`${app.url}/admin/api/auth/demo-accounts`, { headers })).status).toBe(403);
  await app.stop();
});
