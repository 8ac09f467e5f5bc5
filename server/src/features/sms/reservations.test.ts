/** Reservations: listing, receivers, and exclusion between sending and deletion. */

import pino from 'pino';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { openPool } from '#platform/database/pool.ts';
import { senderMetrics } from '#platform/messages/sender/metrics.ts';
import { Sender } from '#platform/messages/sender/sender.ts';
import { addCaller, ask } from '#test/administrators.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { asServer } from '#test/database.ts';
import { timeFactor } from '#test/measured.ts';
import { addSendNumber, keepMessage } from '#test/messages.ts';

let app: TestApp;
const now = new Date('2026-12-01T10:00:00+09:00');
let token: string;
let adminNumber: number;

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now }, env: { MARU_ROLE: 'web' } });
  ({ token, adminNumber } = await addCaller(app.app.services));
  await addSendNumber(app.app.services, adminNumber);
});
afterAll(() => app.stop());

interface Reservation {
  smsReservationId: number;
  reservationDatetime: string;
  isSended: boolean;
}
interface Deleted {
  results: { id: string; isSuccessDelete: boolean; errorReason: string }[];
  isCompleted: boolean;
}
const numbers = ['01012340001', '01012340002'];
const at = (time: string) => new Date(`2026-12-01T${time}:00+09:00`);
const reserve = (dueAt: Date, message = '예약 문자') =>
  keepMessage(app.app.services, numbers, { smsType: 'reserve', adminNumber, dueAt, message });
const get = <Body = Record<string, unknown>>(path: string) =>
  ask<Body>(app.url, token, `GET /admin/api/sms/reservation${path}`);
const ids = async (query = '') =>
  (await get<{ list: Reservation[] }>(`?pageSize=100&${query}`)).body.list.map((one) => one.smsReservationId);
const remove = async (...reservations: number[]) =>
  (await ask<Deleted>(app.url, token, `DELETE /admin/api/sms/reservation?reservationIds=${reservations.join()}`)).body;

/** Claims due texts as the sender does, skipping locked rows. */
const takeDue = (most: number) =>
  app.pool.query<{ sms_id: string }>(
    `update sms_receiver set sms_state = 'sending' where sms_receiver_id in (
       select sms_receiver_id from sms_receiver where sms_state = 'reserved' and due_at <= $1
       order by due_at, sms_receiver_id limit $2 for update skip locked) returning sms_id`,
    [now, most],
  );

describe('reservations', () => {
  test('are listed by due time, sent or waiting', async () => {
    const soon = await reserve(at('11:00'), '수도 100%');
    const late = await reserve(new Date('2026-12-05T09:00:00+09:00'));
    const sent = await reserve(at('09:00'));
    await takeDue(1);
    expect(await ids()).toEqual([late, soon, sent]);
    expect(await ids('isSended=true')).toEqual([sent]);
    expect(await ids('isSended=false')).toEqual([late, soon]);
    expect(await ids(`searchMessage=${encodeURIComponent('0%')}`)).toEqual([soon]);
    expect(await ids('startDate=2026-12-02&endDate=2026-12-05')).toEqual([late]);
    const { body } = await get(`/${soon}`);
    expect(body).toEqual({
      smsReservationDetail: {
        smsReservationId: soon,
        hidesGroups: false,
        reservationDatetime: '2026-12-01 11:00:00',
        sendType: 'SMS',
        message: '수도 100%',
        sendNumber: '02-0000-0000',
        receiverCount: 2,
        isSended: false,
        registeredDatetime: '2026-12-01 10:00:00',
      },
    });
    expect((await get('/999999999')).status).toBe(404);
  });

  test('return receivers masked, under a path that an id would match, too', async () => {
    const id = await reserve(at('12:00'));
    const path = `/reservation-mobile-number?smsReservationId=${id}`;
    const { body } = await get<{ list: { receiveMobileNumber: string }[] }>(path);
    expect(body.list.map((one) => one.receiveMobileNumber)).toEqual(['010-****-0002', '010-****-0001']);
    expect((await get(`${path}&mobileNumber=01012340001`)).body.totalCount).toBe(1);
    const instant = await keepMessage(app.app.services, numbers);
    expect((await get(`/reservation-mobile-number?smsReservationId=${instant}`)).status).toBe(404);
  });

  test('are cancelled separately; started ones stay, with a reason', async () => {
    await takeDue(1000);
    const started = await reserve(at('09:30'));
    await takeDue(1);
    const [one, other] = [await reserve(at('13:00')), await reserve(at('14:00'))];
    expect(await remove(one, started, 999_999_999, other)).toEqual({
      results: [
        { id: String(one), isSuccessDelete: true, errorReason: '' },
        {
          id: String(started),
          isSuccessDelete: false,
          errorReason: '이미 발송되었거나 발송 중인 예약은 삭제할 수 없습니다.',
        },
        { id: '999999999', isSuccessDelete: false, errorReason: '예약을 찾을 수 없습니다.' },
        { id: String(other), isSuccessDelete: true, errorReason: '' },
      ],
      isCompleted: true,
    });
    // A started message is sent completely.
    expect((await takeDue(1000)).rowCount).toBe(1);
    expect(await ids()).toContain(started);
    const { rows } = await app.pool.query(`select from sms_receiver where sms_id = $1 and sms_state = 'cancelled'`, [
      one,
    ]);
    expect(rows).toHaveLength(2);
  });

  test('are either sent or deleted when both happen at once', async () => {
    await takeDue(1000);
    const { services } = app.app;
    const { db, seal, messages: gateway } = services;
    if (!gateway) throw new Error('nothing can be sent');
    const due = await Promise.all(Array.from({ length: 60 }, () => reserve(new Date(Date.now() - 1000))));
    const senders = [1, 2].map(
      () =>
        new Sender({
          pool: openPool(asServer(app.databaseUrl), 1),
          db,
          seal,
          clock: systemClock,
          log: pino({ level: 'silent' }),
          // Small batches without a rate limit cause many sending turns during the deletions.
          gateway: { ...gateway, maxBatch: 3, perSecond: 100_000 },
          idleMs: 5,
          metrics: senderMetrics(new Registry()),
        }),
    );
    for (const sender of senders) sender.start();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, part) => remove(...due.filter((_id, index) => index % 12 === part))),
    );
    const deleted = answers.flatMap(({ results }) =>
      results.filter((row) => row.isSuccessDelete).map((row) => Number(row.id)),
    );
    const waiting = async () =>
      (
        await app.pool.query(
          `select from sms_receiver where sms_id = any($1) and sms_state in ('reserved', 'sending')`,
          [due],
        )
      ).rowCount;
    await expect.poll(waiting, { timeout: 20_000 * timeFactor }).toBe(0);
    await Promise.all(senders.map((sender) => sender.close()));
    const { rows } = await app.pool.query<{ id: string; states: string[]; isDeleted: boolean; given: string }>(
      `select sms_id as id, array_agg(distinct sms_state) as states, bool_or(s.deleted_at is not null) as "isDeleted",
         count(m.message_id) as given
       from sms s join sms_receiver r using (sms_id) left join sandbox_message m using (message_id)
       where sms_id = any($1) group by sms_id`,
      [due],
    );
    expect(rows).toHaveLength(due.length);
    for (const { id, states, isDeleted, given } of rows) {
      expect([id, isDeleted]).toEqual([id, deleted.includes(Number(id))]);
      expect([id, states, Number(given)]).toEqual([
        id,
        [isDeleted ? 'cancelled' : 'sent'],
        isDeleted ? 0 : numbers.length,
      ]);
    }
  });
});
