/** Mailings of statistics: due at their time, made once, sent once to those who may see them, also after a crash. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { statisticsPages } from '@maru/domain/mailing';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { airMailing } from '#features/air/mailing.ts';
import { openAirStatistics } from '#features/air/statistics.ts';
import { buildingMailings } from '#features/buildings/mailing.ts';
import { openBuildingStatistics } from '#features/buildings/statistics.ts';
import { lightsMailing } from '#features/lights/mailing.ts';
import { openLightsStatistics } from '#features/lights/statistics.ts';
import { openMemberStatistics } from '#features/member-statistics/calls.ts';
import { peopleMailing } from '#features/people/mailing.ts';
import { openPeopleStatistics } from '#features/people/statistics.ts';
import { vehicleMailing } from '#features/vehicles/mailing.ts';
import { openVehicleStatistics } from '#features/vehicles/statistics.ts';
import { openWeighingAdministration } from '#features/weighing/administration.ts';
import { weighingMailing } from '#features/weighing/mailing.ts';
import { readDistrict } from '#places/district/district-file.ts';
import { openPool } from '#platform/database/pool.ts';
import { openMail } from '#platform/mail/mail.ts';
import { addAdministrator, addCaller, adminToken, ask } from '#test/administrators.ts';
import { report } from '#test/air-reports.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { testDistrictFile } from '#test/district.ts';
import { createDevice, createPlace } from '#test/factories.ts';
import { startMailingApp } from '#test/mailing-app.ts';
import type { TestSmtpServer } from '#test/smtp-server.ts';
import { findProgram, systemPrograms } from '#test/system-program.ts';
import { makeFiles } from './files.ts';
import { queryOf } from './filter.ts';
import { addDue } from './make.ts';
import { claimDue, type Sending, sendPeriod } from './send.ts';
import { sendMailings } from './worker.ts';

const seoul = (text: string) => new Date(`${text}+09:00`);
const start = seoul('2026-12-20T12:00:00');
let now = start;
let app: TestApp;
let smtp: TestSmtpServer;
let sending: Sending;
let supervisor: number;
const path = '/admin/api/mailings';
const page = 'systemStatistics/atmosphere';

beforeAll(async () => {
  ({ app, smtp } = await startMailingApp({ now: () => now }, { PUBLIC_URL: 'https://www.maru-district.example' }));
  const { services } = app.app;
  ({ adminNumber: supervisor } = await addAdministrator(services));
  const placeId = await createPlace(app.pool, {
    name: '가람 도서관',
    facilityType: 'public',
    detailFacilityType: 'library',
  });
  const lobby = await createDevice(app.pool, { placeId, installationType: 'indoor', managementCode: 'IN-1' });
  const ingest = await startTestApp({
    clock: { now: () => now },
    databaseUrl: app.databaseUrl,
    env: { MARU_ROLE: 'ingest' },
  });
  // The first and the last minute of December in Seoul, their neighbours, and the next December.
  for (const [time, ultraFineDust] of [
    ['2026-11-30T23:59:00', 90],
    ['2026-12-01T00:00:00', 10],
    ['2026-12-31T23:59:00', 21],
    ['2027-01-01T00:00:00', 80],
    ['2027-12-31T23:59:00', 20],
  ] as const) {
    now = new Date(seoul(time).getTime() + 1000);
    await report(ingest, lobby, seoul(time), { ultraFineDust });
  }
  await ingest.stop();
  const district = await readDistrict(testDistrictFile);
  const statistics = [
    airMailing(services, openAirStatistics(services)),
    ...buildingMailings(services, openBuildingStatistics(services)),
    peopleMailing(services, openPeopleStatistics(services)),
    lightsMailing(services, openLightsStatistics(services, district.centre)),
    vehicleMailing(services, openVehicleStatistics(services, district)),
    weighingMailing(services, openWeighingAdministration(services)),
    ...openMemberStatistics(services).mailings,
  ];
  sending = { services, email: openMail(services), siteName: '중랑구', statistics };
});
afterAll(async () => {
  await app.stop();
  await smtp.close();
});
beforeEach(async () => {
  now = start;
  smtp.mails.length = 0;
  smtp.refusals.clear();
  await app.pool.query('delete from mailing_delivery; delete from mailing_receiver; delete from mailing');
});

/** Calls as a supervisor, with a session of the present. */
const office = async <Body>(call: Parameters<typeof ask>[2], body?: object) =>
  ask<Body>(app.url, await adminToken(app.app.services, supervisor), call, body);

const receiver = async (options: Parameters<typeof addAdministrator>[1] = { deptCode: 'environment' }) => {
  const { adminNumber, adminId } = await addAdministrator(app.app.services, options);
  return { adminNumber, address: `${adminId}@example.kr` };
};
type Receiver = Awaited<ReturnType<typeof receiver>>;

let count = 0;
const form = (receivers: Receiver[], changes: object = {}) => {
  count += 1;
  return { name: `월간 ${count}`, interval: 'month', isUsed: true, receivers, ...changes };
};
async function save(receivers: Receiver[], changes: object = {}): Promise<number> {
  const body = { statistics: 'air-quality', filter: 'datetimeType=month', ...form(receivers, changes) };
  const answer = await office<{ mailingId: number }>(`POST ${path}`, body);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.mailingId;
}
async function sendDue(most = 10): Promise<void> {
  await addDue(app.app.services.db, now);
  for (const claimed of await claimDue(sending.services, most)) await sendPeriod(sending, claimed);
}
const history = async (mailingId: number) =>
  (await office<{ list: Record<string, unknown>[] }>(`GET ${path}/${mailingId}/deliveries`)).body.list;
const receivers = () => smtp.mails.map(({ to }) => to).sort();

/** The decoded attachment of a mail, by the end of its name. */
function attachment(source: string, type: string): Buffer {
  const unfolded = source.replace(/\r?\n[ \t]+/g, ' ');
  const part = unfolded.split(/\r?\n--/).find((one) => one.includes(`Content-Type: ${type}`)) ?? '';
  const body = part.slice(part.search(/\r?\n\r?\n/));
  return Buffer.from(body.replace(/\s/g, ''), 'base64');
}
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

function textOfPdf(bytes: Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'maru-mailing-'));
  try {
    writeFileSync(join(folder, 'a.pdf'), bytes);
    const args = ['-layout', join(folder, 'a.pdf'), '-'];
    return execFileSync(findProgram(systemPrograms.pdfText), args, { encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('mailing of a month', () => {
  it('is sent on the first day at 8:00 in Seoul with the closed month across the year’s end', async () => {
    const chief = await receiver();
    const mailingId = await save([chief]);
    now = seoul('2027-01-01T07:59:59');
    await sendDue();
    expect(receivers()).toEqual([]);
    now = seoul('2027-01-01T08:00:00');
    await sendDue();
    expect(receivers()).toEqual([chief.address]);
    const { source } = smtp.mails[0] ?? { source: '' };
    const sheet = await readSheet(attachment(source, xlsx));
    expect(sheet.map((row) => row.slice(0, 2))).toEqual([
      ['측정일시', '설치 장소'],
      ['2026-12', '가람 도서관'],
    ]);
    // The mean of 10 and 21; both neighbours would change it.
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
    const mailingId = await save([chief]);
    now = seoul('2027-01-01T09:00:00');
    await Promise.all([sendDue(), sendDue(), addDue(app.app.services.db, now)]);
    const changed = form([{ ...chief, address: '' }], { interval: 'week' });
    await office(`PATCH ${path}/${mailingId}`, changed);
    await office(`PATCH ${path}/${mailingId}`, { ...changed, interval: 'month' });
    await app.pool.query('update mailing set next_at = $1', [now]);
    await sendDue();
    expect(receivers()).toEqual([chief.address]);
  });

  it('sends only the last period after months without a server', async () => {
    await save([await receiver()]);
    now = seoul('2027-04-15T00:00:00');
    await sendDue();
    await sendDue();
    expect(receivers()).toHaveLength(1);
    const { rows } = await app.pool.query('select first_day::text as day from mailing_delivery');
    expect(rows).toEqual([{ day: '2027-03-01' }]);
  });
});

describe('receiver', () => {
  it('gets nothing without permission, suspended or taken out, with the reason in the history', async () => {
    const [stays, revoked, suspended, removed] = [
      await receiver(),
      await receiver({ deptCode: 'none', keys: [`${page}:get`] }),
      await receiver(),
      await receiver(),
    ];
    const mailingId = await save([stays, revoked, suspended, removed]);
    now = seoul('2027-01-01T08:00:00');
    await addDue(app.app.services.db, now);
    await app.pool.query('delete from admin_authority where admin_number = $1', [revoked.adminNumber]);
    await app.pool.query(`update administrator set admin_status = 'suspended' where admin_number = $1`, [
      suspended.adminNumber,
    ]);
    await app.pool.query('delete from mailing_receiver where admin_number = $1', [removed.adminNumber]);
    await sendDue();
    expect(receivers()).toEqual([stays.address]);
    expect((await history(mailingId)).map(({ state, failure }) => [state, failure])).toEqual([
      ['dropped', '받는 사람에서 뺐습니다.'],
      ['dropped', '사용할 수 없는 관리자 계정입니다.'],
      ['dropped', '통계를 볼 권한이 없습니다.'],
      ['sent', ''],
    ]);
  });

  it('is tried again while the mail server refuses for now, and fails if it refuses for good', async () => {
    const [later, never] = [await receiver(), await receiver()];
    const mailingId = await save([later, never]);
    now = seoul('2027-01-01T08:00:00');
    smtp.refusals.set(later.address, '450 4.2.0 busy');
    smtp.refusals.set(never.address, '550 5.1.1 unknown');
    await sendDue();
    expect((await history(mailingId)).map(({ stateName }) => stateName)).toEqual(['실패', '재시도 대기']);
    smtp.refusals.clear();
    now = new Date(now.getTime() + 15_000);
    await sendDue();
    expect(receivers()).toEqual([later.address]);
    expect((await history(mailingId)).map(({ state }) => state)).toEqual(['failed', 'sent']);
  });

  it('gets the mail of a process that died before sending it, once', async () => {
    const chief = await receiver();
    await save([chief]);
    now = seoul('2027-01-01T08:00:00');
    await addDue(app.app.services.db, now);
    // A process that claims and dies.
    expect(await claimDue(sending.services, 10)).toHaveLength(1);
    await sendDue();
    expect(receivers()).toEqual([]);
    now = new Date(now.getTime() + 20 * 60_000);
    await sendDue();
    await sendDue();
    expect(receivers()).toEqual([chief.address]);
  });
});

describe('worker', () => {
  it('takes over the lease of one that ended, and sends one mail', async () => {
    const { services } = app.app;
    const chief = await receiver();
    await save([chief]);
    const log = { warn: () => undefined };
    const work = () => sendMailings({ sending, pool: openPool(services.config.databaseAppUrl, 1), log });
    const [first, second] = [work(), work()];
    await first.close();
    now = seoul('2027-01-01T08:00:00');
    await vi.waitUntil(() => smtp.mails.length > 0, { timeout: 30_000, interval: 50 });
    await second.close();
    expect(receivers()).toEqual([chief.address]);
  });
});

describe('files', () => {
  const december = { firstDay: '2026-12-01', lastDay: '2026-12-31' };
  const air = () => ({
    mailed: sending.statistics[0] as never,
    name: '일별',
    filter: 'datetimeType=day',
    period: december,
  });

  it('leave out a workbook over the limit', async () => {
    const made = await makeFiles(sending.services, '중랑구', air(), 100);
    expect(made.isTooLarge).toBe(true);
    expect(made.attachments.map(({ filename }) => filename)).toEqual(['대기질_통계_2026-12-01_2026-12-31.pdf']);
  });

  it('say that a period has no rows', async () => {
    const empty = { ...air(), period: { firstDay: '2020-01-01', lastDay: '2020-01-31' } };
    const { attachments } = await makeFiles(sending.services, '중랑구', empty);
    expect(textOfPdf(attachments[1]?.content as Buffer)).toContain('이 기간에는 자료가 없습니다.');
  });

  it('are made of every statistics with a chart of its own columns', async () => {
    expect(new Set(sending.statistics.map((one) => one.page))).toEqual(new Set(statisticsPages));
    for (const mailed of sending.statistics) {
      const filter = 'datetimeType' in mailed.query.properties ? 'datetimeType=day' : '';
      const exported = await mailed.exportOf(queryOf(mailed, filter, december));
      const headers = exported.columns.map(({ header }) => header);
      expect([mailed.statistics, headers]).toEqual([mailed.statistics, expect.arrayContaining([mailed.chart.by])]);
      const values = mailed.chart.values.filter((header) => headers.includes(header));
      const { month } = mailed;
      if (month && !month.rowsIn)
        for (const header of [month.name, ...month.figures.map((figure) => figure.header)])
          expect([mailed.statistics, headers]).toEqual([mailed.statistics, expect.arrayContaining([header])]);
      expect([mailed.statistics, values.length > 0]).toEqual([mailed.statistics, true]);
    }
  });
});

describe('calls', () => {
  it('refuse receivers who may not see the page, unknown filters and taken names', async () => {
    const stranger = await receiver({ deptCode: 'none' });
    const chief = await receiver();
    const body = { statistics: 'air-quality', filter: 'datetimeType=month', ...form([chief]) };
    const post = (changes: object) => office(`POST ${path}`, { ...body, ...changes });
    expect(await post({ receivers: [stranger] })).toMatchObject({ status: 400, body: { field: 'receivers' } });
    expect(await post({ receivers: [] })).toMatchObject({ status: 400, body: { field: 'receivers' } });
    expect(await post({ receivers: [chief, chief] })).toMatchObject({ status: 400, body: { field: 'receivers' } });
    expect(await post({ filter: 'datetimeType=year' })).toMatchObject({ status: 400, body: { field: 'filter' } });
    expect(await post({ filter: 'pageNumber=2' })).toMatchObject({ status: 400, body: { field: 'filter' } });
    expect(await post({ statistics: 'nothing' })).toMatchObject({ status: 404 });
    expect(await post({})).toMatchObject({ status: 200 });
    expect(await post({})).toMatchObject({ status: 409, body: { field: 'name' } });
  });

  it('are refused for statistics of another page', async () => {
    const mailingId = await save([await receiver()]);
    const { token: other } = await addCaller(app.app.services, {
      deptCode: 'none',
      keys: ['systemStatistics/scale:get', 'systemStatistics/scale:post', 'systemStatistics/scale:delete'],
    });
    for (const call of [
      `GET ${path}?statistics=air-quality`,
      `GET ${path}/candidates?statistics=air-quality`,
      `GET ${path}/${mailingId}/deliveries`,
      `DELETE ${path}/${mailingId}`,
    ] as const)
      expect([call, (await ask(app.url, other, call)).status]).toEqual([call, 403]);
    expect((await ask(app.url, other, `GET ${path}?statistics=scale`)).status).toBe(200);
  });

  it('mask addresses, name the conditions, and keep the history of a deleted mailing', async () => {
    const chief = await receiver();
    const filter = 'datetimeType=day&installationType=indoor&dongCode=1126052000&keyword=&startDatetime=2026-01-01';
    const mailingId = await save([chief], { filter });
    const { body } = await office<{ list: object[] }>(`GET ${path}?statistics=air-quality`);
    expect(body).toMatchObject({
      email: 'service',
      list: [
        {
          conditions: '단위 일별 · 설치 구분 실내 · 행정동 면목2동',
          nextDatetime: '2027-01-01 08:00:00',
          receivers: [{ canSee: true, address: expect.stringContaining('*') }],
        },
      ],
    });
    now = seoul('2027-01-01T08:00:00');
    await addDue(app.app.services.db, now);
    await office(`DELETE ${path}/${mailingId}`);
    await sendDue();
    expect(receivers()).toEqual([]);
    const { rows } = await app.pool.query('select state, admin_name as name, failure from mailing_delivery');
    expect(rows).toEqual([{ state: 'dropped', name: '홍길동', failure: '정기 발송을 삭제했습니다.' }]);
    const left = await app.pool.query('select from mailing_receiver where mailing_id = $1', [mailingId]);
    expect(left.rows).toEqual([]);
  });

  it('send a trial to the caller alone, without using up the period', async () => {
    const chief = await receiver();
    const mailingId = await save([chief], { isUsed: false });
    const trial = () => office(`POST ${path}/${mailingId}/trial`, { address: 'me@example.kr' });
    for (let i = 0; i < 3; i += 1) expect(await trial()).toMatchObject({ status: 200 });
    expect(await trial()).toMatchObject({ status: 429 });
    await sendDue();
    expect(receivers()).toEqual(Array.from({ length: 3 }, () => 'me@example.kr'));
    const { rows } = await app.pool.query('select count(address_sealed)::integer as sealed from mailing_delivery');
    expect(rows).toEqual([{ sealed: 0 }]);
    expect(await history(mailingId)).toMatchObject([{ isTrial: true, period: '2026년 11월', state: 'sent' }, {}, {}]);
  });
});

describe('page of a month', () => {
  interface Month {
    figures: { name: string; value: number | null; yearBefore: number | null }[];
  }
  const month = (text: string) =>
    office<Month>(`GET /admin/api/month-page?page=systemStatistics/atmosphere&month=${text}` as const);
  const dustOf = ({ figures }: Month) => figures.find(({ name }) => name.startsWith('초미세먼지 실내'));

  it('has the month of the year before beside it, ends and dongs', async () => {
    now = seoul('2027-12-31T23:59:59');
    const { body } = await month('2027-12');
    expect(body).toMatchObject({
      monthName: '2027년 12월',
      yearBeforeName: '2026년 12월',
      isRunning: true,
      placeCount: 1,
      yearBeforeCount: 1,
      highest: { title: '나쁜 곳', list: [] },
      dongs: [],
    });
    expect(dustOf(body)).toMatchObject({ value: 20, yearBefore: 15.5 });
  });

  it('says that there is no data of the year before, and refuses a month to come', async () => {
    now = seoul('2027-01-02T00:00:00');
    const { body } = await month('2026-12');
    expect(body).toMatchObject({ isRunning: false, placeCount: 1, yearBeforeCount: 0 });
    expect(dustOf(body)).toMatchObject({ value: 15.5, yearBefore: null });
    expect(await month('2027-02')).toMatchObject({ status: 400, body: { field: 'month' } });
    expect(await month('2027-13')).toMatchObject({ status: 400 });
  });
});
