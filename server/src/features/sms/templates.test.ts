/** Templates as administrators manage them, and the switch of automatic messages. */

import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPool } from '#platform/database/pool.ts';
import { Sender } from '#platform/messages/sender/sender.ts';
import { addCaller, adminToken, ask } from '#test/administrators.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { asServer } from '#test/database.ts';
import { timeFactor } from '#test/measured.ts';
import { addSendNumber, become, keepMessage, sendNumber } from '#test/messages.ts';

let app: TestApp;
let now = new Date('2026-12-01T10:00:00+09:00');
let token: string;
let adminNumber: number;

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now }, env: { MARU_ROLE: 'web' } });
  ({ token, adminNumber } = await addCaller(app.app.services));
  await addSendNumber(app.app.services, adminNumber);
});
afterAll(() => app.stop());

async function waitUntil(time: string) {
  now = new Date(time);
  token = await adminToken(app.app.services, adminNumber);
}

interface Template {
  smsTemplateId: number;
  receiverGroup: string;
  todayCount?: number;
}
const form = { message: '미세먼지 나쁨 예보입니다.', forecastStandard: 'bad', forecastType: 'fineDust', sendNumber };
const call = <Body = Record<string, unknown>>(key: Parameters<typeof ask>[2], body?: object) =>
  ask<Body>(app.url, token, key, body);
const path = '/admin/api/sms/device/template';
const add = (more: object = {}) =>
  call<{ smsTemplateId: number; field?: string }>(`POST ${path}`, { ...form, ...more });
const change = (smsTemplateId: number, more: object = {}) =>
  call<{ field?: string }>(`PATCH ${path}`, { smsTemplateId, ...form, ...more });
const list = async (query = '') => (await call<{ list: Template[] }>(`GET ${path}?pageSize=100&${query}`)).body.list;
const find = async (id: number) => (await list()).find((one) => one.smsTemplateId === id);
const armedAt = async (id: number) =>
  (await app.pool.query<{ armed_at: Date }>('select armed_at from sms_template where sms_template_id = $1', [id]))
    .rows[0]?.armed_at;

describe('template', () => {
  test('is created with defaults for missing fields, changed and deleted', async () => {
    const { smsTemplateId } = (await add()).body;
    expect(await find(smsTemplateId)).toEqual({
      rowNumber: expect.any(Number),
      smsTemplateId,
      forecastType: 'fineDust',
      forecastTypeName: '미세먼지 예보',
      forecastStandard: 'bad',
      forecastStandardName: '나쁨',
      message: form.message,
      sendNumber: '02-0000-0000',
      receiverGroup: 'members:airQuality',
      receiverGroupName: '공기질 서비스 이용 회원',
      isUrgent: false,
      isUsed: true,
      dayLimit: 10,
      registeredAdminNumber: adminNumber,
    });
    await change(smsTemplateId, { message: '나쁨!', isUrgent: true, dayLimit: 3, receiverGroup: 'parents' });
    await change(smsTemplateId, { message: '나쁨.' });
    await change(smsTemplateId, { message: '나쁨.' });
    const long = '가'.repeat(100);
    await change(smsTemplateId, { message: `${long}나` });
    await change(smsTemplateId, { message: `${long}다`, forecastStandard: 'normal', isUsed: false });
    await change(smsTemplateId, { message: '나쁨.' });
    const { rows } = await app.pool.query<{ detail: string }>(
      `select detail from audit_log where action = 'sms-template-change' and subject = $1 order by audit_log_id`,
      [`문자 양식 #${smsTemplateId}`],
    );
    expect(rows.map(({ detail }) => detail.split(' · '))).toEqual([
      [
        '내용: 미세먼지 나쁨 예보입니다. → 나쁨!',
        '받는 사람: 공기질 서비스 이용 회원 → 어린이집 학부모 전체',
        '긴급: 아님 → 예',
        '하루 발송 한도: 10 → 3',
      ],
      ['내용: 나쁨! → 나쁨.'],
      [`내용: 나쁨. → ${long}…`],
      ['발송 기준: 나쁨 → 보통', '내용 변경', '사용: 예 → 아님'],
      ['발송 기준: 보통 → 나쁨', `내용: ${long}… → 나쁨.`],
    ]);
    expect(await find(smsTemplateId)).toMatchObject({
      message: '나쁨.',
      isUrgent: true,
      dayLimit: 3,
      receiverGroup: 'parents',
    });
    expect((await call(`DELETE ${path}/${smsTemplateId}`)).status).toBe(200);
    expect((await call(`DELETE ${path}/${smsTemplateId}`)).status).toBe(404);
    expect((await change(smsTemplateId)).status).toBe(404);
    expect(await find(smsTemplateId)).toBeUndefined();
  });

  test('is found by part of its text, with SQL wildcards taken literally', async () => {
    const [one, other] = [
      (await add({ message: '여울 100% 안내_1' })).body.smsTemplateId,
      (await add({ message: '여울 100점 안내 1' })).body.smsTemplateId,
    ];
    const found = async (keyword: string) =>
      (await list(`keyword=${encodeURIComponent(keyword)}`)).map(({ smsTemplateId }) => smsTemplateId);
    expect(await found('여울')).toEqual([other, one]);
    expect(await found('100%')).toEqual([one]);
    expect(await found('안내_1')).toEqual([one]);
    expect(await found('없는 말')).toEqual([]);
    expect((await list('keyword=%20')).length).toBeGreaterThanOrEqual(2);
  });

  test('addresses persons in charge by default if about breakdowns', async () => {
    const { smsTemplateId } = (await add({ forecastType: 'breakdown', forecastStandard: 'breakdown' })).body;
    expect((await find(smsTemplateId))?.receiverGroup).toBe('charges');
    expect((await list('forecastType=breakdown')).map((one) => one.smsTemplateId)).toEqual([smsTemplateId]);
    expect(await list('forecastStandard=good')).toEqual([]);
  });

  test('is refused by the first failing rule: the standard before the type', async () => {
    const { smsTemplateId } = (await add()).body;
    // Each form breaks one rule and every later one.
    const breaches: [field: string, more: object][] = [
      ['message', { message: '' }],
      ['forecastStandard', { forecastStandard: '' }],
      ['forecastType', { forecastType: 'constructor' }],
      ['sendNumber', { sendNumber: '' }],
      ['sendNumber', { sendNumber: '119' }],
      ['message', { message: '😷' }],
      ['forecastStandard', { forecastType: 'breakdown' }],
      ['receiverGroup', { receiverGroup: '' }],
      ['dayLimit', { dayLimit: 0 }],
      ['receiverGroup', { receiverGroup: 'members:nobody' }],
      ['sendNumber', { sendNumber: '02-000-0009' }],
    ];
    for (const at of breaches.keys()) {
      const more = Object.assign(
        {},
        ...breaches
          .slice(at)
          .map(([, one]) => one)
          .toReversed(),
      );
      for (const answer of [await add(more), await change(smsTemplateId, more)])
        expect([at, answer.status, answer.body.field]).toEqual([at, 400, breaches[at]?.[0]]);
    }
    expect(await find(smsTemplateId)).toMatchObject({ message: form.message });
  });

  test('restarts if turned on or given another trigger, but not if only the text changes', async () => {
    const { smsTemplateId } = (await add()).body;
    const made = now;
    await waitUntil('2026-12-01T10:10:00+09:00');
    await change(smsTemplateId, { message: '새 글' });
    await change(smsTemplateId, { isUsed: false });
    expect(await armedAt(smsTemplateId)).toEqual(made);
    await change(smsTemplateId, { isUsed: true });
    expect(await armedAt(smsTemplateId)).toEqual(now);
    await waitUntil('2026-12-01T10:20:00+09:00');
    await change(smsTemplateId, { forecastStandard: 'very_bad' });
    expect(await armedAt(smsTemplateId)).toEqual(now);
  });
});

describe('automatic messages', () => {
  const own = async (query = '') =>
    (
      await call<{ sendsByItself: boolean; waitingCount: number; list: Template[] }>(
        `GET /admin/api/sms/forecast?${query}`,
      )
    ).body;

  test("are listed by type and standard with each template's last message", async () => {
    const { smsTemplateId } = (await add({ forecastType: 'ultraFineDust', forecastStandard: 'good' })).body;
    const worse = (await add({ forecastType: 'ultraFineDust', forecastStandard: 'very_bad' })).body.smsTemplateId;
    const sent = (day: string, reason: string) =>
      keepMessage({ ...app.app.services, clock: { now: () => new Date(day) } }, [], {
        smsType: 'notify',
        smsTemplateId,
        reason,
      });
    await sent('2026-11-30T23:59:59+09:00', '어제');
    await sent('2026-12-01T00:00:00+09:00', '오늘');
    const { list: rows } = await own('forecastType=ultraFineDust');
    expect(rows).toMatchObject([
      { smsTemplateId: worse, lastSendDatetime: '', lastReason: '', todayCount: 0 },
      { smsTemplateId, lastSendDatetime: '2026-12-01 00:00:00', lastReason: '오늘', todayCount: 1 },
    ]);
    expect((await own('forecastStandard=very_bad&forecastType=ultraFineDust')).list).toHaveLength(1);
  });

  test('are turned off and on together, with one audit entry per change', async () => {
    const turn = (sendsByItself: boolean) => call('PATCH /admin/api/sms/forecast', { sendsByItself });
    for (const sendsByItself of [false, false, true]) {
      expect((await turn(sendsByItself)).status).toBe(200);
      expect((await own()).sendsByItself).toBe(sendsByItself);
    }
    const { rows } = await app.pool.query<{ detail: string }>(
      `select detail from audit_log where action = 'sms-by-itself' order by audit_log_id`,
    );
    expect(rows.map((row) => row.detail)).toEqual(['끔', '켬']);
  });

  test('are cancelled with a reason while waiting when all are turned off, unlike other messages', async () => {
    const { services } = app.app;
    const forecast = await keepMessage(services, ['01012340001', '01012340002', '01012340003'], {
      smsType: 'notify',
      forecastType: 'fineDust',
      forecastStandard: 'bad',
    });
    await become(services, forecast, 'sent', 'sending', 'reserved');
    // Other messages: a dormancy notice, and a reservation by an administrator.
    const others = [
      await keepMessage(services, ['01012340004'], { smsType: 'notify' }),
      await keepMessage(services, ['01012340005'], { smsType: 'reserve' }),
    ];
    expect((await own()).waitingCount).toBe(1);
    await call('PATCH /admin/api/sms/forecast', { sendsByItself: false });
    expect((await own()).waitingCount).toBe(0);
    const { rows } = await app.pool.query<{ id: string; state: string; failure: string }>(
      `select sms_id as id, sms_state as state, failure from sms_receiver where sms_id = any($1)
       order by sms_id, sms_receiver_id`,
      [[forecast, ...others]],
    );
    expect(rows.map(({ state, failure }) => [state, failure])).toEqual([
      ['sent', ''],
      ['sending', ''],
      ['cancelled', '자동 발송을 꺼서 보내지 않음'],
      ['reserved', ''],
      ['reserved', ''],
    ]);
    await call('PATCH /admin/api/sms/forecast', { sendsByItself: true });
    await app.pool.query('delete from sms where sms_id = any($1)', [[forecast, ...others]]);
  });

  test('are either sent or cancelled when all are turned off at the same time', async () => {
    const { services } = app.app;
    const { db, seal, messages: gateway } = services;
    if (!gateway) throw new Error('nothing can be sent');
    const smsId = await keepMessage(
      services,
      Array.from({ length: 300 }, (_, at) => `0100001${String(at).padStart(4, '0')}`),
      { smsType: 'notify', forecastType: 'fineDust', forecastStandard: 'bad' },
    );
    const senders = [1, 2].map(
      () =>
        new Sender({
          pool: openPool(asServer(app.databaseUrl), 1),
          db,
          seal,
          clock: { now: () => now },
          log: pino({ level: 'silent' }),
          // Small batches without a rate limit cause many sending turns before and after the switch.
          gateway: { ...gateway, maxBatch: 3, perSecond: 100_000 },
          idleMs: 5,
        }),
    );
    for (const sender of senders) sender.start();
    const counts = async () => {
      const { rows } = await app.pool.query<{ state: string; texts: string; given: string }>(
        `select sms_state as state, count(distinct r.message_id) as texts, count(m.message_id) as given
         from sms_receiver r left join sandbox_message m using (message_id) where sms_id = $1 group by 1`,
        [smsId],
      );
      return new Map(rows.map(({ state, texts, given }) => [state, [Number(texts), Number(given)]]));
    };
    await expect
      .poll(async () => (await counts()).has('sent'), { timeout: 20_000 * timeFactor, interval: 5 })
      .toBe(true);
    await call('PATCH /admin/api/sms/forecast', { sendsByItself: false });
    await expect.poll(async () => (await counts()).has('sending'), { timeout: 20_000 * timeFactor }).toBe(false);
    await Promise.all(senders.map((sender) => sender.close()));
    const ended = await counts();
    const [sent = 0] = ended.get('sent') ?? [];
    expect(Object.fromEntries(ended)).toEqual({ sent: [sent, sent], cancelled: [300 - sent, 0] });
    await call('PATCH /admin/api/sms/forecast', { sendsByItself: true });
  });
});
