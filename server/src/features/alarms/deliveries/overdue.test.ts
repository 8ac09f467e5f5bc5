/** Daily reminders of citizens' reports that are overdue. */
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openMail } from '#platform/mail/mail.ts';
import { addCaller, ask } from '#test/administrators.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createPlace } from '#test/factories.ts';
import { startMailingApp } from '#test/mailing-app.ts';
import { addSendNumber } from '#test/messages.ts';
import type { TestSmtpServer } from '#test/smtp-server.ts';
import { readOverdue } from '../../reports/incidents.ts';
import { addReminders } from './overdue.ts';
import { claimDue, type Sending, sendOne } from './send.ts';
import type { Outgoing } from './webhook.ts';

const seoul = (datetime: string) => new Date(`${datetime}+09:00`);
let now = seoul('2026-11-02T09:00');
let app: TestApp;
let owner: pg.Client;
let smtp: TestSmtpServer;
let sending: Sending;
let next = 0;
const webhook = vi.fn<(message: Outgoing) => Promise<void>>();
const path = '/admin/api/alarm-receivers';
const receiver = {
  kind: 'email',
  address: 'duty@example.kr',
  deviceTypes: [] as string[],
  leastSeverity: 'critical',
  step: 1,
  escalateMinutes: 0,
  repeatMinutes: 0,
  sendsClearing: false,
  isUsed: true,
};
const reminded = { sendsOverdueReports: true };

beforeAll(async () => {
  // Without the worker, only the tests create deliveries.
  ({ app, smtp } = await startMailingApp({ now: () => now }));
  owner = new pg.Client({ connectionString: app.databaseUrl });
  await owner.connect();
  const { services } = app.app;
  const config = { publicUrl: 'https://maru.example.kr' };
  sending = {
    services: { ...services, config },
    email: openMail(services),
    webhook,
    readOverdue: () => readOverdue(services),
  };
});
afterAll(async () => {
  await owner.end();
  await app.stop();
  await smtp.close();
});
beforeEach(() => {
  now = seoul('2026-11-02T09:00');
});
afterEach(async () => {
  await owner.query('delete from alarm_delivery; delete from alarm_receiver; delete from report_incident');
  smtp.mails.length = 0;
  webhook.mockReset();
});

async function call<Body>(name: Parameters<typeof ask>[2], body?: object): Promise<Body> {
  // An own session, because the clock jumps.
  const { token } = await addCaller(app.app.services);
  return (await ask<Body>(app.url, token, name, body)).body;
}
async function add(more: object = {}): Promise<number> {
  next += 1;
  const body = { name: `수신처 ${next}`, ...receiver, ...more };
  return (await call<{ alarmReceiverId: number }>(`POST ${path}`, body)).alarmReceiverId;
}
async function incident(placeType: string, cause: string, dueAt: Date, state = 'received') {
  const placeId = await createPlace(owner, { placeType, name: `${placeType} 3길 어귀` });
  await owner.query(
    `insert into report_incident (installation_place_id, cause, state, state_since, due_at, received_at, last_report_at,
       measured_after, has_measured_fault, closed_at)
     values ($1, $2, $3, $4, case $3 when 'done' then null else $4::timestamptz end, $4, $4, $4, false,
       case $3 when 'done' then $4::timestamptz end)`,
    [placeId, cause, state, dueAt],
  );
}
const takeTurn = () => addReminders(owner, now, sending.readOverdue);
async function sendAll() {
  for (const one of await claimDue(sending.services, 50)) await sendOne(sending, one);
}
const reminders = async () =>
  (
    await owner.query(
      `select alarm_receiver_id::float8 as "receiverId", alarm_count as count, state, failure from alarm_delivery
       where occasion = 'overdue' order by alarm_delivery_id`,
    )
  ).rows as { receiverId: number; count: number; state: string; failure: string }[];

describe('a reminder', () => {
  it('is made once a day from 9:00 on, also later that day, but not at night', async () => {
    await incident('light', 'unlit', seoul('2026-10-30T10:00'));
    await add(reminded);
    const made: number[] = [];
    for (const at of ['02T08:59', '02T09:00', '02T09:01', '02T20:59', '03T08:59', '03T21:00', '04T00:00', '04T15:00']) {
      now = seoul(`2026-11-${at}`);
      await takeTurn();
      made.push((await reminders()).length);
    }
    expect(made).toEqual([0, 1, 1, 1, 1, 1, 1, 2]);
  });

  it('is made once by two processes', async () => {
    await incident('light', 'unlit', seoul('2026-10-30T10:00'));
    await add(reminded);
    const other = new pg.Client({ connectionString: app.databaseUrl });
    await other.connect();
    // Both have found that the reminder is missing before either adds it.
    let readers = 0;
    const both = async () => {
      readers += 1;
      await vi.waitUntil(() => readers === 2);
      return sending.readOverdue();
    };
    await Promise.all([owner, other].map((client) => addReminders(client, now, both)));
    await other.end();
    expect(await reminders()).toHaveLength(1);
  });

  it('goes to used receivers with the option, if incidents of their device types are overdue', async () => {
    await incident('light', 'unlit', now);
    await incident('light', 'unlit', seoul('2026-10-30T10:00'), 'done');
    const [all, lights, buildings] = [
      await add(reminded),
      await add({ ...reminded, deviceTypes: ['air', 'light'] }),
      await add({ ...reminded, deviceTypes: ['crack'] }),
    ];
    await add();
    await add({ ...reminded, deviceTypes: ['air'] });
    await add({ ...reminded, isUsed: false });
    await takeTurn();
    expect(await reminders()).toEqual([]);
    await incident('building', 'crack', seoul('2026-11-02T08:00'), 'inWork');
    now = seoul('2026-11-02T09:10');
    await takeTurn();
    expect((await reminders()).map(({ receiverId, count }) => [receiverId, count])).toEqual([
      [all, 2],
      [lights, 1],
      [buildings, 1],
    ]);
  });

  it('names the number, the oldest incident and where to look, by each kind of message', async () => {
    await addSendNumber(app.app.services, (await addCaller(app.app.services)).adminNumber);
    await incident('light', 'unlit', seoul('2026-10-30T18:00'));
    await incident('bin', 'dirty', seoul('2026-11-01T10:00'));
    const receiverId = await add(reminded);
    await add({ ...reminded, kind: 'webhook', address: 'https://hooks.example.kr/reports', deviceTypes: ['bin'] });
    await add({ ...reminded, kind: 'sms', address: '010-1000-0009' });
    await takeTurn();
    await sendAll();
    const text = [
      '가장 오래된 신고: 보안등 불이 켜지지 않음 (기한이 3일 지남)',
      '장소: 면목2동 light 3길 어귀',
      '시민 신고 화면에서 확인해 주십시오.',
    ].join('\n');
    const [, encoded = ''] = smtp.mails[0]?.source.split('\r\n\r\n') ?? [];
    const mail = Buffer.from(encoded, 'base64').toString().replaceAll('\r\n', '\n');
    expect(mail.trim()).toBe(`${text}\n\nhttps://maru.example.kr/admin/report/list`);
    const { rows } = await owner.query(`select message from sms where reason = '시민 신고 기한'`);
    expect(rows).toEqual([{ message: `[시민 신고] 처리 기한이 지난 신고 2건\n${text}` }]);
    expect(webhook.mock.calls[0]?.[0].payload).toEqual({
      deliveryId: expect.any(Number),
      occasion: 'overdue',
      alarmCount: 1,
      alarm: null,
      incident: {
        incidentId: expect.any(Number),
        groupName: '재활용 수거함',
        placeName: 'bin 3길 어귀',
        dongName: '면목2동',
        causeName: '주변이 지저분함',
        dueDatetime: '2026-11-01 10:00:00',
      },
    });
    const { list } = await call<{ list: object[] }>(`GET ${path}/${receiverId}/deliveries`);
    expect(list).toMatchObject([{ occasionName: '신고', alarm: '처리 기한이 지난 시민 신고 2건', stateName: '발송' }]);
  });

  it('is skipped at night, on another day, or if nothing is overdue any more', async () => {
    await incident('light', 'unlit', seoul('2026-10-30T10:00'));
    await add(reminded);
    for (const at of ['2026-11-02T21:00', '2026-11-03T09:00']) {
      now = seoul('2026-11-02T20:59');
      await takeTurn();
      now = seoul(at);
      await sendAll();
      expect(await reminders()).toMatchObject([{ state: 'skipped', failure: '그날 낮에 보내지 못했습니다.' }]);
      await owner.query('delete from alarm_delivery; update alarm_receiver set reminded_on = null');
    }
    await takeTurn();
    await owner.query('delete from report_incident');
    await sendAll();
    expect(await reminders()).toMatchObject([{ state: 'skipped', failure: '처리 기한이 지난 신고가 더 없습니다.' }]);
  });

  it('is sent by the worker of the server', async () => {
    await incident('light', 'unlit', seoul('2026-10-30T10:00'));
    await add(reminded);
    const worker = await startTestApp({
      clock: { now: () => now },
      databaseUrl: app.databaseUrl,
      env: { MARU_ROLE: 'worker', MAIL_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_FROM: 'maru@example.kr' },
    });
    await vi.waitFor(async () => expect(await reminders()).toMatchObject([{ state: 'sent' }]), 10_000);
    await worker.stop();
    expect(smtp.mails).toHaveLength(1);
  });
});

describe('the option of a receiver', () => {
  it('is off by default, and unchanged by callers that don’t know it', async () => {
    const [off, on] = [await add(), await add(reminded)];
    const { kind: _kind, ...settings } = receiver;
    for (const id of [off, on]) await call(`PATCH ${path}/${id}`, { ...settings, address: '', name: `수신처 ${id}` });
    const { list } = await call<{ list: object[] }>(`GET ${path}`);
    expect(list).toMatchObject([{ sendsOverdueReports: true }, { sendsOverdueReports: false }]);
    const { rows } = await owner.query(
      `select detail from audit_log where action = 'alarm-receiver-change' order by audit_log_id desc limit 1`,
    );
    expect(JSON.parse(rows[0].detail)).toMatchObject({ sendsOverdueReports: true });
  });
});
