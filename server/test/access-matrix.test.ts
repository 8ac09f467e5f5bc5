import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fullAccess } from '@maru/domain/administration';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { timeFactor } from '#test/measured.ts';
import { type Caller, callers, differences, findMatrix, type Row, writeMatrix } from './access-matrix.ts';
import { addCaller, ask } from './administrators.ts';
import { startTestApp, type TestApp } from './app.ts';
import { measured } from './measured.ts';

/** The reviewed matrix. To be reviewed line by line after rewriting the file by MARU_WRITE_ACCESS_MATRIX=1. */
const file = join(import.meta.dirname, 'access-matrix.tsv');
let app: TestApp;
let all: Caller[];
beforeAll(async () => {
  app = await startTestApp();
  all = await callers(app.app.services);
});
afterAll(() => app.stop());

const names = () => all.map(({ name }) => name);
const reviewed = () => (existsSync(file) ? readFileSync(file, 'utf8') : '');

describe('every call by every caller', () => {
  test(
    'answers as reviewed',
    async () => {
      const found = writeMatrix(names(), await findMatrix(app.url, all));
      if (process.env.MARU_WRITE_ACCESS_MATRIX) writeFileSync(file, found);
      expect(differences(found, reviewed())).toEqual([]);
    },
    600_000 * timeFactor,
  );

  test('matches the declared access in the reviewed file', () => {
    const [head = '', ...lines] = reviewed().trimEnd().split('\n');
    const columns = head.split('\t').slice(2);
    for (const line of lines) {
      const [call, access = '', ...outcomes] = line.split('\t');
      const of = (name: string) => outcomes[columns.indexOf(name)];
      const detectable = [call, of('nobody'), of('citizen'), of('supervisor'), of('suspended')];
      const over = ['expired', 'ended', 'expired-citizen', 'ended-citizen', 'suspended-citizen'].map(of);
      if (access !== 'open') expect([call, ...over]).toEqual([call, ...Array(5).fill('401')]);
      if (access === 'citizen') expect(detectable).toEqual([call, '401', 'ok', '401', '401']);
      // Full access grants the same as being a supervisor.
      expect([call, of('full-access')]).toEqual([call, of('supervisor')]);
      if (access.startsWith('admin')) expect(detectable).toEqual([call, '401', '401', 'ok', '401']);
      if (['device', 'weighbridge', 'source', 'refresh'].includes(access))
        expect(detectable).toEqual([call, '401', '401', '401', '401']);
    }
  });

  test('detects unreviewed calls and changed answers', () => {
    const rows: Row[] = [
      { call: 'GET /a', access: 'admin', outcomes: ['401', 'ok'] },
      { call: 'GET /b', access: 'open', outcomes: ['ok', 'ok'] },
    ];
    const text = writeMatrix(['nobody', 'supervisor'], rows);
    expect(differences(text, text)).toEqual([]);
    expect(differences(text, text.replace('GET /b\topen\tok\tok\n', ''))).toEqual(['+ GET /b\topen\tok\tok']);
    expect(differences(text.replace('401\tok', 'ok\tok'), text)).toEqual([
      '+ GET /a\tadmin\tok\tok',
      '- GET /a\tadmin\t401\tok',
    ]);
  });

  test(
    'detects a server that grants administrators every permission',
    async () => {
      const broken = await startTestApp();
      const { permissions } = broken.app.services;
      const look = permissions.standing.bind(permissions);
      permissions.standing = async (adminNumber) => {
        const standing = await look(adminNumber);
        return standing && { ...standing, keys: new Set([fullAccess]) };
      };
      const own = await callers(broken.app.services);
      const cleaning = own.filter(({ name }) => name === 'cleaning');
      const found = await findMatrix(broken.url, cleaning);
      const column = names().indexOf('cleaning') + 2;
      const right = reviewed()
        .split('\n')
        .filter(Boolean)
        .map((line) => {
          const cells = line.split('\t');
          return [cells[0], cells[1], cells[column]].join('\t');
        })
        .join('\n');
      expect(differences(writeMatrix(['cleaning'], found), right).length).toBeGreaterThan(10);
      await broken.stop();
    },
    300_000 * timeFactor,
  );
});

describe('revocation', () => {
  /** Repeats a request until it answers the expected status; returns the elapsed milliseconds. */
  async function until(status: number, probe: () => Promise<{ status: number }>): Promise<number> {
    const startedAt = performance.now();
    while ((await probe()).status !== status)
      if (performance.now() - startedAt > 5000) throw new Error(`no ${status} within 5 s`);
    return performance.now() - startedAt;
  }

  test('takes effect within a second, also in another process on the same database', measured, async () => {
    const second = await startTestApp({ databaseUrl: app.databaseUrl });
    const { services } = app.app;
    const { token: supervisor } = await addCaller(services);
    const { token, adminNumber } = await addCaller(services, { deptCode: 'cleaning' });
    const path = `/admin/api/administrators/${adminNumber}`;
    const users = (url: string) => () => ask(url, token, 'GET /admin/api/users');
    const takeBack = (key: string) => ask(app.url, supervisor, `DELETE ${path}/authorities?authorityKey=${key}`);
    for (const [authorityKey, revoke] of [
      ['account/user:get', takeBack],
      [fullAccess, takeBack],
      ['account/user:get', () => ask(app.url, supervisor, `PATCH ${path}`, { adminStatus: 'suspended' })],
    ] as const) {
      await ask(app.url, supervisor, `POST ${path}/authorities`, { authorityKey });
      await Promise.all([until(200, users(app.url)), until(200, users(second.url))]);
      expect((await revoke(authorityKey)).status).toBe(200);
      const refused = (await users(app.url)()).status;
      expect([401, 403]).toContain(refused);
      expect(await until(refused, users(second.url))).toBeLessThan(1000);
    }
    await second.stop();
  });
});
