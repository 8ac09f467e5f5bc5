/** Sending deliveries by SMTP, webhook and the outbox of texts, with retries and results. */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { retryAfter } from '#platform/jobs/attempts.ts';
import { DeliveryFault, openMail } from '#platform/mail/mail.ts';
import { addCaller, ask } from '#test/administrators.ts';
import type { TestApp } from '#test/app.ts';
import { createDevice } from '#test/factories.ts';
import { startMailingApp } from '#test/mailing-app.ts';
import { addSendNumber } from '#test/messages.ts';
import type { TestSmtpServer } from '#test/smtp-server.ts';
import { claimDue, type Sending, sendOne } from './send.ts';
import type { Outgoing } from './webhook.ts';

let app: TestApp;
let owner: pg.Client;
let smtp: TestSmtpServer;
let token: string;
let adminNumber: number;
let deviceId: number;
let sending: Sending;
let now = new Date();
let next = 0;
const webhook = vi.fn<(message: Outgoing) => Promise<void>>();
const path = '/admin/api/alarm-receivers';
const receiver = {
  kind: 'email',
  address: 'duty@example.kr',
  deviceTypes: [],
  leastSeverity: 'notice',
  step: 1,
  escalateMinutes: 0,
  repeatMinutes: 0,
  sendsClearing: false,
  isUsed: true,
};

beforeAll(async () => {
  ({ app, smtp } = await startMailingApp({ now: () => now }));
  owner = new pg.Client({ connectionString: app.databaseUrl });
  await owner.connect();
  ({ token, adminNumber } = await addCaller(app.app.services));
  ({ deviceId } = await createDevice(owner, { managementCode: 'SEND-1' }));
  const { services } = app.app;
  sending = { services, email: openMail(services), webhook, readOverdue: async () => [] };
});
afterAll(async () => {
  await owner.end();
  await app.stop();
  await smtp.close();
});
beforeEach(async () => {
  await owner.query('delete from alarm_delivery; delete from alarm_event; delete from alarm');
  smtp.mails.length = 0;
  smtp.refusals.clear();
  webhook.mockReset();
});

const call = <Body = Record<string, unknown>>(name: Parameters<typeof ask>[2], body?: object) =>
  ask<Body>(app.url, token, name, body);
async function add(more: object = {}): Promise<number> {
  next += 1;
  const body = { name: `수신처 ${next}`, ...receiver, ...more };
  return (await call<{ alarmReceiverId: number }>(`POST ${path}`, body)).body.alarmReceiverId;
}
/** Adds a due delivery. */
async function due(receiverId: number, occasion = 'raised', state = 'open') {
  await owner.query(
    `with made as (
       insert into alarm_rule (series, kind, field, grade, severity, deleted_at)
       values ('air', 'grade', 'ultraFineDust', 'bad', 'critical', now()) returning alarm_rule_id
     ), opened as (
       insert into alarm (alarm_rule_id, device_id, severity, state, crossed_at, opened_at, value, limit_value)
       select alarm_rule_id, $2, 'critical', $4, $5, $5, 82.4, 35 from made returning alarm_id
     )
     insert into alarm_delivery (alarm_receiver_id, alarm_id, occasion, made_at, state, due_at, last_made_at)
     select $1, alarm_id, $3, $5, 'waiting', $5, $5 from opened`,
    [receiverId, deviceId, occasion, state, now],
  );
}
async function sendAll() {
  for (const one of await claimDue(sending.services, 50)) await sendOne(sending, one);
}
const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const results = async () =>
  (await owner.query('select state, failure, tries from alarm_delivery order by alarm_delivery_id')).rows;

describe('an e-mail', () => {
  it('names alarm, value and place, and is sent once', async () => {
    await due(await add());
    await sendAll();
    await sendAll();
    expect(smtp.mails).toHaveLength(1);
    const [mail] = smtp.mails;
    expect(mail).toMatchObject({ from: 'maru@example.kr', to: 'duty@example.kr' });
    const [, encoded = ''] = mail?.source.split('\r\n\r\n') ?? [];
    const text = Buffer.from(encoded, 'base64').toString();
    expect(text).toContain('값: 82.4 ㎍/㎥ (기준 35 ㎍/㎥)');
    expect(await results()).toEqual([{ state: 'sent', failure: '', tries: 1 }]);
  });

  it('fails with only the response code if the server refuses the address', async () => {
    smtp.refusals.set('duty@example.kr', '550 5.1.1 <duty@example.kr> unknown');
    await due(await add());
    await sendAll();
    expect(await results()).toEqual([{ state: 'failed', failure: '메일 서버가 거절했습니다 (550 5.1.1).', tries: 1 }]);
  });

  it('is retried after a temporary fault', async () => {
    smtp.refusals.set('duty@example.kr', '451 4.3.0 later');
    await due(await add());
    await sendAll();
    smtp.refusals.clear();
    await sendAll();
    expect(await results()).toEqual([{ state: 'waiting', failure: '메일 서버가 거절했습니다 (451 4.3.0).', tries: 1 }]);
    later(10_000);
    await sendAll();
    expect(await results()).toEqual([{ state: 'sent', failure: '', tries: 2 }]);
    expect(smtp.mails).toHaveLength(1);
  });
});

describe('a webhook', () => {
  const address = 'https://hooks.example.kr/secret-path';

  it('receives the alarm, its secret, and the count of a summary', async () => {
    const receiverId = await add({ kind: 'webhook', address });
    await due(receiverId);
    await owner.query(
      `insert into alarm_delivery (alarm_receiver_id, occasion, alarm_count, made_at, state, due_at, last_made_at)
       values ($1, 'summary', 320, $2, 'waiting', $2, $2)`,
      [receiverId, now],
    );
    await sendAll();
    const [[single], [summary]] = webhook.mock.calls as [[Outgoing], [Outgoing]];
    expect(single).toMatchObject({ address, payload: { occasion: 'raised', alarm: { managementCode: 'SEND-1' } } });
    expect(single.secret).not.toBe('');
    expect(summary).toMatchObject({ payload: { alarmCount: 320, alarm: null } });
  });

  it('is retried for hours, then fails', async () => {
    webhook.mockRejectedValue(new DeliveryFault('응답 코드가 500입니다.'));
    await due(await add({ kind: 'webhook', address }));
    const began = now.getTime();
    for (let tries = 1; ; tries += 1) {
      await sendAll();
      const delay = retryAfter(tries);
      if (delay === null) break;
      later(delay);
    }
    const [result] = await results();
    expect(result).toMatchObject({ state: 'failed', failure: '응답 코드가 500입니다.' });
    expect(webhook).toHaveBeenCalledTimes(result.tries);
    expect((now.getTime() - began) / 3_600_000).toBeGreaterThan(4);
    // Resets the clock, because the caller's session would have ended by then.
    now = new Date(began);
  });

  it('is retried after its process died, and is sent by one process', async () => {
    await due(await add({ kind: 'webhook', address }));
    const [lost] = await claimDue(sending.services, 50);
    await sendAll();
    expect(webhook).not.toHaveBeenCalled();
    later(120_000);
    await sendAll();
    expect(await results()).toEqual([{ state: 'sent', failure: '', tries: 2 }]);
    webhook.mockRejectedValue(new DeliveryFault('늦은 결과', { isFinal: true }));
    if (lost) await sendOne(sending, lost);
    expect(await results()).toEqual([{ state: 'sent', failure: '', tries: 2 }]);
  });
});

describe('a text', () => {
  it('waits for a send number, then is in the outbox exactly once', async () => {
    await due(await add({ kind: 'sms', address: '010-1000-0009' }));
    await sendAll();
    expect(await results()).toMatchObject([{ state: 'waiting', failure: '등록된 발신 번호가 없습니다.' }]);
    await addSendNumber(app.app.services, adminNumber);
    later(10_000);
    const [claimed] = await claimDue(sending.services, 50);
    if (!claimed) throw new Error('nothing is due');
    await Promise.all([sendOne(sending, claimed), sendOne(sending, claimed)]);
    expect(await results()).toMatchObject([{ state: 'sent' }]);
    const { rows } = await owner.query(
      `select message, is_hidden from sms join sms_receiver using (sms_id) where reason = '장치 알람'`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ is_hidden: true });
    expect(rows[0].message).toContain('[위험] SEND-1 초미세먼지 나쁨 (발생)');
  });
});

describe('a delivery', () => {
  it('is skipped once its alarm was acknowledged, its receiver switched off, or deleted', async () => {
    const [acknowledged, off, deleted] = [await add(), await add(), await add()];
    await due(acknowledged, 'repeated', 'acknowledged');
    await due(off);
    await due(deleted);
    const { kind: _kind, ...settings } = receiver;
    await call(`PATCH ${path}/${off}`, { ...settings, name: `끈 곳 ${next}`, address: '', isUsed: false });
    await call(`DELETE ${path}/${deleted}`);
    await sendAll();
    expect((await results()).map(({ state }: { state: string }) => state)).toEqual(['skipped', 'skipped', 'skipped']);
    expect(smtp.mails).toEqual([]);
  });
});

describe('a receiver', () => {
  it.each([
    [{ name: ' ' }, 'name'],
    [{ address: 'nobody' }, 'address'],
    [{ kind: 'sms', address: 'duty@example.kr' }, 'address'],
    [{ kind: 'webhook', address: 'http://hooks.example.kr/' }, 'address'],
    [{ kind: 'webhook', address: 'https://user:pass@hooks.example.kr/' }, 'address'],
    [{ deviceTypes: ['toaster'] }, 'deviceTypes'],
    [{ step: 2 }, 'escalateMinutes'],
    [{ escalateMinutes: 5 }, 'escalateMinutes'],
  ])('is refused with %j at %s', async (more, field) => {
    const { status, body } = await call(`POST ${path}`, { name: '당직', ...receiver, ...more });
    expect([status, body]).toMatchObject([400, { field }]);
  });

  it('is listed with a masked address, which is sealed in the database and erased with the receiver', async () => {
    const name = '당직 웹훅';
    const body = { ...receiver, name, kind: 'webhook', address: 'https://hooks.example.kr/secret-path' };
    const made = await call<{ alarmReceiverId: number; secret: string }>(`POST ${path}`, body);
    expect(made.body.secret.length).toBeGreaterThan(30);
    expect((await call(`POST ${path}`, body)).status).toBe(409);
    const { body: listed } = await call<{ list: { address: string }[] }>(`GET ${path}`);
    expect(listed.list[0]).toMatchObject({ name, address: 'https://hooks.example.kr/***' });
    const id = made.body.alarmReceiverId;
    const { body: renewed } = await call<{ secret: string }>(`POST ${path}/${id}/secret`);
    expect(renewed.secret).not.toBe(made.body.secret);
    const sealed = async () => {
      const { rows } = await owner.query(
        'select address_sealed, secret_sealed from alarm_receiver where alarm_receiver_id = $1',
        [id],
      );
      return rows[0];
    };
    expect((await sealed()).address_sealed.toString()).not.toContain('hooks');
    await call(`DELETE ${path}/${id}`);
    expect(await sealed()).toEqual({ address_sealed: null, secret_sealed: null });
    const { rows } = await owner.query(`select detail from audit_log where action like 'alarm-receiver%'`);
    expect(JSON.stringify(rows)).not.toMatch(/hooks|duty@/);
  });

  it('is tested at once, at most three times a minute, with the result in the log', async () => {
    const id = await add();
    expect((await call(`POST ${path}/${id}/test`)).body).toEqual({ isSent: true, failure: '' });
    smtp.refusals.set('duty@example.kr', '451 4.3.0 later');
    expect((await call(`POST ${path}/${id}/test`)).body).toMatchObject({ isSent: false });
    const { body } = await call<{ list: object[] }>(`GET ${path}/${id}/deliveries`);
    expect(body.list).toMatchObject([
      { occasionName: '시험', stateName: '실패', failure: '메일 서버가 거절했습니다 (451 4.3.0).' },
      { occasionName: '시험', stateName: '발송', failure: '' },
    ]);
    await call(`POST ${path}/${id}/test`);
    expect((await call(`POST ${path}/${id}/test`)).status).toBe(429);
    expect((await call(`GET ${path}/channels`)).body).toEqual({ sms: 'sandbox', email: 'service' });
  });
});
