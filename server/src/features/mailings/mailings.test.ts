/** Mailings of statistics: created when due, and sent once to permitted receivers, also after a crash. */
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPool } from '#platform/database/pool.ts';
import {
  attachment,
  clearMailings,
  clock,
  form,
  history,
  office,
  page,
  path,
  receiver,
  receivers,
  rig,
  save,
  sendDue,
  seoul,
  startMailings,
  stopMailings,
  xlsx,
} from '#test/mailings.ts';
import { textOfPdf } from '#test/pdf.ts';
import { addDue } from './make.ts';
import { type Claimed, claimDue, type Sending, sendPeriod } from './send.ts';
import { sendMailings } from './worker.ts';

beforeAll(startMailings);
afterAll(stopMailings);
beforeEach(clearMailings);

describe('mailing of a month', () => {
  it('is sent on the first day at 8:00 in Seoul with the closed month across the year’s end', async () => {
    const chief = await receiver();
    const mailingId = await save([chief]);
    clock.at = seoul('2027-01-01T07:59:59');
    await sendDue();
    expect(receivers()).toEqual([]);
    clock.at = seoul('2027-01-01T08:00:00');
    await sendDue();
    expect(receivers()).toEqual([chief.address]);
    const { source } = rig.smtp.mails[0] ?? { source: '' };
    const sheet = await readSheet(attachment(source, xlsx));
    expect(sheet.map((row) => row.slice(0, 2))).toEqual([
      ['측정일시', '설치 장소'],
      ['2026-12', '가람 도서관'],
    ]);
    // The mean of 10 and 21; readings just before and after the month would change it.
    expect(sheet[1]?.[sheet[0]?.indexOf('초미세먼지 실내 (㎍/㎥)') ?? -1]).toBe(15.5);
    const text = textOfPdf(attachment(source, 'application/pdf'));
    for (const words of ['2026년 12월', '단위 월별', '가람 도서관', '15.5', '1/1', '중랑구'])
      expect(text).toContain(words);
    expect(await history(mailingId)).toMatchObject([
      { period: '2026년 12월', adminName: '홍길동', state: 'sent', failure: '' },
    ]);
  });

  it('is sent once for a period, however often it is due', async () => {
    const chief = await receiver();
    const mailingId = await save([chief], { filter: 'datetimeType=day' });
    clock.at = seoul('2027-01-01T09:00:00');
    await Promise.all([sendDue(), sendDue(), addDue(rig.app.app.services.db, clock.at)]);
    const changed = form([{ ...chief, address: '' }], { interval: 'week' });
    await office(`PATCH ${path}/${mailingId}`, changed);
    await office(`PATCH ${path}/${mailingId}`, { ...changed, interval: 'month' });
    await rig.app.pool.query('update mailing set next_at = $1', [clock.at]);
    await sendDue();
    expect(receivers()).toEqual([chief.address]);
  });

  it('sends only the last period after months without a server', async () => {
    await save([await receiver()]);
    clock.at = seoul('2027-04-15T00:00:00');
    await sendDue();
    await sendDue();
    expect(receivers()).toHaveLength(1);
    const { rows } = await rig.app.pool.query('select first_day::text as day from mailing_delivery');
    expect(rows).toEqual([{ day: '2027-03-01' }]);
  });
});

describe('receiver', () => {
  it('receives nothing if not permitted, suspended or removed, as the history states', async () => {
    const [stays, revoked, suspended, removed] = [
      await receiver(),
      await receiver({ deptCode: 'none', keys: [`${page}:get`] }),
      await receiver(),
      await receiver(),
    ];
    const mailingId = await save([stays, revoked, suspended, removed]);
    clock.at = seoul('2027-01-01T08:00:00');
    await addDue(rig.app.app.services.db, clock.at);
    await rig.app.pool.query('delete from admin_authority where admin_number = $1', [revoked.adminNumber]);
    await rig.app.pool.query(`update administrator set admin_status = 'suspended' where admin_number = $1`, [
      suspended.adminNumber,
    ]);
    await rig.app.pool.query('delete from mailing_receiver where admin_number = $1', [removed.adminNumber]);
    await sendDue();
    expect(receivers()).toEqual([stays.address]);
    expect((await history(mailingId)).map(({ state, failure }) => [state, failure])).toEqual([
      ['dropped', '받는 사람에서 뺐습니다.'],
      ['dropped', '사용할 수 없는 관리자 계정입니다.'],
      ['dropped', '통계를 볼 권한이 없습니다.'],
      ['sent', ''],
    ]);
  });

  it('is retried while the mail server refuses temporarily, and fails if it refuses permanently', async () => {
    const [later, never] = [await receiver(), await receiver()];
    const mailingId = await save([later, never]);
    clock.at = seoul('2027-01-01T08:00:00');
    rig.smtp.refusals.set(later.address, '450 4.2.0 busy');
    rig.smtp.refusals.set(never.address, '550 5.1.1 unknown');
    await sendDue();
    expect((await history(mailingId)).map(({ stateName }) => stateName)).toEqual(['실패', '재시도 대기']);
    rig.smtp.refusals.clear();
    clock.at = new Date(clock.at.getTime() + 15_000);
    await sendDue();
    expect(receivers()).toEqual([later.address]);
    expect((await history(mailingId)).map(({ state }) => state)).toEqual(['failed', 'sent']);
  });

  it('receives a mail once even if the first process died before sending', async () => {
    const chief = await receiver();
    await save([chief]);
    clock.at = seoul('2027-01-01T08:00:00');
    await addDue(rig.app.app.services.db, clock.at);
    // Simulates a process that dies after claiming.
    expect(await claimDue(rig.sending.services, 10)).toHaveLength(1);
    await sendDue();
    expect(receivers()).toEqual([]);
    clock.at = new Date(clock.at.getTime() + 20 * 60_000);
    await sendDue();
    await sendDue();
    expect(receivers()).toEqual([chief.address]);
  });

  it('receives a mail once if the mail server is slow for other receivers', async () => {
    const chiefs = [await receiver(), await receiver(), await receiver()];
    await save(chiefs);
    clock.at = seoul('2027-01-01T08:00:00');
    await addDue(rig.app.app.services.db, clock.at);
    const [claimed] = await claimDue(rig.sending.services, 1);
    const email: Sending['email'] = async (mail) => {
      await rig.sending.email?.(mail);
      clock.at = new Date(clock.at.getTime() + 11 * 60_000);
      // Another process sends what is due meanwhile.
      await sendDue();
    };
    await sendPeriod({ ...rig.sending, email }, claimed as Claimed);
    expect(receivers()).toEqual(chiefs.map(({ address }) => address).sort());
  });
});

describe('worker', () => {
  it('takes over the lease of an ended worker, and sends one mail', async () => {
    const { services } = rig.app.app;
    const chief = await receiver();
    await save([chief]);
    const log = { warn: () => undefined };
    const work = () => sendMailings({ sending: rig.sending, pool: openPool(services.config.databaseAppUrl, 1), log });
    const [first, second] = [work(), work()];
    await first.close();
    clock.at = seoul('2027-01-01T08:00:00');
    await vi.waitUntil(() => rig.smtp.mails.length > 0, { timeout: 30_000, interval: 50 });
    await second.close();
    expect(receivers()).toEqual([chief.address]);
  });
});
