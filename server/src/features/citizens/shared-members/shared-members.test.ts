/** Shared members: ownership, encryption, workbook import, and deletion. */

import { buffer } from 'node:stream/consumers';
import { maxSharedMembers } from '@maru/domain/shared-member';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Cell, sheetColumn } from '#platform/excel/column.ts';
import { readTable } from '#platform/excel/read-table.ts';
import { addAdministrator, adminToken } from '#test/administrators.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { airPlace } from '#test/audited/forms.ts';
import { type Answer, addCitizen, call, citizenToken } from '#test/citizens.ts';
import { createPlace } from '#test/factories.ts';
import { workbookOfFormulas, workbookWith } from '#test/workbooks.ts';
import { memberColumns } from './workbook.ts';

let app: TestApp;
let placeId: number;
let operator: number;
let token: string;
let stranger: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  const { services } = app.app;
  placeId = await createPlace(app.pool, { name: '가람 어린이집', facilityType: 'nursery_school' });
  operator = await operate(placeId);
  token = await citizenToken(services, operator);
  stranger = await citizenToken(services, (await addCitizen(services)).userNumber);
});

async function operate(place: number): Promise<number> {
  const { userNumber } = await addCitizen(app.app.services);
  await app.pool.query('insert into managed_place (user_number, installation_place_id) values ($1, $2)', [
    userNumber,
    place,
  ]);
  return userNumber;
}

const base = '/api/mypage/operating-facility/air-quality';
const ask = (method: string, path: string, body?: unknown, by = token) =>
  call(app.url, method, `${base}${path}`, { token: by, body });
const add = (parentsName: string, mobileNumber: string) =>
  ask('POST', `/sharedMember/${placeId}`, { parentsName, mobileNumber });
const list = (query = '') => ask('GET', `/sharedMembers?placeId=${placeId}${query}`);
const names = ({ list }: Answer) => (list as { parentsName: string }[]).map(({ parentsName }) => parentsName);
const number = (at: number) => `010${String(20_000_000 + at)}`;

const workbook = (...cells: Cell[]) =>
  workbookWith(
    ['이름', '휴대전화 번호'].map((header) => sheetColumn({ header, kind: 'text' })),
    cells,
  );
async function send(path: string, bytes: Uint8Array<ArrayBuffer>, by = token): Promise<Answer> {
  const body = new FormData();
  body.set('file', new Blob([bytes]), '명단.xlsx');
  const headers = { authorization: `Bearer ${by}` };
  const answer = await fetch(`${app.url}${base}/sharedMember/${placeId}/${path}`, { method: 'POST', headers, body });
  return { ...((await answer.json()) as object), status: answer.status };
}
const sendRows = async (path: string, ...cells: Cell[]) => send(path, new Uint8Array(await workbook(...cells)));

describe('adding parents', () => {
  test('lists parents unmasked for the operator, distinguished by number', async () => {
    expect((await add(' 홍 길동 ', '010-1111-2222')).status).toBe(200);
    expect(await add('김하늘', '01011112222')).toMatchObject({ status: 409, code: 'CONFLICT', field: 'mobileNumber' });
    const answer = await list();
    expect(answer).toMatchObject({ status: 200, totalCount: 1, currentPageNumber: 1 });
    expect(answer.list).toEqual([
      {
        rowNumber: 1,
        nurserySchoolParentsId: expect.any(Number),
        parentsName: '홍 길동',
        mobileNumber: '010-1111-2222',
        registerStatus: 'unregistered',
        registeredDatetime: expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/),
        applicationStatus: 'none',
        applicationStatusName: '미신청',
      },
    ]);
  });

  test.each([
    ['', '', 'parentsName'],
    ['홍1', '', 'parentsName'],
    ['홍길동', '', 'mobileNumber'],
    ['홍길동', '1234', 'mobileNumber'],
  ])('reports the first failing rule: %j %j', async (parentsName, mobileNumber, field) => {
    expect(await add(parentsName, mobileNumber)).toMatchObject({ status: 400, code: 'VALIDATION', field });
    expect(await list()).toMatchObject({ totalCount: 0 });
  });

  test('derives joined and applied from the accounts', async () => {
    const { services } = app.app;
    await add('홍길동', '010-3333-0001');
    await add('김하늘', '010-3333-0002');
    await add('이바다', '010-3333-0003');
    await addCitizen(services, { mobileNumber: '01033330001' });
    const applied = await addCitizen(services, { mobileNumber: '01033330002' });
    await app.pool.query(`update citizen set services = '{indoorAir}' where user_number = $1`, [applied.userNumber]);
    const withdrawn = await addCitizen(services, { mobileNumber: '01033330003' });
    await app.pool.query(`update citizen set user_status = 'withdrawal' where user_number = $1`, [
      withdrawn.userNumber,
    ]);
    const rows = (await list()).list as Record<string, string>[];
    expect(rows.map((row) => [row.parentsName, row.registerStatus, row.applicationStatusName])).toEqual([
      ['이바다', 'unregistered', '미신청'],
      ['김하늘', 'registered', '신청'],
      ['홍길동', 'registered', '미신청'],
    ]);
  });

  test('encrypts names and numbers', async () => {
    await add('남궁지움', '010-4444-5555');
    const { rows } = await app.pool.query('select * from nursery_school_parent where installation_place_id = $1', [
      placeId,
    ]);
    const stored = JSON.stringify(rows, (_, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
    );
    expect(stored).not.toContain(Buffer.from('남궁지움').toString('latin1'));
    expect(stored).not.toContain('44445555');
  });
});

describe('searching', () => {
  beforeEach(async () => {
    await add('홍길동', '010-5555-0001');
    await add('Jane Doe', '010-5555-0002');
  });

  test('matches names by any part, numbers as a whole, and both together', async () => {
    expect(names(await list(`&shareUserName=${encodeURIComponent('길')}`))).toEqual(['홍길동']);
    expect(names(await list('&shareUserName=jane'))).toEqual(['Jane Doe']);
    expect(names(await list(`&shareUserName=${encodeURIComponent('%')}`))).toEqual([]);
    expect(names(await list('&shareUserPhoneNumber=01055550001'))).toEqual(['홍길동']);
    expect(names(await list('&shareUserPhoneNumber=010-5555-0001&shareUserName=jane'))).toEqual([]);
  });

  test('refuses part of a number', async () => {
    expect(await list('&shareUserPhoneNumber=5555')).toMatchObject({
      status: 400,
      code: 'VALIDATION',
      field: 'shareUserPhoneNumber',
    });
  });
});

test('returns pages of ten, newest first', async () => {
  for (let at = 1; at <= 12; at += 1) await add(`부모 ${'가나다라마바사아자차카타'[at - 1]}`, number(at));
  const [first, second] = [await list(), await list('&pageNumber=2')];
  expect([first.totalCount, names(first).length, names(second)]).toEqual([12, 10, ['부모 나', '부모 가']]);
});

describe('deleting', () => {
  test("deletes several with a result for each, and treats other operators' members as missing", async () => {
    const [one, two] = [await add('홍길동', number(1)), await add('김하늘', number(2))];
    const elsewhere = await createPlace(app.pool, { facilityType: 'nursery_school' });
    const theirs = await citizenToken(app.app.services, await operate(elsewhere));
    const foreign = await ask(
      'POST',
      `/sharedMember/${elsewhere}`,
      { parentsName: '이바다', mobileNumber: number(3) },
      theirs,
    );
    const ids = [one, foreign, two].map((answer) => String(answer.nurserySchoolParentsId));
    const answer = await ask('DELETE', `/${placeId}/sharedMembers/${ids},${ids[0]}`);
    expect(answer.results).toEqual([
      { id: ids[0], isSuccessDelete: true, errorReason: '' },
      { id: ids[1], isSuccessDelete: false, errorReason: '공유 회원을 찾을 수 없습니다.' },
      { id: ids[2], isSuccessDelete: true, errorReason: '' },
    ]);
    expect(await list()).toMatchObject({ totalCount: 0 });
    expect(await ask('GET', `/sharedMembers?placeId=${elsewhere}`, undefined, theirs)).toMatchObject({ totalCount: 1 });
  });
});

describe("another operator's place", () => {
  test('is treated as missing by every call', async () => {
    const { nurserySchoolParentsId } = await add('홍길동', number(1));
    const requests: [string, string, unknown?][] = [
      ['GET', `/sharedMembers?placeId=${placeId}`],
      ['POST', `/sharedMember/${placeId}`, { parentsName: '김하늘', mobileNumber: number(2) }],
      ['DELETE', `/${placeId}/sharedMembers/${nurserySchoolParentsId}`],
    ];
    for (const [method, path, body] of requests) {
      const theirs = await ask(method, path, body, stranger);
      const none = await ask(method, path.replace(String(placeId), '999999999'), body, stranger);
      expect(theirs).toMatchObject({ status: 404, code: 'NOT_FOUND' });
      expect({ ...theirs, requestId: '' }).toEqual({ ...none, requestId: '' });
    }
    const bytes = new Uint8Array(await workbook('김하늘', number(2)));
    for (const path of ['validateExcelUpload', 'excelUpload'])
      expect(await send(path, bytes, stranger)).toMatchObject({ status: 404 });
    expect(names(await list())).toEqual(['홍길동']);
  });

  test("has no shared members if it isn't a nursery school", async () => {
    placeId = await createPlace(app.pool, { facilityType: 'public' });
    token = await citizenToken(app.app.services, await operate(placeId));
    expect(await add('홍길동', number(1))).toMatchObject({ status: 404 });
  });
});

describe('workbook of parents', () => {
  const mixed: Cell[] = [
    ...['홍길동', '010-6666-0001'],
    ...['김하늘', null],
    ...['이바다', '010-6666-0001'],
    ...['', '010'],
    ...['박들', '010-6666-0009'],
    ...['최별', 1066660002],
  ];

  test('is validated row by row without saving', async () => {
    await add('박들', '010-6666-0009');
    expect(await sendRows('validateExcelUpload', ...mixed)).toEqual({
      status: 200,
      totalCount: 6,
      validCount: 2,
      duplicateCount: 2,
      invalidCount: 2,
      faults: [
        { rowNumber: 3, kind: 'invalid', field: 'mobileNumber', error: '휴대전화 번호를 입력해 주십시오.' },
        { rowNumber: 4, kind: 'duplicate', field: 'mobileNumber', error: '2행과 휴대전화 번호가 같습니다.' },
        { rowNumber: 5, kind: 'invalid', field: 'parentsName', error: '이름을 입력해 주십시오.' },
        { rowNumber: 6, kind: 'duplicate', field: 'mobileNumber', error: '이미 등록된 휴대전화 번호입니다.' },
      ],
    });
    expect(await list()).toMatchObject({ totalCount: 1 });
  });

  test('lists rows with errors of formulas', async () => {
    const bytes = await workbookOfFormulas([
      ['이름', '휴대전화 번호'],
      ['홍길동', '010-6666-0001'],
      ['#N/A', '#N/A'],
      ['김하늘', ''],
    ]);
    expect(await send('validateExcelUpload', bytes)).toMatchObject({
      totalCount: 3,
      validCount: 1,
      invalidCount: 2,
      faults: [
        { rowNumber: 3, kind: 'invalid', field: 'parentsName', error: '수식 오류(#N/A)가 있는 셀입니다.' },
        { rowNumber: 4, kind: 'invalid', field: 'mobileNumber' },
      ],
    });
  });

  test('saves valid rows, restoring a zero that Excel dropped; a second import changes nothing', async () => {
    expect(await sendRows('excelUpload', ...mixed)).toEqual({
      status: 200,
      totalCount: 6,
      savedCount: 3,
      duplicateCount: 1,
      invalidCount: 2,
    });
    expect(names(await list())).toEqual(expect.arrayContaining(['홍길동', '박들', '최별']));
    expect(names(await list('&shareUserPhoneNumber=010-6666-0002'))).toEqual(['최별']);
    expect(await sendRows('excelUpload', ...mixed)).toMatchObject({ savedCount: 0, duplicateCount: 4 });
  });

  test('saves each parent once from two concurrent imports', async () => {
    const rows = Array.from({ length: 50 }, (_, at) => [`부모${'가나다라마'[at % 5]}`, number(at)]).flat();
    const answers = await Promise.all([sendRows('excelUpload', ...rows), sendRows('excelUpload', ...rows)]);
    expect(answers.reduce((sum, { savedCount }) => sum + Number(savedCount), 0)).toBe(50);
    for (const { savedCount, duplicateCount } of answers) expect(Number(savedCount) + Number(duplicateCount)).toBe(50);
    expect(await list()).toMatchObject({ totalCount: 50 });
  });

  test('saves no rows beyond the limit', async () => {
    const rows = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => ['홍길동', number(from + at)]).flat();
    expect(await sendRows('excelUpload', ...rows(0, maxSharedMembers - 1))).toMatchObject({ status: 200 });
    expect(await sendRows('excelUpload', ...rows(5000, 2))).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect(await list()).toMatchObject({ totalCount: maxSharedMembers - 1 });
  });

  test('is refused if hostile or foreign, with missing columns by name', async () => {
    for (const bytes of [
      Buffer.from('PK\x03\x04 and no more'),
      Buffer.from('이름,휴대전화 번호\n'),
      Buffer.alloc(2000, 1),
    ])
      for (const path of ['validateExcelUpload', 'excelUpload'])
        expect(await send(path, new Uint8Array(bytes))).toMatchObject({ status: 422, code: 'FILE_UNREADABLE' });
    const other = await workbookWith([sheetColumn({ header: '이름', kind: 'text' })], ['홍길동']);
    expect(await send('excelUpload', new Uint8Array(other))).toMatchObject({ status: 400, field: 'mobileNumber' });
    expect(await list()).toMatchObject({ totalCount: 0 });
  });

  test('accepts the unchanged template', async () => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${app.url}${base}/sharedMember/template`, { headers });
    expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent('공유 회원.xlsx'));
    const bytes = await buffer(answer.body as unknown as AsyncIterable<Uint8Array>);
    expect(await readTable(bytes, memberColumns, { by: { queue: 'office', name: 'a test' } })).toEqual({
      rows: [],
      errors: [],
    });
  });
});

describe('end of operation', () => {
  const counted = async () => {
    const { rows } = await app.pool.query(
      'select count(*)::int as count from nursery_school_parent where installation_place_id = $1',
      [placeId],
    );
    return rows[0].count as number;
  };

  test('deletes the parents after the last operator leaves, with their number in the audit log', async () => {
    await add('홍길동', number(1));
    await add('김하늘', number(2));
    const second = await operate(placeId);
    const admin = await adminToken(app.app.services, (await addAdministrator(app.app.services)).adminNumber);
    const end = (userNumber: number) =>
      call(app.url, 'DELETE', '/admin/api/users/management-facility', {
        token: admin,
        body: { userNumber, installationPlaceId: placeId, placeType: 'air' },
      });
    expect((await end(operator)).status).toBe(200);
    expect(await list()).toMatchObject({ status: 404 });
    expect(await counted()).toBe(2);
    expect((await end(second)).status).toBe(200);
    expect(await counted()).toBe(0);
    const { rows } = await app.pool.query(
      `select detail from audit_log where action = 'facility-remove' order by audit_log_id desc limit 2`,
    );
    expect(rows.map(({ detail }) => detail)).toEqual([
      `설치 장소 #${placeId}, 공유 회원 2명 삭제`,
      `설치 장소 #${placeId}`,
    ]);
  });

  test('is necessary before a nursery school with parents becomes another kind of facility', async () => {
    await add('홍길동', number(1));
    const admin = await adminToken(app.app.services, (await addAdministrator(app.app.services)).adminNumber);
    const change = (facilityType: string, detailFacilityType: string) =>
      call(app.url, 'PATCH', '/admin/api/installation-place/fine-dusts', {
        token: admin,
        body: { ...airPlace, facilityType, detailFacilityType, installationPlaceId: placeId },
      });
    expect(await change('public', 'library')).toMatchObject({ status: 409, code: 'CONFLICT', field: 'facilityType' });
    expect((await change('nursery_school', 'kindergarten')).status).toBe(200);
    expect(names(await list())).toEqual(['홍길동']);
    await app.pool.query('delete from managed_place where user_number = $1', [operator]);
    expect((await change('public', 'library')).status).toBe(200);
  });

  test('deletes all parents if two operators leave at once', async () => {
    await add('홍길동', number(1));
    const second = await operate(placeId);
    await Promise.all(
      [operator, second].map((userNumber) =>
        app.pool.query('delete from managed_place where user_number = $1', [userNumber]),
      ),
    );
    expect(await counted()).toBe(0);
  });
});
