/** Audit entries: their objects, one row per view, and the workbook with a reason. */
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { audit } from '#platform/audit/audit.ts';
import { lookMs } from '#platform/audit/looks.ts';
import { addCaller, ask } from '#test/administrators.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addCitizen } from '#test/citizens.ts';
import { createArea } from '#test/counting.ts';
import { createDevice, createPlace } from '#test/factories.ts';

let now = Date.now();
let app: TestApp;
let caller: { adminNumber: number; token: string };
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => new Date(now) } });
});
beforeEach(async () => {
  caller = await addCaller(app.app.services);
});
afterAll(() => app.stop());

interface Log {
  list: { subject: string; target: { page: string; id: string; deviceId: number | null; search: string } | null }[];
}
const rowsOf = async (action: string) =>
  (
    await app.pool.query<{ detail: string }>('select detail from audit_log where admin_number = $1 and action = $2', [
      caller.adminNumber,
      action,
    ])
  ).rows.map(({ detail }) => detail);

test('counts a refreshing screen as one view, and another page or ten minutes later as another', async () => {
  const look = (query = '') => ask(app.url, caller.token, `GET /admin/api/users${query}`);
  for (let i = 0; i < 3; i += 1) expect((await look()).status).toBe(200);
  expect(await rowsOf('user-list')).toHaveLength(1);
  await look('?pageNumber=2');
  expect(await rowsOf('user-list')).toHaveLength(2);
  now += lookMs;
  // The session is still open, within its idle time.
  await look();
  expect(await rowsOf('user-list')).toHaveLength(3);
  const other = await addCaller(app.app.services);
  await ask(app.url, other.token, 'GET /admin/api/users');
  const { rows } = await app.pool.query(`select from audit_log where action = 'user-list' and admin_number = $1`, [
    other.adminNumber,
  ]);
  expect(rows).toHaveLength(1);
});

const addTemplate = async () =>
  (
    await app.pool.query<{ id: number }>(
      `insert into sms_template (forecast_type, forecast_standard, message, send_number, receiver_group, registered_at,
         registered_by, updated_at, updated_by, armed_at)
       values ('fineDust', 'bad', '나쁨', '0200000000', 'parents', now(), $1, now(), $1, now())
       returning sms_template_id as id`,
      [caller.adminNumber],
    )
  ).rows[0]?.id;

const addWeighing = async () =>
  (
    await app.pool.query<{ id: number }>(
      `insert into weighing (scale_date, sequence_number, vehicle_number, enter_release_type, first_weighed_at,
         second_weighed_at, weighed_at, first_weight, second_weight, unit_price, wasted_name, company_code, company_name,
         agency_name, collection_place_code, collection_place_name, vehicle_card_number, source, taken_at)
       values ('2026-11-20', 1, '80가7007', 'enter', now(), now(), now(), 2, 1, 1, '', '', '', '', '', '', '', 'http', now())
       returning weighing_id as id`,
    )
  ).rows[0]?.id;

test("links an entry to its object's page, or to none if the object is deleted", async () => {
  const { services } = app.app;
  const { userNumber } = await addCitizen(services);
  const placeId = await createPlace(app.pool);
  const { deviceId } = await createDevice(app.pool, { placeId });
  const deletedId = await createPlace(app.pool);
  await app.pool.query('update installation_place set deleted_at = now() where installation_place_id = $1', [
    deletedId,
  ]);
  const areaId = await createArea(app.pool, { code: 'targeted' });
  const templateId = await addTemplate();
  const weighingId = await addWeighing();
  const page = 'device/fineDustSensor';
  const list = (of: string, search: string, id = '') => ({ page: of, id, deviceId: null, search });
  const expected: [string, Log['list'][number]['target']][] = [
    [`회원 #${userNumber}`, { page: 'account/user', id: String(userNumber), deviceId: null, search: '' }],
    [`설치 장소 #${placeId} 가람`, { page, id: String(placeId), deviceId: null, search: '' }],
    [`장치 X (#${deviceId})`, { page, id: String(placeId), deviceId, search: '' }],
    [`설치 장소 #${deletedId} 나래`, null],
    ['문자 #999999', null],
    [`문자 양식 #${templateId}`, list('sms/template', 'forecastType=fineDust&forecastStandard=bad')],
    ['문자 양식 #999999', null],
    [
      `계근 #${weighingId}`,
      list(
        'systemStatistics/scale',
        `measurementType=scale&vehicleNumber=${encodeURIComponent('80가7007')}&startDatetime=2026-11-20&endDatetime=2026-11-20`,
        'detail',
      ),
    ],
    [`측정 지역 #${areaId} targeted`, list('device/cctv', 'installationPlaceCode=targeted')],
    ['측정 지역 #999999 gone', null],
    ['청소차량 업체 #north 예시환경', list('device/vehicleGPS', 'vehicleCompanyCode=north')],
    ['부서 #structure 건축과', list('account/authority', 'deptCode=structure')],
    ['건축과', null],
  ];
  for (const [subject] of expected)
    await audit(services.db, {
      administrator: null,
      triedId: 'targets',
      address: '192.0.2.1',
      action: 'place-change',
      subject,
      detail: '',
    });
  const { body } = await ask<Log>(app.url, caller.token, 'GET /admin/api/audit-log?adminId=targets&pageSize=100');
  expect(body.list.map(({ subject, target }) => [subject, target])).toEqual(expected.reverse());
});

test.each([
  ['', 'reason'],
  ['?reason=', 'reason'],
  ['?reason=%20%20', 'reason'],
  [`?reason=${'x'.repeat(201)}`, 'reason'],
  ['?reason=x&sortBy=detail', 'sortBy'],
])('refuses the workbook with %s', async (query, field) => {
  const { status, body } = await ask<{ field: string }>(
    app.url,
    caller.token,
    `GET /admin/api/audit-log/excel${query}`,
  );
  expect([status, body.field]).toEqual([400, field]);
  expect(await rowsOf('file-download')).toEqual([]);
});

test('exports the filtered entries, and logs each download with its reason', async () => {
  const path = `/admin/api/audit-log/excel?adminId=targets&sortBy=occurredDatetime&reason=${encodeURIComponent(' 정기 점검 ')}`;
  const download = () => fetch(app.url + path, { headers: { authorization: `Bearer ${caller.token}` } });
  const answer = await download();
  expect(answer.status).toBe(200);
  const rows = await readSheet(Buffer.from(await answer.arrayBuffer()));
  expect(rows[0]).toEqual(['기록 번호', '일시', '관리자 아이디', '관리자', '접속 주소', '행위', '대상', '내용']);
  expect(rows).toHaveLength(14);
  expect(new Set(rows.slice(1).map((row) => row[2]))).toEqual(new Set(['targets']));
  await (await download()).arrayBuffer();
  const logged = '검색: adminId targets · 사유: 정기 점검';
  expect(await rowsOf('file-download')).toEqual([logged, logged]);
});
