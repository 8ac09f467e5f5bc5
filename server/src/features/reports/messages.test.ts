/** Messages to reporters, and the erasure of reporters' personal data. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openMail } from '#platform/mail/mail.ts';
import { addCaller, ask } from '#test/administrators.ts';
import type { TestApp } from '#test/app.ts';
import { startMailingApp } from '#test/mailing-app.ts';
import { addSendNumber } from '#test/messages.ts';
import { createSingle, sendReport } from '#test/reports.ts';
import type { TestSmtpServer } from '#test/smtp-server.ts';
import { closeRemoved } from './measured.ts';
import { claimMessages, type Messaging, sendMessage } from './messages.ts';
import { photosOf } from './photos.ts';
import { eraseOldReports } from './retention.ts';

const morning = new Date('2026-11-02T10:00:00+09:00');
let now = morning;
let app: TestApp;
let smtp: TestSmtpServer;
let token: string;
let messaging: Messaging;

beforeAll(async () => {
  ({ app, smtp } = await startMailingApp({ now: () => now }));
  const caller = await addCaller(app.app.services);
  ({ token } = caller);
  await addSendNumber(app.app.services, caller.adminNumber);
  messaging = { services: app.app.services, email: openMail(app.app.services) };
});
afterAll(async () => {
  await app.stop();
  await smtp.close();
});
beforeEach(async () => {
  now = morning;
  smtp.mails.length = 0;
  smtp.refusals.clear();
  await app.pool.query('delete from report_incident; delete from sms_receiver; delete from sms; delete from guess');
});

async function sendDue(): Promise<number> {
  const claimed = await claimMessages(messaging.services, 100);
  for (const one of claimed) await sendMessage(messaging, one);
  return claimed.length;
}
async function report(placeId: number, cause: string, contact: string, language = 'ko') {
  const fields = { cause, language, ...(contact && { contact, hasConsented: 'true' }) };
  const { body } = await sendReport(app.url, placeId, fields);
  return body.secret;
}
async function act(action: string, comment = '') {
  const { rows } = await app.pool.query<{ id: number }>('select report_incident_id as id from report_incident');
  const key = `PATCH /admin/api/report/incidents/${rows[0]?.id}` as const;
  expect((await ask(app.url, token, key, { action, comment })).status).toBe(200);
}
async function withdraw(secret: string) {
  const { status } = await fetch(`${app.url}/api/report/withdraw-contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ secret }),
  });
  expect(status).toBe(200);
}
const texts = async () =>
  (
    await app.pool.query<{ message: string; dueAt: Date; isHidden: boolean }>(
      `select message, s.due_at as "dueAt", is_hidden as "isHidden" from sms s join sms_receiver using (sms_id)
       order by sms_id`,
    )
  ).rows;
const states = async () =>
  (await app.pool.query<{ state: string }>('select state from report_message order by 1')).rows.map(
    ({ state }) => state,
  );

describe('a reporter with a contact', () => {
  it('receives confirmation, repair and rejection once, by text or mail; others receive nothing', async () => {
    const { placeId } = await createSingle(app.pool, 'light');
    await report(placeId, 'damaged', '010-1234-5678');
    await report(placeId, 'damaged', 'hong@example.kr', 'en');
    await report(placeId, 'damaged', '');
    await act('confirm');
    expect([await sendDue(), await sendDue()]).toEqual([2, 0]);
    await act('start');
    expect(await sendDue()).toBe(0);
    await act('done', '김기사 완료');
    await act('reopen');
    await act('reject', '사유지의 등입니다');
    expect(await sendDue()).toBe(4);
    const subject = '[시민 신고] 보안등 부서졌거나 기울어짐';
    expect((await texts()).map(({ message }) => message)).toEqual([
      `${subject}\n면목2동 신고를 확인했습니다.`,
      `${subject}\n면목2동 신고를 처리했습니다.`,
      `${subject}\n면목2동 신고는 처리하지 않기로 했습니다. 사유: 사유지의 등입니다`,
    ]);
    expect((await texts()).every(({ isHidden }) => isHidden)).toBe(true);
    expect(smtp.mails).toHaveLength(3);
    expect(await states()).toEqual(Array(6).fill('sent'));
  });

  it('receives texts of the night in the morning', async () => {
    const { placeId } = await createSingle(app.pool, 'light');
    await report(placeId, 'damaged', '010-1234-5678');
    await act('confirm');
    now = new Date('2026-11-02T23:00:00+09:00');
    await sendDue();
    expect(await texts()).toMatchObject([{ dueAt: new Date('2026-11-03T08:00:00+09:00') }]);
  });

  it('receives nothing after withdrawing the contact', async () => {
    const { placeId } = await createSingle(app.pool, 'light');
    const secret = await report(placeId, 'damaged', '010-1234-5678');
    await act('confirm');
    await withdraw(secret);
    await act('done');
    expect([await sendDue(), await texts(), await states()]).toEqual([0, [], ['skipped']]);
  });

  it('receives no text that waits for the morning when the contact is withdrawn', async () => {
    const { placeId } = await createSingle(app.pool, 'light');
    const secret = await report(placeId, 'damaged', '010-1234-5678');
    await act('confirm');
    now = new Date('2026-11-02T23:00:00+09:00');
    await sendDue();
    const numbers = () => app.pool.query('select sms_state as state, mobile_number_index as index from sms_receiver');
    const [waiting] = (await numbers()).rows;
    expect(waiting?.state).toBe('reserved');
    await withdraw(secret);
    const [withdrawn] = (await numbers()).rows;
    expect(withdrawn?.state).toBe('cancelled');
    expect(withdrawn?.index.equals(waiting?.index)).toBe(false);
  });

  it('is told that the place was deleted, which closes its incidents', async () => {
    const { placeId } = await createSingle(app.pool, 'light');
    const other = await createSingle(app.pool, 'light');
    const secret = await report(placeId, 'unlit', '010-1234-5678');
    await report(placeId, 'damaged', 'hong@example.kr', 'en');
    await report(other.placeId, 'damaged', '010-1234-5679');
    await closeRemoved(messaging.services);
    expect(await sendDue()).toBe(0);
    await app.pool.query('update installation_place set deleted_at = $2 where installation_place_id = $1', [
      placeId,
      now,
    ]);
    await closeRemoved(messaging.services);
    await closeRemoved(messaging.services);
    expect(await sendDue()).toBe(2);
    expect((await texts()).map(({ message }) => message)).toEqual([
      '[시민 신고] 보안등 불이 켜지지 않음\n면목2동 시설이 없어져 신고 처리를 마쳤습니다.',
    ]);
    expect(smtp.mails[0]?.source).toContain('is closed, because the facility was removed');
    const followed = await (await fetch(`${app.url}/api/report/follow/${secret}`)).json();
    expect(followed).toMatchObject({ state: 'rejected', canReopen: false });
  });

  it('is not told of an earlier step after a later one', async () => {
    const { placeId } = await createSingle(app.pool, 'light');
    await report(placeId, 'damaged', 'hong@example.kr');
    await act('confirm');
    smtp.refusals.set('hong@example.kr', '451 4.3.0 try later');
    await sendDue();
    smtp.refusals.clear();
    await act('done');
    await sendDue();
    now = new Date(now.getTime() + 60_000);
    await sendDue();
    expect([smtp.mails.length, await states()]).toEqual([1, ['sent', 'skipped']]);
  });

  it('is sent a failed message again; the stored reason excludes the address', async () => {
    const { placeId } = await createSingle(app.pool, 'light');
    await report(placeId, 'damaged', 'hong@example.kr');
    await act('confirm');
    smtp.refusals.set('hong@example.kr', '451 4.3.0 try later hong@example.kr');
    expect([await sendDue(), await sendDue()]).toEqual([1, 0]);
    const { rows } = await app.pool.query('select failure from report_message');
    expect(rows).toEqual([{ failure: '메일 서버가 거절했습니다 (451 4.3.0).' }]);
    smtp.refusals.clear();
    now = new Date(now.getTime() + 60_000);
    await sendDue();
    expect([smtp.mails.length, await states()]).toEqual([1, ['sent']]);
  });
});

describe('eraseOldReports', () => {
  const inDays = (days: number) => new Date(morning.getTime() + days * 86_400_000);
  const erase = () => eraseOldReports(app.app.services, photosOf(app.app.services));
  const stored = async () =>
    (await app.pool.query('select contact_sealed is not null as "hasContact", words from report')).rows;

  it('erases a contact a year after its report, and words and messages a year after closing', async () => {
    const { placeId } = await createSingle(app.pool, 'light');
    now = inDays(-100);
    const secret = await report(placeId, 'damaged', '010-1234-5678');
    const words = '우리 집 앞';
    await app.pool.query('update report set words = $1', [words]);
    now = morning;
    await act('done');
    await sendDue();
    now = inDays(264);
    await erase();
    expect(await stored()).toEqual([{ hasContact: true, words }]);
    now = inDays(266);
    await erase();
    expect([await stored(), await states()]).toEqual([[{ hasContact: false, words }], ['sent']]);
    now = inDays(366);
    await erase();
    expect([await stored(), await states()]).toEqual([[{ hasContact: false, words: '' }], []]);
    const followed = await (await fetch(`${app.url}/api/report/follow/${secret}`)).json();
    expect(followed).toMatchObject({ state: 'done', words: '', contact: '' });
  });

  it('erases the contacts of an open incident by the age of each report, and skips their messages', async () => {
    const { placeId } = await createSingle(app.pool, 'light');
    now = inDays(-366);
    await report(placeId, 'damaged', '010-1234-5678');
    now = inDays(-364);
    await report(placeId, 'damaged', '010-1234-5679');
    now = morning;
    await act('confirm');
    await erase();
    expect((await stored()).map(({ hasContact }) => hasContact).sort()).toEqual([false, true]);
    await sendDue();
    expect(await states()).toEqual(['sent', 'skipped']);
  });
});
