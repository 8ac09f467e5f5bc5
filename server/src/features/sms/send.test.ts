/** Sending: the form's rules in order, members of groups, requirements of advertisements, and workbooks of numbers. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sheetColumn } from '#platform/excel/column.ts';
import { addCaller, adminToken, ask } from '#test/administrators.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createPlace } from '#test/factories.ts';
import { addMember, addSendNumber, become, decide, nameParent, putInCharge, sendNumber } from '#test/messages.ts';
import { workbookOfFormulas, workbookWith } from '#test/workbooks.ts';

let app: TestApp;
let now = new Date('2026-12-01T10:00:00+09:00');
let token: string;
let adminNumber: number;
let nursery: number;

const advertising = { SMS_ADVERTISER: '시범구청', SMS_REFUSAL_NUMBER: '080-000-0000' };

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now }, env: { MARU_ROLE: 'web', ...advertising } });
  const { services } = app.app;
  ({ token, adminNumber } = await addCaller(services));
  await addSendNumber(services, adminNumber);
  await addMember(services, '010-1000-0001', ['notification', 'marketing'], { services: ['airQuality'] });
  await addMember(services, '010-1000-0002', ['notification'], { services: ['airQuality', 'oldBuilding'] });
  await addMember(services, '010-1000-0003', [], { services: ['airQuality'] });
  await addMember(services, '010-1000-0004', ['notification'], { userStatus: 'suspended' });
  nursery = await createPlace(app.pool, { name: '가람 어린이집', facilityType: 'nursery_school' });
  for (const number of ['010-1000-0002', '010-1000-0003', '010-9999-9999']) await nameParent(services, nursery, number);
  await putInCharge(services, nursery, '010-2000-0001');
  await putInCharge(services, await createPlace(app.pool, { placeType: 'light', name: '등' }), '010-2000-0001');
  await putInCharge(services, await createPlace(app.pool, { placeType: 'light', name: '다른 등' }), '010-2000-0002');
});
afterAll(() => app.stop());

async function waitUntil(time: string) {
  now = new Date(time);
  token = await adminToken(app.app.services, adminNumber);
}

const form = {
  message: '내일 오전에 단수됩니다.',
  reservationType: 'now',
  mobileNumbers: '010-3000-0001, 01030000002\n010-3000-0001',
  sendNumber,
};
const check = (more: object = {}) =>
  ask<Record<string, unknown>>(app.url, token, 'POST /admin/api/sms/send/check', { ...form, ...more });
const send = (more: object = {}) =>
  ask<{ smsId: number | null; smsReservationId: number | null; receiverCount: number; error?: string; field?: string }>(
    app.url,
    token,
    'POST /admin/api/sms/send',
    { ...form, ...more },
  );
const stored = async (smsId: number | null) =>
  (
    await app.pool.query(
      `select sms_type, send_type, message, send_number, due_at, receiver_count, registered_by::int as by,
        (select count(*)::int from sms_receiver r where r.sms_id = s.sms_id and sms_state = 'reserved') as waiting
       from sms s where sms_id = $1`,
      [smsId],
    )
  ).rows[0];

describe('message', () => {
  test('is checked and sent by the same rules, each number once', async () => {
    expect((await check()).body).toEqual({
      sendType: 'SMS',
      bytes: 23,
      message: form.message,
      receiverCount: 2,
      repeatedCount: 1,
      withheldCount: 0,
      cost: 36,
      isNight: false,
      isRounded: false,
    });
    const { status, body } = await send();
    expect([status, body]).toEqual([
      200,
      { smsId: expect.any(Number), smsReservationId: null, receiverCount: 2, isRounded: false },
    ]);
    expect(await stored(body.smsId)).toEqual({
      sms_type: 'instant',
      send_type: 'SMS',
      message: form.message,
      send_number: '0200000000',
      due_at: now,
      receiver_count: 2,
      by: adminNumber,
      waiting: 2,
    });
  });

  test('is stored once if resubmitted after a lost answer', async () => {
    const requestId = '0f5b3c7e-1111-4a2b-8c3d-123456789abc';
    const [first, again] = [await send({ requestId }), await send({ requestId })];
    expect(first.status).toBe(200);
    expect(again.body).toEqual(first.body);
    const { smsId } = (await send({ requestId: requestId.replace('0f', '1f') })).body;
    expect(smsId).not.toBe(first.body.smsId);
    const toGroup = { requestId: requestId.replace('0f', '2f'), receiverGroups: ['members'] };
    expect((await send(toGroup)).body).toEqual((await send(toGroup)).body);
  });

  test('is found if resubmitted after its time', async () => {
    const form = {
      requestId: '3f5b3c7e-1111-4a2b-8c3d-123456789abc',
      reservationType: 'reserve',
      reservationDatetime: '2026-12-01 10:01',
    };
    const first = await send(form);
    await waitUntil('2026-12-01T10:02:00+09:00');
    const again = await send(form);
    await waitUntil('2026-12-01T10:00:00+09:00');
    expect([again.status, again.body]).toEqual([200, first.body]);
  });

  test('may be reserved for later', async () => {
    const { body } = await send({ reservationType: 'reserve', reservationDatetime: '2026-12-02 09:30' });
    expect(body).toMatchObject({ smsId: null, smsReservationId: expect.any(Number), receiverCount: 2 });
    expect(await stored(body.smsReservationId)).toMatchObject({
      sms_type: 'reserve',
      due_at: new Date('2026-12-02T09:30:00+09:00'),
    });
  });

  test("is refused by the first failing rule, in the specification's order", async () => {
    // Each form breaks one rule and every later one.
    const breaches: [field: string, more: object][] = [
      ['message', { message: ' ' }],
      ['reservationType', { reservationType: '' }],
      ['mobileNumbers', { mobileNumbers: '', receiverGroups: [] }],
      ['mobileNumbers', { mobileNumbers: '010-12' }],
      ['sendNumber', { sendNumber: '' }],
      ['sendNumber', { sendNumber: '110' }],
      ['message', { message: '🎉' }],
      ['reservationDatetime', { reservationType: 'reserve', reservationDatetime: '2026-11-30 09:00' }],
      ['sendNumber', { sendNumber: '02-000-0009' }],
      ['receiverGroups', { receiverGroups: ['nobody'] }],
    ];
    for (const at of breaches.keys()) {
      const more = Object.assign(
        {},
        ...breaches
          .slice(at)
          .map(([, one]) => one)
          .toReversed(),
      );
      for (const call of [check, send]) {
        const { status, body } = await call(more);
        expect([at, status, body.field, body.error]).toEqual([at, 400, breaches[at]?.[0], expect.any(String)]);
      }
    }
  });

  test('names unsendable letters and invalid numbers', async () => {
    expect((await send({ message: '축하 🎉합니다 🎉' })).body.error).toBe('문자로 보낼 수 없는 글자가 있습니다: 🎉');
    expect((await send({ mobileNumbers: '010-3000-0001,02-123-4567,12' })).body.error).toBe(
      '휴대전화 번호가 아닙니다: 02-123-4567, 12',
    );
  });

  test('is refused without receivers, or beyond their maximum', async () => {
    expect((await send({ mobileNumbers: '', receiverGroups: ['members:facility'] })).body.field).toBe('mobileNumbers');
    const many = Array.from({ length: 20_001 }, (_, at) => `010${String(40_000_000 + at)}`).join();
    expect((await check({ mobileNumbers: many })).body).toMatchObject({
      field: 'mobileNumbers',
      error: '한 번에 20,000명까지 보낼 수 있습니다.',
    });
  });

  test('shows the price of a long text, and warns about sending at night', async () => {
    await waitUntil('2026-12-01T22:00:00+09:00');
    expect((await check({ message: '가'.repeat(46) })).body).toMatchObject({
      sendType: 'LMS',
      bytes: 92,
      cost: 90,
      isNight: true,
    });
    await waitUntil('2026-12-01T10:00:00+09:00');
  });
});

interface Form {
  receiverGroups: { receiverGroup: string; receiverCount: number; advertisementCount: number }[];
}

/** Number of texts of a message to groups. */
async function textsTo(...receiverGroups: string[]) {
  const { body } = await send({ mobileNumbers: '', receiverGroups });
  const { rows } = await app.pool.query<{ count: number }>(
    'select count(*)::int as count from sms_receiver where sms_id = $1',
    [body.smsId],
  );
  return rows[0]?.count ?? 0;
}

describe('groups', () => {
  const count = async (...receiverGroups: string[]) => {
    const { body } = await check({ mobileNumbers: '', receiverGroups });
    return [body.receiverCount, body.withheldCount];
  };

  test('are notifiable members with consent, parents who joined, and persons in charge', async () => {
    expect(await textsTo('members')).toBe(2);
    expect(await textsTo('members:oldBuilding')).toBe(1);
    expect(await textsTo('parents')).toBe(1);
    expect(await textsTo(`parents:${nursery}`)).toBe(1);
    expect(await textsTo('charges')).toBe(2);
    expect(await textsTo('charges:air')).toBe(1);
    expect(await textsTo('members', 'parents', 'charges')).toBe(4);
  });

  test('are rounded up to tens', async () => {
    expect(await count('members')).toEqual([10, 10]);
    expect(await count('charges')).toEqual([10, 0]);
    const { body } = await check({ mobileNumbers: '', receiverGroups: ['members'] });
    expect(body).toMatchObject({ isRounded: true, cost: 180 });
  });

  test("are counted in the form, and one place's parents by the place's name", async () => {
    const { body } = await ask<Form>(app.url, token, 'GET /admin/api/sms/send');
    const counts = Object.fromEntries(body.receiverGroups.map((one) => [one.receiverGroup, one.receiverCount]));
    expect(counts).toMatchObject({
      members: 2,
      'members:airQuality': 2,
      'members:oldBuilding': 1,
      'members:facility': 0,
      parents: 1,
      [`parents:${nursery}`]: 1,
      charges: 3,
      'charges:light': 2,
      'charges:air': 1,
      'charges:bin': 0,
    });
    expect(body.receiverGroups).toContainEqual({
      receiverGroup: `parents:${nursery}`,
      receiverGroupName: '가람 어린이집 학부모',
      receiverCount: 1,
      advertisementCount: 0,
    });
    expect(body).toMatchObject({ gateway: 'sandbox', prices: { SMS: 18, LMS: 45 }, advertiser: '시범구청' });
  });

  test('store the member whose consent a text requires; a typed number requires none', async () => {
    const { body } = await send({ mobileNumbers: '010-1000-0001', receiverGroups: ['members'] });
    const { rows } = await app.pool.query<{ consent_code: string | null }>(
      'select consent_code from sms_receiver where sms_id = $1 order by sms_receiver_id',
      [body.smsId],
    );
    expect(rows.map((row) => row.consent_code)).toEqual([null, 'notification']);
  });

  test('exclude members who withdraw consent', async () => {
    const { services } = app.app;
    const member = await addMember(services, '010-1000-0009', ['notification'], { services: ['indoorAir'] });
    expect(await count('members:indoorAir')).toEqual([10, 0]);
    await decide(services, member, 'notification', false);
    const { status, body } = await check({ mobileNumbers: '', receiverGroups: ['members:indoorAir'] });
    expect([status, body.field]).toEqual([400, 'mobileNumbers']);
  });
});

describe('advertisement', () => {
  const ad = { isAdvertisement: true };

  test('has the legally required words, and is sent only with consent', async () => {
    const { body } = await check({ ...ad, mobileNumbers: '010-1000-0002,010-5000-0001', receiverGroups: ['members'] });
    expect(body).toMatchObject({
      message: `(광고)시범구청\n${form.message}\n무료수신거부 080-000-0000`,
      bytes: 64,
      // Receivers are an unknown number and one member who consents to both; three numbers are withheld.
      receiverCount: 10,
      withheldCount: 10,
    });
  });

  test('includes the required words in the length', async () => {
    expect((await check({ ...ad, message: '가'.repeat(990) })).body).toMatchObject({ field: 'message' });
    expect((await check({ message: '가'.repeat(990) })).status).toBe(200);
  });

  test('counts as many receivers of a group as the form states', async () => {
    const { services } = app.app;
    // A consenting guardian has the same number as a child who doesn't consent; a person in charge is a member who
    // refuses.
    await addMember(services, '010-1000-0011', ['notification', 'marketing'], { services: ['airQuality'] });
    await addMember(services, '010-1000-0011', ['notification']);
    await addMember(services, '010-1000-0012', ['marketing'], { services: ['airQuality'] });
    await nameParent(services, nursery, '010-1000-0012');
    await putInCharge(services, await createPlace(app.pool, { placeType: 'cctv', name: '기둥' }), '010-1000-0002');
    const { receiverGroups } = (await ask<Form>(app.url, token, 'GET /admin/api/sms/send')).body;
    const groupCounts = Object.fromEntries(receiverGroups.map((one) => [one.receiverGroup, one.advertisementCount]));
    expect(groupCounts).toMatchObject({
      members: 2,
      'members:airQuality': 2,
      parents: 1,
      charges: 2,
      'charges:cctv': 0,
    });
    for (const { receiverGroup, receiverCount, advertisementCount } of receiverGroups)
      for (const [isAdvertisement, expected] of [
        [false, receiverCount],
        [true, advertisementCount],
      ]) {
        const { body } = await check({ mobileNumbers: '', receiverGroups: [receiverGroup], isAdvertisement });
        const rounded = Math.ceil(Number(expected) / 10) * 10;
        expect([receiverGroup, isAdvertisement, body.receiverCount ?? 0]).toEqual([
          receiverGroup,
          isAdvertisement,
          rounded,
        ]);
      }
  });

  test('is never sent at night, neither now nor reserved', async () => {
    expect(
      (await send({ ...ad, reservationType: 'reserve', reservationDatetime: '2026-12-02 07:59' })).body,
    ).toMatchObject({ field: 'reservationDatetime' });
    expect((await check({ ...ad, reservationType: 'reserve', reservationDatetime: '2026-12-02 08:00' })).status).toBe(
      200,
    );
    await waitUntil('2026-12-01T21:00:00+09:00');
    expect((await send(ad)).body).toMatchObject({
      field: 'reservationType',
      error: '광고 문자는 21시부터 다음 날 8시까지 보낼 수 없습니다. 낮 시간으로 예약해 주십시오.',
    });
    await waitUntil('2026-12-01T10:00:00+09:00');
  });
});

describe('without configuration', () => {
  test('refuses an advertisement without the required words, and every message without a gateway', async () => {
    const bare = await startTestApp({
      clock: { now: () => now },
      databaseUrl: app.databaseUrl,
      env: { MARU_ROLE: 'web', MESSAGES: 'off' },
    });
    const ask2 = (more: object) => ask(bare.url, token, 'POST /admin/api/sms/send', { ...form, ...more });
    expect((await ask2({ isAdvertisement: true })).body).toMatchObject({
      code: 'VALIDATION',
      field: 'isAdvertisement',
    });
    expect((await ask2({})).body).toMatchObject({ code: 'CONFLICT' });
    await bare.stop();
  });
});

describe('send number', () => {
  const numbers = async () =>
    (
      await ask<{ list: { sendNumberId: number; sendNumber: string }[] }>(
        app.url,
        token,
        'GET /admin/api/sms/send-number',
      )
    ).body.list;
  const add = (number: string, name = '새 번호') =>
    ask<{ sendNumberId: number; field?: string }>(app.url, token, 'POST /admin/api/sms/send-number', {
      sendNumber: number,
      name,
    });
  const remove = (id: number) => ask(app.url, token, `DELETE /admin/api/sms/send-number/${id}`);

  test('is registered once and deleted again', async () => {
    const { body } = await add('1588-0000');
    expect((await numbers()).map((one) => one.sendNumber)).toContain('1588-0000');
    expect((await add('15880000')).status).toBe(409);
    expect((await remove(body.sendNumberId)).status).toBe(200);
    expect((await remove(body.sendNumberId)).status).toBe(404);
  });

  test.each([
    ['', '이름', 'sendNumber'],
    ['110', '이름', 'sendNumber'],
    ['02-000-0001', ' ', 'name'],
    ['02-000-0001', '가'.repeat(41), 'name'],
  ])('is refused for %s, %s by %s', async (number, name, field) => {
    const { status, body } = await add(number, name);
    expect([status, body.field]).toEqual([400, field]);
  });

  test("can't be deleted while a message is waiting to be sent from it", async () => {
    const { body } = await add('02-000-0011');
    const at = { reservationType: 'reserve', reservationDatetime: '2026-12-03 09:00', sendNumber: '02-000-0011' };
    const reserved = (await send(at)).body.smsReservationId;
    expect((await remove(body.sendNumberId)).body).toMatchObject({ code: 'CONFLICT' });
    await ask(app.url, token, `DELETE /admin/api/sms/reservation?reservationIds=${reserved}`);
    expect((await remove(body.sendNumberId)).status).toBe(200);
  });

  test("can't be deleted while a message from it has an unknown result, and may be resent", async () => {
    const { body } = await add('02-000-0012');
    const { smsId } = (await send({ sendNumber: '02-000-0012' })).body;
    await become(app.app.services, Number(smsId), 'sent', 'unknown');
    expect((await remove(body.sendNumberId)).body).toMatchObject({
      code: 'CONFLICT',
      error: expect.stringContaining('결과 확인이 필요한'),
    });
    await become(app.app.services, Number(smsId), 'sent', 'failed');
    expect((await remove(body.sendNumberId)).status).toBe(200);
  });
});

describe('workbook of numbers', () => {
  async function read(bytes: Uint8Array<ArrayBuffer>) {
    const body = new FormData();
    body.set('file', new Blob([bytes]), '명단.xlsx');
    const answer = await fetch(`${app.url}/admin/api/sms/send/receivers`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body,
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  }
  const columns = (...headers: string[]) => headers.map((header) => sheetColumn({ header, kind: 'text' }));

  test('is read by its column of numbers, with errors and repetitions by row', async () => {
    const cells = ['홍길동', '010-3000-0001', '김철수', '01030000001', '이영희', '1030000002', '박', '02-123-4567'];
    const bytes = await workbookWith(columns('이름', '휴대전화 번호'), cells);
    expect(await read(new Uint8Array(bytes))).toEqual({
      status: 200,
      body: {
        mobileNumbers: ['010-3000-0001', '010-3000-0002'],
        repeated: [{ row: 3, mobileNumber: '010-3000-0001' }],
        invalid: [{ row: 5, value: '02-123-4567' }],
      },
    });
  });

  test.each([
    [
      ['번호', '이름', '휴대전화'],
      ['1', '홍길동', '010-3000-0001'],
    ],
    [
      ['전화번호', '성명', '핸드폰 번호'],
      ['02-123-4567', '홍길동', '010-3000-0001'],
    ],
    [
      ['번호', '연락처'],
      ['1', '010-3000-0001'],
    ],
  ])('is read by the column most likely to have mobile numbers: %j', async (headers, cells) => {
    const bytes = await workbookWith(columns(...headers), cells);
    expect((await read(new Uint8Array(bytes))).body).toMatchObject({ mobileNumbers: ['010-3000-0001'], invalid: [] });
  });

  test('is read from the first row of the first column if no header names numbers', async () => {
    const bytes = await workbookWith(columns('010-3000-0005'), ['010-3000-0006']);
    expect((await read(new Uint8Array(bytes))).body).toMatchObject({
      mobileNumbers: ['010-3000-0005', '010-3000-0006'],
    });
  });

  test('lists numbers that a formula failed to find', async () => {
    const bytes = await workbookOfFormulas([
      ['이름', '휴대전화'],
      ['홍길동', '#N/A'],
      ['김철수', '010-3000-0001'],
    ]);
    expect((await read(bytes)).body).toMatchObject({
      mobileNumbers: ['010-3000-0001'],
      invalid: [{ row: 2, value: '#N/A' }],
    });
  });

  test('is refused if unreadable', async () => {
    const { status, body } = await read(new TextEncoder().encode('010-3000-0001'));
    expect([status, body.code]).toEqual([422, 'FILE_UNREADABLE']);
  });
});
