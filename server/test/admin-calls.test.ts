/**
 * Promises 13 and 22 for the console's calls: fields outside the schema are neither accepted nor returned, and logs
 * contain no secrets.
 */
import { administrators } from '@maru/contract/administrators';
import { administratorsLogin } from '@maru/contract/administrators-login';
import { audit } from '@maru/contract/audit';
import { authority } from '@maru/contract/authority';
import type { Call } from '@maru/contract/call';
import { citizensAdministered } from '@maru/contract/citizens-administered';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { addAdministrator, addCaller, ask, testPassword } from './administrators.ts';
import { startTestApp, type TestApp } from './app.ts';
import { addCitizen } from './citizens.ts';
import { createTestDatabase } from './database.ts';
import { testDistrictFile } from './district.ts';

const calls: Call[] = [administratorsLogin, administrators, authority, citizensAdministered, audit].flatMap((area) =>
  Object.values<Call>(area),
);

/** Paths of the open objects in a schema. */
function openObjects(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, additionalProperties } = schema as { type?: string; additionalProperties?: unknown };
  const own = type === 'object' && additionalProperties !== false ? [path] : [];
  return [...own, ...Object.entries(schema).flatMap(([key, inner]) => openObjects(inner, `${path}.${key}`))];
}

test('declares only closed objects in the console’s inputs and outputs', () => {
  const schemas = calls.flatMap(({ method, path, params, query, body, output }) =>
    Object.entries({ params, query, body, output }).map(([part, schema]) => ({
      at: `${method} ${path} ${part}`,
      schema,
    })),
  );
  expect(schemas.flatMap(({ at, schema }) => openObjects(schema, at))).toEqual([]);
  const planted = { type: 'object', additionalProperties: false, properties: { inner: { type: 'object' } } };
  expect(openObjects(planted, 'planted')).toEqual(['planted.properties.inner']);
});

describe('writes', () => {
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    app = await startTestApp();
    ({ token } = await addCaller(app.app.services));
  });
  afterAll(() => app.stop());

  test('refuse every table column outside their schema', async () => {
    const { adminNumber } = await addAdministrator(app.app.services, { deptCode: 'cleaning' });
    const { userNumber } = await addCitizen(app.app.services);
    const bodies: [`${'POST' | 'PATCH'} ${string}`, object][] = [
      [`PATCH /admin/api/administrators/${adminNumber}`, { adminStatus: 'normal' }],
      [
        `PATCH /admin/api/administrators/${adminNumber}/profile`,
        { adminName: '홍길동', deptCode: 'cleaning', positionName: '주무관' },
      ],
      [
        `POST /admin/api/administrators/${adminNumber}/authorities`,
        { authorityKey: 'account/user:get', reason: '업무' },
      ],
      ['POST /admin/api/group/cleaning/dept-authority', { authorityKey: 'account/user:get', reason: '업무' }],
      [
        'PATCH /admin/api/group/cleaning/dept-authority',
        { granted: ['account/user:get'], revoked: [], reason: '업무' },
      ],
      [`POST /admin/api/users/${userNumber}/unmask`, { reason: '확인' }],
      ['PATCH /admin/api/users/status', { userNumber, userStatus: 'normal', changeReason: '확인' }],
      ['PATCH /admin/api/users/use-in-service', { userNumber, serviceList: [] }],
      ['POST /admin/api/audit-log/reviews', { month: '2026-01' }],
      ['POST /admin/api/auth/login', { adminId: 'nobody', password: 'x' }],
    ];
    const { rows } = await app.pool.query<{ name: string }>(
      `select distinct column_name as name from information_schema.columns where table_schema = 'public'
       and table_name in ('administrator', 'citizen', 'admin_authority', 'dept_authority', 'authority_change', 'session',
                          'audit_log', 'audit_review') order by 1`,
    );
    expect(rows.length).toBeGreaterThan(50);
    const rowOf = async () =>
      (await app.pool.query('select * from administrator where admin_number = $1', [adminNumber])).rows;
    const before = await rowOf();
    for (const [call, body] of bodies)
      for (const { name } of rows) {
        if (name in body) continue;
        const { status, body: answer } = await ask(app.url, token, call, { ...body, [name]: 'x' });
        expect([call, name, status, answer.field]).toEqual([call, name, 400, name]);
      }
    expect(await rowOf()).toEqual(before);
    // Without the column each body is accepted, so the column must have caused the refusal.
    for (const [call, body] of bodies) {
      const { status } = await ask(app.url, token, call, body);
      expect([call, [200, 401].includes(status)]).toEqual([call, true]);
    }
  });
});

test('logs refused calls with their accounts, and no password, token, name, number or keyword', async () => {
  const database = await createTestDatabase();
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const login = { MARU_DISTRICT: testDistrictFile, DATABASE_URL: database.url, DATABASE_APP_URL: database.appUrl };
  const env = { ...login, HOST: '127.0.0.1', MQTT_HOST: '127.0.0.1', PORT: '0', MQTT_PORT: '0' };
  const app = await createApp(readConfig({ ...env, DRAIN_SECONDS: '0' }), log);
  const url = `http://127.0.0.1:${(await app.start()).port}`;
  const { adminId } = await addAdministrator(app.services);
  const { userNumber } = await addCitizen(app.services, { username: '남궁비밀', mobileNumber: '010-7777-4242' });
  const session = await ask<{ token: string; refreshToken: string }>(url, '', 'POST /admin/api/auth/login', {
    adminId,
    password: testPassword,
  });
  const { token, refreshToken } = session.body;
  await ask(url, '', 'POST /admin/api/auth/login', { adminId, password: 'Wr0ng-secret' });
  await ask(url, token, `GET /admin/api/users?searchType=username&keyword=${encodeURIComponent('남궁')}`);
  await ask(url, token, 'GET /admin/api/users?searchType=mobileNumber&keyword=01077774242');
  await ask(url, token, `POST /admin/api/users/${userNumber}/unmask`, { reason: '본인 확인' });
  await ask(url, token, 'POST /admin/api/administrators', { adminName: '남궁비밀', password: 'Wr0ng-secret' });
  const { adminId: clerk, adminNumber } = await addAdministrator(app.services, { deptCode: 'cleaning' });
  const limited = await ask<{ token: string }>(url, '', 'POST /admin/api/auth/login', {
    adminId: clerk,
    password: testPassword,
  });
  await ask(url, limited.body.token, `GET /admin/api/users?searchType=username&keyword=${encodeURIComponent('남궁')}`);
  // An internal error whose report is the longest possible log line.
  const broken = app.services.seal.open;
  app.services.seal.open = () => {
    throw new Error('the seal is broken');
  };
  const failed = await ask(url, token, `POST /admin/api/users/${userNumber}/unmask`, { reason: '본인 확인' });
  app.services.seal.open = broken;
  expect(failed.status).toBe(500);
  expect(JSON.stringify(failed.body)).not.toContain('seal');
  await app.stop();
  await database.drop();

  const logged = lines.join('');
  expect(logged).toContain('the seal is broken');
  const refusals = lines
    .filter((line) => line.includes('a call was refused'))
    .map((line) => JSON.parse(line) as object);
  expect(refusals).toMatchObject([{ method: 'GET', route: '/admin/api/users', adminNumber }]);
  const secrets = [
    testPassword,
    'Wr0ng-secret',
    token,
    refreshToken,
    '남궁',
    encodeURIComponent('남궁'),
    '7777',
    '본인',
  ];
  for (const secret of secrets) expect(logged).not.toContain(secret);
});
