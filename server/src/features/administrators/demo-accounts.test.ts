import pino from 'pino';
import { expect, test } from 'vitest';
import { createApp } from '#app.ts';
import { readConfig } from '#config.ts';
import { ask } from '#test/administrators.ts';
import { dataFolderOf, startTestApp } from '#test/app.ts';
import { createTestDatabase } from '#test/database.ts';
import { testDistrictFile } from '#test/district.ts';
import { demoAccounts } from './demo-accounts.ts';

const settings = (url: string, demo: string) => ({
  DATABASE_URL: url,
  HOST: '127.0.0.1',
  MQTT_HOST: '127.0.0.1',
  PORT: '0',
  MQTT_PORT: '0',
  DRAIN_SECONDS: '0',
  MARU_DEMO: demo,
  MARU_DISTRICT: testDistrictFile,
  MARU_DATA: dataFolderOf(url),
});

test('adds an administrator per department only to the demo; a real start refuses these accounts', async () => {
  const database = await createTestDatabase();
  const demo = await startTestApp({ databaseUrl: database.url, env: { MARU_DEMO: 'on' } });
  const shown = await ask<{ list: { adminId: string; password: string; deptName: string }[] }>(
    demo.url,
    '',
    'GET /admin/api/auth/demo-accounts',
  );
  expect(shown.body.list).toEqual(demoAccounts());
  expect(new Set(shown.body.list.map(({ deptName }) => deptName)).size).toBe(6);
  for (const { adminId, password } of shown.body.list)
    expect((await ask(demo.url, '', 'POST /admin/api/auth/login', { adminId, password })).status).toBe(200);
  await demo.stop();

  const real = await createApp(readConfig(settings(database.url, 'off')), pino({ level: 'silent' }));
  await expect(real.start()).rejects.toThrow('supervisor');
  await real.stop();

  // Doesn't throw for accounts with other passwords or for suspended ones.
  const again = await startTestApp({ databaseUrl: database.url, env: { MARU_DEMO: 'on' } });
  await again.pool.query(`update administrator set admin_status = 'suspended'`);
  await again.pool.query(`update citizen set user_status = 'suspended' where user_status in ('normal', 'dormant')`);
  await again.stop();
  const harmless = await startTestApp({ databaseUrl: database.url });
  await harmless.stop();
  await database.drop();
});

test('refuses to start a demo on an address that others can reach', () => {
  const open = { ...settings('postgres://nowhere', 'on'), HOST: '0.0.0.0' };
  expect(() => readConfig(open)).toThrow('HOST=0.0.0.0');
  expect(readConfig({ ...open, MARU_DEMO: 'off' }).host).toBe('0.0.0.0');
});
