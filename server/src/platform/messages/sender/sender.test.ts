import { randomUUID } from 'node:crypto';
import { noticeConsent } from '@maru/domain/sms-receivers';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { openOwnerPool, openPool } from '#platform/database/pool.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addMember, decide, keepMessage } from '#test/messages.ts';
import { type FakeSolapi, type Misbehaviour, type Operation, startFakeSolapi } from '#test/solapi.ts';
import { forgetReceivers } from '../forget.ts';
import { GatewayFault, type MessageGateway } from '../gateway.ts';
import { dropLeftBatches } from '../left-batches.ts';
import { memberReason, type NewMessage } from '../outbox.ts';
import { createSandbox } from '../sandbox.ts';
import { createSolapi } from '../solapi/solapi.ts';
import { senderMetrics } from './metrics.ts';
import { Sender } from './sender.ts';

const dayMs = 86_400_000;
/** The office's clock runs at real speed, but with an offset. */
let startedAt = Date.now();
let seoul = new Date('2026-12-01T11:00:00+09:00').getTime();
const clock = { now: () => new Date(seoul + Date.now() - startedAt) };
const itIs = (time: string) => {
  startedAt = Date.now();
  seoul = new Date(time).getTime();
};

let app: TestApp;
let owner: ReturnType<typeof openOwnerPool>;
let played: FakeSolapi;
const senders: Sender[] = [];
beforeAll(async () => {
  app = await startTestApp({ clock });
  owner = openOwnerPool(app.databaseUrl);
});
beforeEach(async () => {
  itIs('2026-12-01T11:00:00+09:00');
  await owner.query('truncate sms, sms_batch, sms_pace cascade');
  played = await startFakeSolapi({ perSecond: 200 });
});
afterEach(async () => {
  await Promise.all(senders.splice(0).map((sender) => sender.close()));
  await played.close();
});
afterAll(async () => {
  await owner.end();
  await app.stop();
});

/** The SOLAPI imitation and the sandbox. */
const solapi = () => createSolapi({ ...played, clock: systemClock }, 200);
const sandbox = () => createSandbox({ ...app.app.services, clock }, 200);

/** Starts the sender of one worker. */
function startSender({ deadlineMs = 300, gateway = solapi() } = {}) {
  const { db, seal, log } = app.app.services;
  const sender = new Sender({
    pool: openPool(app.app.services.config.databaseAppUrl, 1),
    db,
    seal,
    clock,
    log,
    gateway,
    metrics: senderMetrics(new Registry()),
    idleMs: 20,
    deadlineMs,
  });
  senders.push(sender);
  sender.start();
  return sender;
}

/** A text in the gateway's format. */
const text = (messageId: string) =>
  ({
    messageId,
    to: '01000000001',
    from: '0200000000',
    text: '안내',
    sendType: 'SMS',
    isAdvertisement: false,
  }) as const;

/** States of a message's texts, in order. */
async function states(smsId: number): Promise<string[]> {
  const { rows } = await app.pool.query<{ sms_state: string }>(
    'select sms_state from sms_receiver where sms_id = $1 order by sms_receiver_id',
    [smsId],
  );
  return rows.map(({ sms_state }) => sms_state);
}
const longest = { timeout: 10_000 };
const become = (smsId: number, ...expected: string[]) =>
  vi.waitFor(async () => expect(await states(smsId)).toEqual(expected), longest);
const numbers = (count: number) => Array.from({ length: count }, (_, at) => `0100000${String(at).padStart(4, '0')}`);
const sentTo = () => played.sent.map(({ to }) => to).sort();
const fails = (operation: Operation, wrong: Misbehaviour) => {
  let left = 1;
  played.misbehave = (requested) => (requested === operation && left-- > 0 ? wrong : null);
};

describe('due text', () => {
  test("is sent, while a scheduled one isn't", async () => {
    const { services } = app.app;
    const smsId = await keepMessage(services, numbers(120));
    const later = await keepMessage(services, ['01000009999'], { dueAt: new Date(clock.now().getTime() + dayMs) });
    startSender();
    startSender();
    await become(smsId, ...numbers(120).map(() => 'sent'));
    expect(sentTo()).toEqual(numbers(120));
    expect(played.overLimit).toBe(0);
    expect(await states(later)).toEqual(['reserved']);
  });

  test('is sent to a member only with consent at the time of sending', async () => {
    const { services } = app.app;
    const [agreeing, refusing, resting] = [
      await addMember(services, '010-0000-1001', ['notification']),
      await addMember(services, '010-0000-1002', ['notification']),
      await addMember(services, '010-0000-1003', ['notification']),
    ];
    const receiver = (mobileNumber: string, userNumber: number) => ({
      mobileNumber,
      consent: { userNumber, consentCode: noticeConsent },
    });
    const smsId = await keepMessage(services, [], {
      receivers: [
        receiver('01000001001', agreeing),
        receiver('01000001002', refusing),
        receiver('01000001003', resting),
        { mobileNumber: '01000001004', consent: null },
      ],
    });
    await decide(services, refusing, 'notification', false);
    await app.pool.query(`update citizen set user_status = 'suspended' where user_number = $1`, [resting]);
    startSender();
    await become(smsId, 'sent', 'withheld', 'withheld', 'sent');
    expect(sentTo()).toEqual(['01000001001', '01000001004']);
  });

  test("isn't sent as an advertisement to a member without consent, irrespective of how the number was entered", async () => {
    const { services } = app.app;
    await addMember(services, '010-0000-2001', ['notification']);
    await addMember(services, '010-0000-2002', ['notification', 'marketing']);
    const smsId = await keepMessage(services, ['01000002001', '01000002002', '01000002003'], { isAdvertisement: true });
    startSender();
    await become(smsId, 'withheld', 'sent', 'sent');
  });

  test('is cancelled with the reason if its message was stopped', async () => {
    const { services } = app.app;
    const [automatic, withdrawn, other] = [
      await keepMessage(services, ['01000000001'], { forecastType: 'ultraFineDust' }),
      await keepMessage(services, ['01000000002']),
      await keepMessage(services, ['01000000003']),
    ];
    const stopped = [automatic, withdrawn];
    await app.pool.query('update sms set stopped_at = now() where sms_id = any($1)', [stopped]);
    startSender();
    await become(other, 'sent');
    for (const smsId of stopped) await become(smsId, 'cancelled');
    const { rows } = await app.pool.query('select failure from sms_receiver where sms_id = any($1) order by sms_id', [
      stopped,
    ]);
    expect(rows.map(({ failure }) => failure)).toEqual([
      '자동 발송을 꺼서 보내지 않음',
      '받는 사람이 번호를 지워 보내지 않음',
    ]);
    expect(sentTo()).toEqual(['01000000003']);
  });

  test('is cancelled with the reason if its message has expired', async () => {
    const { services } = app.app;
    const midnight = new Date('2026-12-02T00:00:00+09:00');
    const forecast = await keepMessage(services, ['01000000001'], { keepsNight: true, expiresAt: midnight });
    itIs('2026-12-02T08:00:00+09:00');
    startSender();
    await become(forecast, 'cancelled');
    const { rows } = await app.pool.query('select failure from sms_receiver where sms_id = $1', [forecast]);
    expect(rows).toEqual([{ failure: '알릴 때가 지나 보내지 않음' }]);
    const nextMidnight = new Date('2026-12-03T00:00:00+09:00');
    await become(await keepMessage(services, ['01000000002'], { expiresAt: nextMidnight }), 'sent');
    expect(sentTo()).toEqual(['01000000002']);
  });

  test("is cancelled with the reason if its number was erased with the member's data", async () => {
    const { services } = app.app;
    const member = await addMember(services, '010-0000-3001', []);
    const smsId = await keepMessage(services, ['01000003001'], { reasonKey: `${memberReason(member)}dormancy` });
    await forgetReceivers(services.db, services, [member]);
    const other = await keepMessage(services, ['01000003002']);
    startSender();
    await become(other, 'sent');
    await become(smsId, 'cancelled');
    const { rows } = await app.pool.query('select failure from sms_receiver where sms_id = $1', [smsId]);
    expect(rows).toEqual([{ failure: '번호를 파기하여 보내지 않음' }]);
    expect(sentTo()).toEqual(['01000003002']);
  });

  const quiet: Partial<NewMessage>[] = [{ isAdvertisement: true }, { keepsNight: true }];

  // Texts claimed shortly before the night would be sent during the night.
  test.each(
    [
      '2026-12-01T20:59:30+09:00',
      '2026-12-01T21:00:00+09:00',
      '2026-12-01T23:59:59+09:00',
      '2026-12-02T00:00:00+09:00',
      '2026-12-02T07:58:00+09:00',
    ].flatMap((now) => quiet.map((more) => [now, more] as const)),
  )("waits at %s for the morning if it isn't sent at night, %o; a notice doesn't wait", async (now, more) => {
    itIs(now);
    const { services } = app.app;
    const stored = await keepMessage(services, ['01000000001'], more);
    const notice = await keepMessage(services, ['01000000002']);
    startSender();
    await become(notice, 'sent');
    const morning = '2026-12-02T08:00:00+09:00';
    const failures = async () =>
      (await app.pool.query('select due_at, sms_state, failure from sms_receiver where sms_id = $1', [stored])).rows;
    expect(await failures()).toEqual([
      { due_at: new Date(morning), sms_state: 'reserved', failure: '밤에는 보내지 않아 8시까지 대기' },
    ]);
    itIs(morning);
    await become(stored, 'sent');
    expect(await failures()).toMatchObject([{ failure: '' }]);
  });

  test.each(['2026-12-01T20:58:30+09:00', '2026-12-02T08:00:00+09:00'])(
    "is sent at %s by day even if it isn't sent at night",
    async (now) => {
      itIs(now);
      const messages = await Promise.all(
        quiet.map((more, at) => keepMessage(app.app.services, [`0100000000${at}`], more)),
      );
      startSender();
      for (const smsId of messages) await become(smsId, 'sent');
    },
  );
});

describe('gateway', () => {
  test.each<[Operation, Misbehaviour]>([
    ['make', { how: 'status', status: 500 }],
    ['fill', { how: 'cut after' }],
    ['fill', { how: 'status', status: 429, retryAfter: '0' }],
    ['send', { how: 'status', status: 429, retryAfter: '1' }],
    ['send', { how: 'status', status: 403 }],
    ['send', { how: 'status', status: 500 }],
    ['send', { how: 'silent' }],
    ['send', { how: 'silent after' }],
    ['send', { how: 'cut after' }],
    ['send', { how: 'nonsense after' }],
    ['send', { how: 'status after', status: 502 }],
    ['send', { how: 'late', ms: 700 }],
    ['send', { how: 'late', ms: 1500 }],
  ])('sends each text once even if %s fails, %o', async (operation, wrong) => {
    fails(operation, wrong);
    const smsId = await keepMessage(app.app.services, numbers(3));
    startSender();
    await become(smsId, 'sent', 'sent', 'sent');
    await new Promise((resolve) => setTimeout(resolve, wrong.how === 'late' ? wrong.ms : 50));
    expect(sentTo()).toEqual(numbers(3));
  });

  test('delays texts with the reason while unreachable', async () => {
    played.misbehave = () => ({ how: 'status', status: 503 });
    const smsId = await keepMessage(app.app.services, numbers(2));
    startSender();
    const failures = async () =>
      (await app.pool.query('select distinct sms_state as state, failure from sms_receiver where sms_id = $1', [smsId]))
        .rows;
    await vi.waitFor(
      async () =>
        expect(await failures()).toEqual([{ state: 'reserved', failure: '문자 사업자가 받지 않아 다시 시도 중' }]),
      longest,
    );
    played.misbehave = () => null;
    await become(smsId, 'sent', 'sent');
    expect(await failures()).toEqual([{ state: 'sent', failure: '' }]);
  });

  test('fails a refused text with its message, and sends the others', async () => {
    played.refuse = (to) => (to.endsWith('1') ? '1011' : null);
    const smsId = await keepMessage(app.app.services, numbers(3));
    startSender();
    await become(smsId, 'sent', 'failed', 'sent');
    const { rows } = await app.pool.query('select failure from sms_receiver where sms_id = $1 order by 1 desc', [
      smsId,
    ]);
    expect(rows[0]).toEqual({ failure: '받을 수 없는 번호 … (1011)' });
    expect(sentTo()).toEqual(['01000000000', '01000000002']);
  });

  test('delivers receipts late and twice, which are applied once', async () => {
    const smsId = await keepMessage(app.app.services, numbers(3));
    startSender();
    await become(smsId, 'sent', 'sent', 'sent');
    const [first = '', second = ''] = played.sent.map(({ ourId }) => ourId);
    played.receipt(first, '4000', { dateReceived: '2026-11-20T02:00:01.000Z' });
    played.receipt(second, '3058', { reason: '전원 꺼짐' });
    itIs('2026-12-01T11:01:00+09:00');
    await become(smsId, 'sent', 'failed', 'sent');
    played.receipt(first, '4000', { dateReceived: '2026-11-20T02:00:09.000Z' });
    const requested = played.requests.length;
    itIs('2026-12-01T11:10:00+09:00');
    await vi.waitFor(() => expect(played.requests.length).toBeGreaterThan(requested), longest);
    const { rows } = await app.pool.query(
      'select received_at, failure from sms_receiver where sms_id = $1 order by sms_receiver_id',
      [smsId],
    );
    expect(rows).toEqual([
      { received_at: new Date('2026-11-20T02:00:01Z'), failure: '' },
      { received_at: null, failure: '전원 꺼짐 (3058)' },
      { received_at: null, failure: '' },
    ]);
  });

  test('leaves a forgotten batch unknown until an administrator resends it', async () => {
    const smsId = await keepMessage(app.app.services, numbers(2));
    let isForgotten = false;
    played.misbehave = (operation) => {
      if (operation === 'send' && !isForgotten) return { how: 'silent' };
      if (operation === 'state' && !isForgotten) {
        isForgotten = true;
        return { how: 'status', status: 404 };
      }
      return null;
    };
    startSender();
    await become(smsId, 'unknown', 'unknown');
    expect(played.sent).toEqual([]);
    await app.pool.query(
      `update sms_receiver set sms_state = 'reserved', sms_batch_id = null, settled_at = now() where sms_id = $1`,
      [smsId],
    );
    await become(smsId, 'sent', 'sent');
    expect(sentTo()).toEqual(numbers(2));
    for (const { ourId } of played.sent) played.receipt(ourId, '4000');
    itIs('2026-12-01T11:01:00+09:00');
    await vi.waitFor(async () => {
      const { rows } = await app.pool.query('select received_at from sms_receiver where sms_id = $1', [smsId]);
      expect(rows.every(({ received_at }) => received_at !== null)).toBe(true);
    }, longest);
  });
});

test('drops a batch that was created a day ago and never stored, but not one in progress', async () => {
  const { db } = app.app.services;
  const messages = solapi();
  const made = await Promise.all(
    ['0001', '0002'].map((end) =>
      messages.make([text(`00000000-0000-4000-8000-00000000${end}`)], AbortSignal.timeout(5000)),
    ),
  );
  const [left = '', underWay = ''] = made.map(({ batch }) => batch);
  const others = played.othersGroup();
  await app.pool.query(
    `insert into sms_batch (sms_batch_id, gateway, sender, gateway_batch_id, begun_at, handed_at)
     values (gen_random_uuid(), 'solapi', 1, $1, now(), now())`,
    [underWay],
  );
  const drop = (now: number) =>
    dropLeftBatches({ db, messages, clock: { now: () => new Date(now) }, config: app.app.services.config });
  await drop(Date.now());
  expect(played.groups().toSorted()).toEqual([left, underWay, others].toSorted());
  await drop(Date.now() + dayMs + 1000);
  expect(played.groups().toSorted()).toEqual([underWay, others].toSorted());
});

/**
 * Simulates a worker that died after passing a message to a gateway, in a batch with the given name, or without one if
 * null.
 */
async function wasHandedOver(smsId: number, gateway: string, name: string | null) {
  await app.pool.query(
    `with batch as (
       insert into sms_batch (sms_batch_id, gateway, sender, gateway_batch_id, begun_at, handed_at)
       values (gen_random_uuid(), $2, 1, $3, $4, case when $3::text is not null then $4::timestamptz end)
       returning sms_batch_id)
     update sms_receiver set sms_state = 'sending', sms_batch_id = (select sms_batch_id from batch) where sms_id = $1`,
    [smsId, gateway, name, new Date(clock.now().getTime() - 60_000)],
  );
}

test.each([
  ['solapi', 'G4V20260101', 'sandbox'],
  ['sandbox', '0f5b3c7e-1111-4a2b-8c3d-123456789abc', 'solapi'],
] as const)(
  'leaves batches unknown that were sent before a change from %s, by name (%s), and sends all others',
  async (before, name, after) => {
    const { services } = app.app;
    const [known = 0, unnamed = 0, waiting = 0] = await Promise.all(
      numbers(3).map((one) => keepMessage(services, [one])),
    );
    await wasHandedOver(known, before, name);
    await wasHandedOver(unnamed, before, null);
    startSender({ gateway: after === 'solapi' ? solapi() : sandbox() });
    for (const [smsId, state] of [
      [waiting, 'sent'],
      [unnamed, 'sent'],
      [known, 'unknown'],
    ] as const)
      await become(smsId, state);
  },
);

/** Ends the connection with the senders' locks, like a network failure. */
const cutLocks = () =>
  owner.query(
    `select pg_terminate_backend(l.pid) from pg_locks l
     where l.locktype = 'advisory' and l.classid = 4712004 and l.database = (select oid from pg_database where datname = current_database())`,
  );

describe('disconnected sender', () => {
  test.each<Operation>(['fill', 'send'])('sends nothing after a late %s', async (operation) => {
    fails(operation, { how: 'late', ms: 2500 });
    const smsId = await keepMessage(app.app.services, numbers(3));
    startSender({ deadlineMs: 5000 });
    await vi.waitFor(() => expect(played.requests).toContain(operation), longest);
    await cutLocks();
    startSender();
    await become(smsId, 'sent', 'sent', 'sent');
    await new Promise((resolve) => setTimeout(resolve, 3000));
    expect(sentTo()).toEqual(numbers(3));
  });
});

describe('sandbox', () => {
  const soon = () => AbortSignal.timeout(5000);
  const made = async (messageId: string = randomUUID()) => (await sandbox().make([text(messageId)], soon())).batch;

  test('drops created batches, and never sends a dropped one', async () => {
    const [sent, dropped] = [await made(), await made()];
    await sandbox().send(sent, soon());
    await sandbox().send(sent, soon());
    await expect(sandbox().drop(sent, soon())).rejects.toMatchObject({ isSafe: false });
    expect(await sandbox().ask(sent, soon())).toMatchObject({ state: 'sent' });
    await sandbox().drop(dropped, soon());
    await sandbox().drop(dropped, soon());
    await expect(sandbox().send(dropped, soon())).rejects.toBeInstanceOf(GatewayFault);
    expect(await sandbox().ask(dropped, soon())).toEqual({ state: 'absent' });
  });

  test("doesn't resend a batch that was sent between the query and the drop", async () => {
    const smsId = await keepMessage(app.app.services, ['01000000001']);
    const { rows } = await app.pool.query<{ id: string }>(
      'select message_id as id from sms_receiver where sms_id = $1',
      [smsId],
    );
    const messageId = rows[0]?.id ?? '';
    await wasHandedOver(smsId, 'sandbox', await made(messageId));
    const gateway = sandbox();
    const stalled: MessageGateway = {
      ...gateway,
      async ask(batch, signal) {
        const fate = await gateway.ask(batch, signal);
        // The stalled worker continues.
        if (fate.state === 'made') await gateway.send(batch, signal);
        return fate;
      },
    };
    startSender({ gateway: stalled });
    await become(smsId, 'sent');
    const given = await app.pool.query('select from sandbox_message where message_id = $1', [messageId]);
    expect(given.rowCount).toBe(1);
  });
});
