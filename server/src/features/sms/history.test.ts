/** The history: contents, results of texts, search for receivers, and settlement by administrators. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forgetOldReceivers, forgetReceivers, withdrawReceivers } from '#platform/messages/forget.ts';
import { type NewMessage, openReceiver } from '#platform/messages/outbox.ts';
import { addCaller, adminToken, ask } from '#test/administrators.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addMember, addSendNumber, become, keepMessage } from '#test/messages.ts';

let app: TestApp;
let now = new Date('2026-12-01T10:00:00+09:00');
let token: string;
let adminNumber: number;
let adminId: string;

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now }, env: { MARU_ROLE: 'web' } });
  ({ token, adminNumber, adminId } = await addCaller(app.app.services));
  await addSendNumber(app.app.services, adminNumber);
});
afterAll(() => app.stop());

async function waitUntil(time: string) {
  now = new Date(time);
  token = await adminToken(app.app.services, adminNumber);
}

interface Message {
  smsId: number;
  smsType: string;
  sendDatetime: string;
  sendCount: number;
  receiverCount: number;
  states: Record<string, number>;
}
interface Receiver {
  smsReceiverId: number;
  receiveMobileNumber: string;
  smsState: string;
  failure: string;
  receiveDatetime: string;
}
const get = <Body = Record<string, unknown>>(path: string) => ask<Body>(app.url, token, `GET /admin/api/sms/${path}`);
const history = async (query = '') =>
  (await get<{ totalCount: number; list: Message[] }>(`send-history?pageSize=100&${query}`)).body;
const idsOf = ({ list }: { list: Message[] }) => list.map(({ smsId }) => smsId);
const receivers = (smsId: number, query = '') =>
  get<{ totalCount: number; list: Receiver[]; code?: string; field?: string }>(
    `send-history/receive-mobile-number?smsId=${smsId}&${query}`,
  );
const keep = (numbers: readonly string[], more: Partial<NewMessage> = {}) =>
  keepMessage(app.app.services, numbers, { adminNumber, ...more });
const became = (smsId: number, ...states: string[]) => become(app.app.services, smsId, ...states);
const logged = async (action: string) =>
  (
    await app.pool.query<{ subject: string; detail: string }>(
      'select subject, detail from audit_log where action = $1 order by audit_log_id desc limit 1',
      [action],
    )
  ).rows[0];

const numbers = ['01012340001', '01012340002', '01012340003'];

describe('history', () => {
  test("lists each message once it is due, with its texts' results", async () => {
    const first = await keep(numbers);
    const later = await keep(numbers, { smsType: 'reserve', dueAt: new Date('2026-12-01T11:00:00+09:00') });
    const own = await keep([], {
      smsType: 'notify',
      adminNumber: null,
      forecastType: 'fineDust',
      forecastStandard: 'bad',
      reason: '2026-12-01 미세먼지 예보 나쁨',
      message: '100% 나쁨',
    });
    await became(first, 'sent', 'failed', 'unknown');
    expect(idsOf(await history())).toEqual([own, first]);
    expect((await history()).list).toMatchObject([
      {
        smsId: own,
        smsTypeName: '알림',
        adminId: null,
        reason: '2026-12-01 미세먼지 예보 나쁨',
        forecastStandardName: '나쁨',
        receiverCount: 0,
      },
      {
        smsId: first,
        rowNumber: 1,
        smsTypeName: '즉시 발송',
        adminId,
        sendNumber: '02-0000-0000',
        receiverCount: 3,
        sendCount: 1,
        states: { sent: 1, failed: 1, unknown: 1, reserved: 0 },
      },
    ]);
    expect(idsOf(await history('smsType=notify'))).toEqual([own]);
    expect(idsOf(await history(`keyword=${encodeURIComponent('0%')}`))).toEqual([own]);
    expect(idsOf(await history('startDate=2026-12-02'))).toEqual([]);
    expect(idsOf(await history('startDate=2026-12-01&endDate=2026-12-01'))).toEqual([own, first]);
    expect((await get('send-history?startDate=2026-12-02&endDate=2026-12-01')).body.code).toBe('RANGE_REVERSED');
    await waitUntil('2026-12-01T11:00:00+09:00');
    expect(idsOf(await history())).toEqual([later, own, first]);
    expect((await logged('sms-list'))?.subject).toBe('');
  });

  test('includes the last moment of a day', async () => {
    const smsId = await keep(numbers, { dueAt: new Date('2026-11-29T23:59:59.700+09:00') });
    expect(idsOf(await history('startDate=2026-11-29&endDate=2026-11-29'))).toEqual([smsId]);
    expect(idsOf(await history('endDate=2026-11-29%2023:59:59'))).toEqual([smsId]);
    expect(idsOf(await history('startDate=2026-11-30&endDate=2026-11-30'))).toEqual([]);
  });

  test('returns one message by id and type', async () => {
    const smsId = await keep(numbers);
    expect((await get(`send-history/${smsId}/instant`)).body).toMatchObject({ smsDetail: { smsId, receiverCount: 3 } });
    expect((await get(`send-history/${smsId}/reserve`)).status).toBe(404);
    expect((await get('send-history/999999999/instant')).status).toBe(404);
    expect((await get(`send-history/${smsId}/receive-mobile-number`)).status).toBe(400);
  });

  test('returns the receivers under a path that {smsId} would match, too', async () => {
    const smsId = await keep(numbers);
    const { body } = await receivers(smsId, 'smsType=instant');
    expect(body.totalCount).toBe(3);
    expect((await receivers(smsId, 'smsType=reserve')).status).toBe(404);
  });
});

describe('receivers', () => {
  test('are masked, found by a whole number, filtered by result, and views are logged', async () => {
    const smsId = await keep(numbers);
    await became(smsId, 'sent', 'failed', 'reserved');
    const { body } = await receivers(smsId);
    expect(body.list.map((row) => [row.receiveMobileNumber, row.smsState, row.failure, row.receiveDatetime])).toEqual([
      ['010-****-0003', 'reserved', '', ''],
      ['010-****-0002', 'failed', '수신 거절', ''],
      ['010-****-0001', 'sent', '', '2026-12-01 11:00:00'],
    ]);
    expect(await logged('sms-receivers')).toEqual({ subject: `문자 #${smsId}`, detail: '' });
    expect((await receivers(smsId, 'smsState=sent')).body.totalCount).toBe(1);
    const found = (await receivers(smsId, 'mobileNumber=010-1234-0002')).body;
    expect(found.list.map((row) => row.receiveMobileNumber)).toEqual(['010-****-0002']);
    expect(await logged('sms-receivers')).toEqual({
      subject: `문자 #${smsId}`,
      detail: `검색: mobileNumber, 수신 #${found.list[0]?.smsReceiverId}`,
    });
    const part = await receivers(smsId, 'mobileNumber=1234-0002');
    expect([part.status, part.body.field]).toEqual([400, 'mobileNumber']);
  });
});

const settle = (body: object) =>
  ask<{ settledCount: number; code?: string; field?: string }>(
    app.url,
    token,
    'POST /admin/api/sms/send-history/settle',
    { reason: '통신사 확인', ...body },
  );

describe('unknown results', () => {
  test('are settled by an administrator, one or all, with a logged reason', async () => {
    const smsId = await keep(numbers);
    await became(smsId, 'unknown', 'unknown', 'unknown');
    const [last, middle] = (await receivers(smsId)).body.list;
    const one = (outcome: string, smsReceiverId: number | undefined) => settle({ smsId, smsReceiverId, outcome });
    expect((await one('sent', last?.smsReceiverId)).body).toEqual({ result: true, settledCount: 1 });
    expect((await one('failed', middle?.smsReceiverId)).body.settledCount).toBe(1);
    expect((await settle({ smsId, outcome: 'again' })).body.settledCount).toBe(1);
    const { rows } = await app.pool.query<{ sms_state: string; settled_by: string | null }>(
      `select sms_state, settled_by::text from sms_receiver where sms_id = $1 order by sms_receiver_id`,
      [smsId],
    );
    expect(rows).toEqual([
      { sms_state: 'reserved', settled_by: null },
      { sms_state: 'failed', settled_by: String(adminNumber) },
      { sms_state: 'sent', settled_by: String(adminNumber) },
    ]);
    expect(await logged('sms-settle')).toEqual({ subject: `문자 #${smsId}`, detail: '다시 발송 1건, 통신사 확인' });
  });

  test("can't be resent from an unregistered number, but can be settled", async () => {
    const smsId = await keep(numbers, { sendNumber: '02-000-0013' });
    await became(smsId, 'unknown', 'unknown', 'unknown');
    expect((await settle({ smsId, outcome: 'again' })).body).toMatchObject({ code: 'VALIDATION', field: 'outcome' });
    expect((await settle({ smsId, outcome: 'failed' })).body.settledCount).toBe(3);
  });

  test('are the only ones that can be settled, and need a reason', async () => {
    const smsId = await keep(numbers);
    await became(smsId, 'sent', 'failed', 'sending');
    expect((await settle({ smsId, outcome: 'failed' })).body.code).toBe('CONFLICT');
    expect((await settle({ smsId, outcome: 'failed', reason: ' ' })).body.field).toBe('reason');
    expect((await settle({ smsId: 999_999_999, outcome: 'failed' })).status).toBe(404);
  });
});

describe('removing a message', () => {
  const remove = (smsId: number) => ask(app.url, token, `DELETE /admin/api/sms/send/${smsId}`);

  test('cancels waiting texts, and is refused while sending or unsettled', async () => {
    const smsId = await keep(numbers);
    await became(smsId, 'sent', 'sending', 'reserved');
    expect((await remove(smsId)).body).toMatchObject({ code: 'CONFLICT' });
    await became(smsId, 'sent', 'unknown', 'reserved');
    expect((await remove(smsId)).body).toMatchObject({ code: 'CONFLICT' });
    expect((await history()).list.find((one) => one.smsId === smsId)?.states.reserved).toBe(1);
    await became(smsId, 'sent', 'sent', 'reserved');
    await app.pool.query(`update sms_receiver set failure = '대기' where sms_id = $1 and sms_state = 'reserved'`, [
      smsId,
    ]);
    expect((await remove(smsId)).status).toBe(200);
    const { rows } = await app.pool.query<{ sms_state: string; failure: string }>(
      'select sms_state, failure from sms_receiver where sms_id = $1 order by sms_receiver_id',
      [smsId],
    );
    expect(rows.map((row) => row.sms_state)).toEqual(['sent', 'sent', 'cancelled']);
    // Cancelling clears the reason for waiting.
    expect(rows.map((row) => row.failure)).toEqual(['', '', '']);
    expect([(await remove(smsId)).status, (await receivers(smsId)).status]).toEqual([404, 404]);
    expect(idsOf(await history())).not.toContain(smsId);
  });

  test("doesn't change today's count of texts", async () => {
    const portlet = async () => (await ask(app.url, token, 'GET /admin/api/portlet/sms')).body;
    const before = await portlet();
    const smsId = await keep(numbers, { smsType: 'device' });
    await became(smsId, 'sent', 'sent', 'failed');
    await keep(numbers, { dueAt: new Date('2026-11-30T23:59:59+09:00') }).then((id) => became(id, 'sent', 'sent'));
    const counted = {
      ...before,
      totalCount: Number(before.totalCount) + 2,
      device: 2,
      failedCount: Number(before.failedCount) + 1,
      monthCount: Number(before.monthCount) + 2,
      monthCost: Number(before.monthCost) + 36,
    };
    expect(await portlet()).toEqual(counted);
    await remove(smsId);
    expect(await portlet()).toEqual(counted);
  });
});

describe('sandbox', () => {
  test('shows its texts masked, and only sent ones', async () => {
    const { seal } = app.app.services;
    const batch = async (at: Date | null) => {
      const { rows } = await app.pool.query<{ id: string }>(
        'insert into sandbox_batch values (gen_random_uuid(), $1, $2) returning sandbox_batch_id as id',
        [now, at],
      );
      await app.pool.query(`insert into sandbox_message values (gen_random_uuid(), $1, $2, '0200000000', '안내')`, [
        rows[0]?.id,
        seal.close('sandbox_message.recipient', '01012340001'),
      ]);
    };
    await batch(now);
    await batch(null);
    expect((await get('sandbox')).body).toMatchObject({
      totalCount: 1,
      list: [
        {
          receiveMobileNumber: '010-****-0001',
          sendNumber: '02-0000-0000',
          message: '안내',
          sendDatetime: '2026-12-01 11:00:00',
        },
      ],
    });
    expect(await logged('sms-receivers')).toMatchObject({ subject: '모의 발송함' });
  });

  test('is missing with another gateway', async () => {
    const other = await startTestApp({ databaseUrl: app.databaseUrl, env: { MARU_ROLE: 'web', MESSAGES: 'off' } });
    const { token: theirs } = await addCaller(other.app.services);
    expect((await ask(other.url, theirs, 'GET /admin/api/sms/sandbox')).status).toBe(404);
    await other.stop();
  });
});

describe('numbers', () => {
  const maskedOf = async (smsId: number) => (await receivers(smsId)).body.list.map((row) => row.receiveMobileNumber);

  /** Adds the texts of a message to the sandbox at a time; returns their batch. */
  async function given(smsId: number, at = now): Promise<string> {
    const { rows } = await app.pool.query<{ id: string }>(
      'insert into sandbox_batch values (gen_random_uuid(), $1, $1) returning sandbox_batch_id as id',
      [at],
    );
    const batch = rows[0]?.id ?? '';
    const { seal } = app.app.services;
    const texts = await app.pool.query<{ id: string; sealed: Buffer }>(
      'select message_id as id, mobile_number_sealed as sealed from sms_receiver where sms_id = $1',
      [smsId],
    );
    for (const { id, sealed } of texts.rows)
      await app.pool.query(`insert into sandbox_message values ($1, $2, $3, '0200000000', '안내')`, [
        id,
        batch,
        seal.close('sandbox_message.recipient', openReceiver(seal, sealed)),
      ]);
    return batch;
  }
  /** The sandbox's numbers of a message. */
  async function sandboxed(smsId: number): Promise<(string | null)[]> {
    const { rows } = await app.pool.query<{ sealed: Buffer }>(
      `select recipient_sealed as sealed from sandbox_message join sms_receiver using (message_id)
       where sms_id = $1 order by sms_receiver_id`,
      [smsId],
    );
    return rows.map(({ sealed }) => app.app.services.seal.open('sandbox_message.recipient', sealed));
  }

  test('are erased a year after the message, which stays, and never while a text is waiting or unknown', async () => {
    const lastYear = new Date(now.getTime() - 366 * 86_400_000);
    const [old, open, young] = [
      await keep(numbers, { dueAt: lastYear }),
      await keep(numbers, { dueAt: lastYear }),
      await keep(numbers, { dueAt: new Date(now.getTime() - 364 * 86_400_000) }),
    ];
    await became(old, 'sent', 'failed', 'withheld');
    for (const smsId of [old, open]) await given(smsId);
    await became(open, 'sent', 'failed', 'unknown');
    await became(young, 'sent', 'sent', 'sent');
    for (let night = 0; night < 2; night += 1) {
      await forgetOldReceivers(app.app.services);
      expect(await maskedOf(old)).toEqual(['', '', '']);
      for (const smsId of [open, young]) expect(await maskedOf(smsId)).toContain('010-****-0001');
    }
    expect([await sandboxed(old), (await sandboxed(open)).length]).toEqual([[], 3]);
    expect((await receivers(old, 'mobileNumber=01012340001')).body.totalCount).toBe(0);
    expect((await receivers(old, 'smsState=sent')).body.totalCount).toBe(1);
  });

  test('are erased after a withdrawal, those on their way once their result is known', async () => {
    const { services } = app.app;
    const smsId = await keep(numbers.slice(0, 2), { reasonKey: 'report:1' });
    await became(smsId, 'sent', 'sending');
    await withdrawReceivers(services.db, services, ['report:1']);
    await forgetOldReceivers(services);
    expect(await maskedOf(smsId)).toEqual(['010-****-0002', '']);
    await became(smsId, 'sent', 'unknown');
    expect((await settle({ smsId, outcome: 'again' })).body).toMatchObject({ code: 'VALIDATION', field: 'outcome' });
    await became(smsId, 'sent', 'sent');
    await forgetOldReceivers(services);
    expect(await maskedOf(smsId)).toEqual(['', '']);
  });

  test('are erased with their member', async () => {
    const { services } = app.app;
    const [member, other] = [
      await addMember(services, numbers[0] ?? '', []),
      await addMember(services, '01012340009', []),
    ];
    const consent = (userNumber: number) => ({ userNumber, consentCode: 'notification' });
    const smsId = await keep([], {
      receivers: [
        { mobileNumber: '01012340001', consent: consent(member) },
        { mobileNumber: '01012340009', consent: consent(other) },
      ],
    });
    await given(smsId);
    await forgetReceivers(services.db, services, [member]);
    expect(await maskedOf(smsId)).toEqual(['010-****-0009', '']);
    expect(await sandboxed(smsId)).toEqual(['01012340009']);
  });

  test('are erased in the sandbox, too, also for a text resent under another id', async () => {
    const yearAgo = new Date(now.getTime() - 366 * 86_400_000);
    const [old, young] = [await keep(numbers, { dueAt: yearAgo }), await keep(numbers)];
    for (const smsId of [old, young]) await became(smsId, 'sent', 'sent', 'sent');
    const batches = [await given(old, yearAgo), await given(young)];
    await app.pool.query('update sms_receiver set message_id = gen_random_uuid() where sms_id = any($1)', [
      [old, young],
    ]);
    await forgetOldReceivers(app.app.services);
    const left = async (batch: string | undefined) =>
      (await app.pool.query('select from sandbox_message where sandbox_batch_id = $1', [batch])).rowCount;
    expect([await left(batches[0]), await left(batches[1])]).toEqual([0, 3]);
  });
});
