import { isSendNumber, smsStateCodes, unsendableLetters } from '@maru/domain/sms';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReceiver } from '#platform/messages/outbox.ts';
import { addAdministrator, adminToken, ask } from '#test/administrators.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addMember } from '#test/messages.ts';
import { addDemoSms } from './demo-sms.ts';
import { demoMessages, demoSendNumbers, demoTemplates } from './texts.ts';

const now = new Date('2026-11-22T12:00:00+09:00');
let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now }, env: { MARU_ROLE: 'web' } });
  const { services } = app.app;
  const { adminNumber } = await addAdministrator(services);
  await app.pool.query(`update administrator set admin_id = 'manager' where admin_number = $1`, [adminNumber]);
  token = await adminToken(services, adminNumber);
  for (let at = 0; at < 70; at += 1)
    await addMember(services, `0100000${String(at).padStart(4, '0')}`, ['notification'], { services: ['airQuality'] });
  await addMember(services, '010-1234-5678', ['notification'], { services: ['airQuality'] });
  await addDemoSms(services);
});
afterAll(() => app.stop());

interface List {
  totalCount: number;
  list: { smsType: string; sendDatetime: string; isSended: boolean; states: Record<string, number> }[];
}
const get = async (path: string) => (await ask<List>(app.url, token, `GET /admin/api/sms/${path}`)).body;

test('uses unassigned numbers, and texts that telephones can show', async () => {
  for (const { sendNumber } of demoSendNumbers)
    expect([isSendNumber(sendNumber), sendNumber]).toEqual([true, expect.stringMatching(/^0200000/)]);
  for (const { message } of [...demoMessages, ...demoTemplates]) expect(unsendableLetters(message)).toEqual([]);
  const { rows } = await app.pool.query<{ sealed: Buffer }>('select mobile_number_sealed as sealed from sms_receiver');
  expect(rows.length).toBeGreaterThan(200);
  for (const { sealed } of rows) expect(openReceiver(app.app.services.seal, sealed)).toMatch(/^0100000/);
});

test('contains every kind over some weeks, with failed and unknown texts, and none waiting to be sent', async () => {
  const { list } = await get('send-history?pageSize=100');
  expect([...new Set(list.map(({ smsType }) => smsType))].sort()).toEqual(['device', 'instant', 'notify', 'reserve']);
  expect(list.at(-1)?.sendDatetime).toBe('2026-10-26 10:00:00');
  const sum = (state: string) => list.reduce((total, { states }) => total + (states[state] ?? 0), 0);
  const counts = Object.fromEntries(smsStateCodes.map((code) => [code, sum(code)]));
  for (const state of ['sent', 'failed', 'unknown']) expect([state, counts[state]]).not.toEqual([state, 0]);
  expect([counts.reserved, counts.sending]).toEqual([0, 0]);
  const reservations = await get('reservation?pageSize=100');
  expect(reservations.list.map(({ isSended }) => isSended)).toEqual([false, false, false, true, true]);
});

test('adds nothing at a second start', async () => {
  const before = (await get('send-history')).totalCount;
  await addDemoSms(app.app.services);
  expect((await get('send-history')).totalCount).toBe(before);
  expect((await get('device/template')).totalCount).toBe(demoTemplates.length);
});
