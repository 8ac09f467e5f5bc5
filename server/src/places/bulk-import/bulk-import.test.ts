import iconv from 'iconv-lite';
import pg from 'pg';
import { readSheet } from 'read-excel-file/universal';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sheetColumn } from '#platform/excel/column.ts';
import { addCaller } from '#test/administrators.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createArea } from '#test/counting.ts';
import { createPlace } from '#test/factories.ts';
import { timeFactor } from '#test/measured.ts';
import { basicOf, post } from '#test/reporting.ts';
import { workbookOfFormulas, workbookWith } from '#test/workbooks.ts';

const now = new Date('2026-11-01T00:00:30+09:00');
let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  ({ token } = await addCaller(app.app.services));
  // Also creates the dong that the sheets refer to.
  await createPlace(app.pool, { placeType: 'light' });
  await createArea(app.pool, { code: 'park_garam', name: '가람공원' });
});
afterAll(() => app.stop());

const air = '/admin/api/installation-place/fine-dusts/excel';
const headers = [
  '설치 장소명',
  '주소',
  '행정동',
  '위도',
  '경도',
  '시설 구분',
  '세부 시설 구분',
  '관리번호',
  '제조사',
  '모델명',
  '설치일',
  '설치 위치',
];
const dongName = async () =>
  (await app.pool.query<{ name: string }>('select dong_name as name from dong limit 1')).rows[0]?.name ?? '';
const row = async (name: string, code: string, changes: Record<string, string> = {}) => {
  const cells: Record<string, string> = {
    '설치 장소명': name,
    주소: '면목로 1',
    행정동: await dongName(),
    위도: '37.5868',
    경도: '127.0807',
    '시설 구분': '공공시설',
    '세부 시설 구분': '도서관',
    관리번호: code,
    제조사: '제조사 미상',
    모델명: 'AQ-9',
    설치일: '2026.10.31',
    '설치 위치': '옥상',
    ...changes,
  };
  return headers.map((header) => cells[header] ?? '');
};
const csv = (rows: readonly (readonly string[])[], head: readonly string[] = headers) =>
  [head, ...rows].map((cells) => cells.join(',')).join('\n');

interface Said {
  error?: string;
  importId: number;
  rowCount: number;
  placeCount: number;
  deviceCount: number;
  joinedPlaceCount: number;
  errorCount: number;
  errors: { rowNumber: number; cell: string; fieldName: string; error: string }[];
  warnings: { cell: string }[];
  keys: { managementCode: string; deviceKey: string }[];
  stayed: { name: string; reason: string }[];
  columns: { field: string; name: string; isRequired: boolean; column: number | null }[];
}

async function send(path: string, content: string | Uint8Array, columns?: object, as = token, name = 'sheet') {
  const form = new FormData();
  if (columns) form.set('columns', JSON.stringify(columns));
  form.set('file', new File([typeof content === 'string' ? content : new Uint8Array(content)], name));
  const answer = await fetch(app.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${as}` },
    body: form,
  });
  return { status: answer.status, body: (await answer.json()) as Said };
}
async function takeBack(importId: number, path = air) {
  const answer = await fetch(`${app.url}${path}/${importId}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: answer.status, body: (await answer.json()) as Said };
}
/** Queries as the schema's owner, because the application's login has no access to some tables. */
async function asOwner<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  const { rows } = await client.query<Row>(text).finally(() => client.end());
  return rows;
}
/** The rows of every table except those of imports, sessions, the audit log, and what the server notes about itself. */
async function snapshot() {
  const tables = await asOwner<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
       and c.relname !~ '^audit_|^place_import$|session|^process_beat$|^job_run$|^sms_setting$|_size$' order by 1`,
  );
  const rows = tables.map(({ name }) => `select '${name}' as name, to_jsonb(t)::text as row from ${name} t`);
  return asOwner(`${rows.join(' union all ')} order by 1, 2`);
}
const get = (path: string) => fetch(app.url + path, { headers: { authorization: `Bearer ${token}` } });
const listImports = async () =>
  (await (await get(`${air}/imports`)).json()) as {
    progress: number | null;
    list: { importId: number; fileName: string; placeCount: number; deviceCount: number }[];
  };

describe('a template', () => {
  test.each([
    'installation-place/fine-dusts',
    'installation-place/tilt',
    'installation-place/crack',
    'installation-place/security-light',
    'installation-place/recycle-bin',
    'installation-place/cctv',
    'installation/vehicle-gps',
  ])('has a column for each field of %s, and the import recognises each header', async (path) => {
    const excel = `/admin/api/${path}/excel`;
    const [header] = await readSheet(await (await get(`${excel}/template`)).arrayBuffer());
    const { body } = await send(`${excel}/validate`, csv([['값']], header?.map(String)));
    expect(body.columns.map(({ name, column }) => [name, column])).toEqual(header?.map((name, at) => [name, at]));
    const isRequired = (field: string) => body.columns.find(({ name }) => name === field)?.isRequired;
    expect(isRequired('경도')).toBe(isRequired('위도'));
  });
});

describe('a check', () => {
  test('reports errors by row and cell, and stores nothing', async () => {
    const before = await snapshot();
    const { status, body } = await send(
      `${air}/validate`,
      csv([await row('하나 도서관', 'C-1'), await row('둘 도서관', 'C-2', { 행정동: '없는동', 위도: '북' })]),
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ rowCount: 2, errorCount: 2 });
    expect(body.errors).toMatchObject([
      { rowNumber: 3, cell: 'C3', fieldName: '행정동', error: "행정동 '없는동'을(를) 찾을 수 없습니다." },
      { rowNumber: 3, cell: 'D3', fieldName: '위도', error: '위도은(는) 숫자로 입력해 주십시오.' },
    ]);
    expect(await snapshot()).toEqual(before);
  });

  test('applies the rules of the form', async () => {
    const { body } = await send(`${air}/validate`, csv([await row('!', 'C 1', { 설치일: '2026-13-01', 제조사: '' })]));
    expect(body.errors.map(({ cell, error }) => `${cell} ${error}`).sort()).toEqual([
      "A2 설치 장소명은 글자나 숫자로 시작하는 100자 이하로 입력해 주십시오. 특수문자는 . , · ' & ( ) [ ] / ~ % # + - 만 쓸 수 있습니다.",
      'H2 관리번호는 영문, 숫자, -, _ 만 64자까지 쓸 수 있습니다.',
      'I2 제조사를 선택해 주십시오.',
      'K2 설치일을 2026-01-31처럼 입력해 주십시오.',
    ]);
  });

  test('refuses both rows with the same code, and an unknown vendor by name', async () => {
    const { body } = await send(
      `${air}/validate`,
      csv([await row('하나', 'C-1'), await row('둘', 'C-1', { 제조사: '모르는회사' })]),
    );
    expect(body.errors).toMatchObject([
      { cell: 'H2', error: '관리번호이(가) 같은 행이 있습니다: 3행' },
      { cell: 'H3', error: '관리번호이(가) 같은 행이 있습니다: 2행' },
      { cell: 'I3', error: expect.stringContaining("제조사 '모르는회사'") },
    ]);
  });

  test('lists at most five of the other rows with the same code', async () => {
    const rows = await Promise.all(Array.from({ length: 8 }, (_, at) => row(`곳 ${at}`, 'C-7')));
    const { errors } = (await send(`${air}/validate`, csv(rows))).body;
    expect(errors.map(({ error }) => error.split(': ')[1])).toEqual([
      '3행, 4행, 5행, 6행, 7행',
      '2행, 4행, 5행, 6행, 7행',
      '2행, 3행, 5행, 6행, 7행',
      '2행, 3행, 4행, 6행, 7행',
      '2행, 3행, 4행, 5행, 7행',
      ...Array(3).fill('2행, 3행, 4행, 5행, 6행'),
    ]);
  });

  test('reports every row without a name, and long cells without quoting them', async () => {
    const blank = { '설치 장소명': '', 주소: '' };
    const rows = [
      await row('', 'B-1', blank),
      await row('', 'B-2', blank),
      await row('셋', 'B-3', { 제조사: '가'.repeat(9000) }),
    ];
    const { errors } = (await send(`${air}/validate`, csv(rows))).body;
    expect(errors.map(({ cell, error }) => `${cell} ${error}`)).toEqual([
      'A2 설치 장소명을 입력해 주십시오.',
      'B2 주소를 입력해 주십시오.',
      'A3 설치 장소명을 입력해 주십시오.',
      'B3 주소를 입력해 주십시오.',
      'I4 제조사은(는) 1000자 이하로 입력해 주십시오.',
    ]);
  });

  test('accepts codes that differ only by case, as the form does', async () => {
    const rows = [await row('하나', 'case-1'), await row('하나', 'CASE-1')];
    expect((await send(`${air}/validate`, csv(rows))).body.errors).toEqual([]);
  });

  test('finds the headers below lines of a title', async () => {
    const title = ['설치 현황', '', '2026-11-01'];
    const { body } = await send(`${air}/validate`, csv([['작성', '홍길동'], headers, await row('하나', 'C-1')], title));
    expect(body).toMatchObject({ rowCount: 1, errors: [] });
  });

  test('refuses columns with the same header until one is selected', async () => {
    const sheet = csv([[...(await row('하나', 'C-1')), '망우로 2']], [...headers, '주 소']);
    const { body } = await send(`${air}/validate`, sheet);
    expect(body.errors[0]).toMatchObject({
      rowNumber: 1,
      fieldName: '주소',
      error: '이름이 같은 열이 여럿입니다: B1, M1. 아래 열 선택에서 하나를 골라 주십시오.',
    });
    expect((await send(air, sheet)).body.error).toContain('이름이 같은 열이 여럿입니다');
    const columns = Object.fromEntries(
      body.columns.flatMap(({ field, column }) => (column === null ? [] : [[field, column]])),
    );
    expect(columns).not.toHaveProperty('address');
    const chosen = await send(`${air}/validate`, sheet, { ...columns, address: headers.length });
    expect(chosen.body.errors).toEqual([]);
  });

  test('warns of a place far from its dong', async () => {
    const { body } = await send(`${air}/validate`, csv([await row('먼 곳', 'C-9', { 위도: '35.1' })]));
    expect(body).toMatchObject({ errorCount: 0, warnings: [{ cell: 'D2' }] });
  });

  test('is refused to an administrator without access to the page', async () => {
    const { token: other } = await addCaller(app.app.services, { deptCode: 'structure' });
    expect((await send(`${air}/validate`, csv([]), undefined, other)).status).toBe(403);
  });

  test('refuses an unreadable file, an empty sheet and unknown fields', async () => {
    expect((await send(`${air}/validate`, new Uint8Array([1, 0, 2]))).status).toBe(422);
    expect((await send(`${air}/validate`, csv([]))).status).toBe(400);
    expect((await send(`${air}/validate`, csv([await row('가', 'C-1')]), { nothing: 1 })).status).toBe(400);
  });
});

describe('an import', () => {
  test("refuses all rows if one has an error, and names the error's cell", async () => {
    const before = await snapshot();
    const { status, body } = await send(air, csv([await row('하나', 'A-1'), await row('둘', '')]));
    expect([status, body.error]).toEqual([400, 'H3: 관리번호를 입력해 주십시오.']);
    expect(await snapshot()).toEqual(before);
  });

  test('reads EUC-KR with unknown headers by the selected columns, and is undone completely', async () => {
    const before = await snapshot();
    const foreign = headers.map((_, at) => `열${at}`);
    const fields = [
      'installationPlaceName',
      'address',
      'dongCode',
      'latitude',
      'longitude',
      'facilityType',
      'detailFacilityType',
      'managementCode',
      'vendorId',
      'modelName',
      'installationDate',
      'installationLocation',
    ];
    const content = csv([await row('가람', 'E-1'), await row('가람', 'E-2'), await row('나래', 'E-3')], foreign);
    const { status, body } = await send(
      air,
      iconv.encode(content, 'cp949'),
      Object.fromEntries(fields.map((field, at) => [field, at])),
    );
    expect([status, body.placeCount, body.deviceCount]).toEqual([200, 2, 3]);
    expect(body.keys.map(({ managementCode }) => managementCode)).toEqual(['E-1', 'E-2', 'E-3']);
    const stored = await app.pool.query(
      'select installation_date::text as day from device where management_code = $1',
      ['E-3'],
    );
    expect(stored.rows).toEqual([{ day: '2026-10-31' }]);
    expect((await takeBack(body.importId)).body).toEqual({ placeCount: 2, deviceCount: 3, stayed: [] });
    expect(await snapshot()).toEqual(before);
    expect((await takeBack(body.importId)).status).toBe(409);
  });

  test.each(['tilt', 'crack'])('restores the tables when an import of %s is undone', async (path) => {
    const before = await snapshot();
    const building = {
      '설치 장소명': '라온연립',
      주소: '면목로 2',
      행정동: await dongName(),
      위도: '37.5868',
      경도: '127.0807',
      '건물 구조': '벽돌조2층',
      '구조 형식': '조적조',
      '건물 용도': '공동주택',
      '건물 등급': 'E',
      준공일: '1978-03-02',
      소유자: '홍길동',
      '소유자 휴대전화': '010-1234-5678',
      관리번호: `B-${path}`,
      제조사: '제조사 미상',
      DevEUI: '0011223344556677',
      설치일: '2026-10-31',
      '설치 위치': '옥상',
      ...(path === 'crack' && {
        '주의 시작(mm)': '1',
        '주의 끝(mm)': '2',
        '경보 시작(mm)': '2',
        '경보 끝(mm)': '3',
        '심각(mm)': '3',
      }),
    };
    const excel = `/admin/api/installation-place/${path}/excel`;
    const { status, body } = await send(excel, csv([Object.values(building)], Object.keys(building)));
    expect([status, body.error, body.placeCount, body.deviceCount]).toEqual([200, undefined, 1, 1]);
    expect(await snapshot()).not.toEqual(before);
    expect((await takeBack(body.importId, excel)).body).toEqual({ placeCount: 1, deviceCount: 1, stayed: [] });
    expect(await snapshot()).toEqual(before);
  });

  /** A sheet's row and the equivalent form, by the path of a group whose places have one device. */
  const singles: Record<string, { cells: Record<string, string>; form: object; code: string }> = {
    'installation-place/security-light': {
      cells: { '등 종류': 'LED', '도입 업체': '빛나라' },
      form: { lightType: 'led', indcCompany: '빛나라' },
      code: 'ONE-L',
    },
    'installation-place/recycle-bin': {
      cells: { '수거 품목': '페트·캔', '설치 대수': '2' },
      form: { recycleBinType: 'pet_can', recycleBinCount: 2 },
      code: 'ONE-B',
    },
    'installation-place/cctv': {
      cells: { '측정 지역': '가람공원' },
      form: { installationPlaceCode: 'park_garam' },
      code: 'ONE-C',
    },
    'installation/vehicle-gps': {
      cells: {
        '차량 번호': '12가 3456',
        '차량 용도': '재활용',
        업체: '용마',
        '적재량(톤)': '5',
        '설치 형태': '고정형',
      },
      form: {
        vehicleNumber: '12가3456',
        vehicleType: 'recycling',
        vehicleCompanyCode: 'yongma',
        carryingCapacity: 5,
        installationType: 'fixed',
        vehicleScheduleList: [],
      },
      code: 'ONE-V',
    },
  };
  const singleCells = async (own: Record<string, string>, code: string): Promise<Record<string, string>> => ({
    관리번호: code,
    ...own,
    제조사: '제조사 미상',
    모델명: 'M-1',
    설치일: '2026-10-31',
    주소: '면목로 3',
    행정동: await dongName(),
    위도: '37.5868',
    경도: '127.0807',
    담당자: '홍길동',
    휴대전화: '01012345678',
  });
  /** The rows of every table, without the values that differ between two registrations of the same place. */
  const comparable = async () =>
    (await snapshot())
      .filter(({ name }) => name !== 'place_import_item')
      .map(({ name, row }) => {
        const compared = Object.entries(JSON.parse(String(row)) as Record<string, unknown>).filter(
          ([column]) => !/(^|_)id$|_sealed$|_hash$/.test(column),
        );
        return `${name} ${JSON.stringify(compared)}`;
      })
      .sort();

  describe.each(Object.entries(singles))('of %s', (path, { cells, form, code }) => {
    const list = `/admin/api/${path}`;
    const excel = `${list}/excel`;

    test('stores the same rows as the form, and restores the tables when undone', async () => {
      const before = await snapshot();
      const sheet = await singleCells(cells, code);
      const { status, body } = await send(excel, csv([Object.values(sheet)], Object.keys(sheet)));
      expect([status, body.error, body.placeCount, body.deviceCount]).toEqual([200, undefined, 1, 1]);
      const imported = await comparable();
      const [stored] = await asOwner<{ vendor: number; dong: string }>(
        `select d.vendor_id::int as vendor, p.dong_code as dong from device d join installation_place p
         using (installation_place_id) where d.management_code = '${code}'`,
      );
      expect((await takeBack(body.importId, excel)).body).toEqual({ placeCount: 1, deviceCount: 1, stayed: [] });
      expect(await snapshot()).toEqual(before);

      const answer = await fetch(app.url + list, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          managementCode: code,
          vendorId: stored?.vendor,
          modelName: 'M-1',
          installationDate: '2026-10-31',
          reportingIntervalSeconds: null,
          isActivated: true,
          description: '',
          address: '면목로 3',
          detailAddress: '',
          zipCode: '',
          isRoadNameAddress: true,
          dongCode: stored?.dong,
          latitude: 37.5868,
          longitude: 127.0807,
          chargeName: '홍길동',
          telephoneNumber: '',
          mobileNumber: '01012345678',
          ...form,
        }),
      });
      expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)]);
      expect(await comparable()).toEqual(imported);
    });

    test('is refused completely for an existing code and an invalid cell', async () => {
      const [sheet, wrong] = [await singleCells(cells, code), await singleCells(cells, `${code}0`)];
      const own = Object.keys(cells)[0] as string;
      const rows = [Object.values(sheet), Object.values({ ...wrong, [own]: '없음' })];
      const { body } = await send(`${excel}/validate`, csv(rows, Object.keys(sheet)));
      expect(body.errors).toEqual(
        expect.arrayContaining([
          expect.objectContaining({
            rowNumber: 2,
            fieldName: '관리번호',
            error: `이미 사용 중인 관리번호입니다: ${code}`,
          }),
          expect.objectContaining({ rowNumber: 3, fieldName: own }),
        ]),
      );
      const before = await snapshot();
      expect((await send(excel, csv(rows, Object.keys(sheet)))).status).toBe(400);
      expect(await snapshot()).toEqual(before);
    });
  });

  test("can't be undone on the page of another group", async () => {
    const { body } = await send(air, csv([await row('바다', 'N-1')]));
    expect((await takeBack(body.importId, '/admin/api/installation-place/tilt/excel')).status).toBe(404);
  });

  test('is listed by a file name that the database can store', async () => {
    const { body } = await send(air, csv([await row('자라', 'Z-1')]), undefined, token, '폴더/제조사\0 자료.CSV');
    expect((await listImports()).list[0]).toMatchObject({ fileName: '제조사 자료.csv' });
    await takeBack(body.importId);
  });

  test('is listed until it is undone', async () => {
    const { body } = await send(air, csv([await row('사계', 'L-1')]));
    const { importId } = body;
    expect((await listImports()).list[0]).toMatchObject({ importId, placeCount: 1, deviceCount: 1 });
    await takeBack(importId);
    expect((await listImports()).list.map((one) => one.importId)).not.toContain(importId);
  });

  test('reads a workbook, refuses existing codes, and adds devices to an existing place', async () => {
    const cells = await row('마루 도서관', 'W-1');
    const workbook = await workbookWith(
      headers.map((header) => sheetColumn({ header, kind: 'text' })),
      cells,
    );
    expect((await send(air, workbook)).body).toMatchObject({ placeCount: 1, deviceCount: 1 });
    const again = await send(air, workbook);
    expect([again.status, again.body.error]).toEqual([400, 'H2: 이미 사용 중인 관리번호입니다: W-1']);
    const more = await send(air, csv([await row('마루 도서관', 'W-2')]));
    expect(more.body).toMatchObject({ placeCount: 0, deviceCount: 1, joinedPlaceCount: 1 });
  });

  test('retains a device that reported after the import, with its place, and lists both', async () => {
    const { body } = await send(air, csv([await row('다온', 'R-1'), await row('다온', 'R-2')]));
    const reading = JSON.stringify({ measuredAt: now.getTime() - 1000, ultraFineDust: 12 });
    const [key] = body.keys;
    const { managementCode = '', deviceKey = '' } = key ?? {};
    await expect
      .poll(async () => {
        const answer = await post(app.url, reading, basicOf({ managementCode, key: deviceKey }));
        return answer.status < 300;
      })
      .toBe(true);
    expect((await takeBack(body.importId)).body).toEqual({
      placeCount: 0,
      deviceCount: 1,
      stayed: [
        { name: 'R-1', reason: '등록한 뒤 측정값이 들어왔습니다.' },
        { name: '다온', reason: '남는 장치가 있습니다.' },
      ],
    });
  });

  test('retains and lists a place that was changed after the import', async () => {
    const { body } = await send(air, csv([await row('나루', 'M-1')]));
    await app.pool.query(
      `insert into place_change (installation_place_id, changed_at, changed_by, action, changes)
       select installation_place_id, now(), imported_by, 'change', '[]'
       from place_import_item join place_import using (place_import_id) where place_import_id = $1 and is_new_place`,
      [body.importId],
    );
    expect((await takeBack(body.importId)).body).toEqual({
      placeCount: 0,
      deviceCount: 1,
      stayed: [{ name: '나루', reason: '등록한 뒤 변경했습니다.' }],
    });
  });

  test('retains a device whose readings were marked after the import', async () => {
    // The mark may exclude all readings, and the device then seems never to have reported.
    const { body } = await send(air, csv([await row('소리', 'K-1')]));
    await app.pool.query(
      `insert into reading_mark (device_id, from_at, until_at, reason, marked_at, marked_by)
       select device_id, now() - interval '1 hour', now(), '고장', now(), imported_by
       from place_import_item join place_import using (place_import_id)
       where place_import_id = $1 and device_id is not null`,
      [body.importId],
    );
    expect((await takeBack(body.importId)).body).toMatchObject({
      deviceCount: 0,
      stayed: [{ name: 'K-1', reason: '등록한 뒤 변경했습니다.' }, { name: '소리' }],
    });
  });

  test('retains a device that reported only its battery, and what citizens or settings of alarms refer to', async () => {
    const names = ['누리', '여울', '이든', '하람'];
    const rows = await Promise.all(names.map((name, at) => row(name, `U-${at}`)));
    const { body } = await send(air, csv(rows));
    const idOf = async (table: 'device' | 'installation_place', at: number) =>
      (
        await app.pool.query<{ id: number }>(
          `select t.${table}_id as id from installation_place p join device d using (installation_place_id)
           join ${table} t on t.${table}_id = ${table === 'device' ? 'd.device_id' : 'p.installation_place_id'}
           where p.installation_place_name = $1`,
          [names[at]],
        )
      ).rows[0]?.id;
    const battery = await idOf('device', 0);
    await app.pool.query('insert into device_battery (device_id, measured_at, level) values ($1, now(), 9)', [battery]);
    // A low battery also has rows of alarms, which refer to the device.
    await app.pool.query(
      `with rule as (
         insert into alarm_rule (series, kind, battery_percent, severity) values ('air', 'lowBattery', 20, 'warning')
         returning alarm_rule_id
       )
       insert into alarm_follow (alarm_rule_id, device_id, is_raised) select alarm_rule_id, $1, true from rule`,
      [battery],
    );
    await app.pool.query(
      `insert into report_incident (installation_place_id, cause, state, state_since, due_at, received_at, last_report_at,
         measured_after, has_measured_fault) values ($1, 'broken', 'received', now(), now(), now(), now(), now(), false)`,
      [await idOf('installation_place', 1)],
    );
    await app.pool.query(
      `insert into alarm_window (device_id, reason, start_at, end_at) values ($1, '점검', now(), now() + interval '1 hour')`,
      [await idOf('device', 2)],
    );
    const { status, body: result } = await takeBack(body.importId);
    expect([status, result.placeCount, result.deviceCount]).toEqual([200, 1, 2]);
    const referred = '시민 신고, 운영자, 알람 설정 등에서 사용하고 있습니다.';
    expect(result.stayed).toEqual([
      { name: 'U-0', reason: '등록한 뒤 측정값이 들어왔습니다.' },
      { name: 'U-2', reason: referred },
      { name: '누리', reason: '남는 장치가 있습니다.' },
      { name: '여울', reason: referred },
      { name: '이든', reason: '남는 장치가 있습니다.' },
    ]);
  });

  test('retains and lists a bin and its device after a photo was added', async () => {
    const excel = '/admin/api/installation-place/recycle-bin/excel';
    const sheet = await singleCells({ '수거 품목': '종이팩', '설치 대수': '1' }, 'PHOTO-1');
    const { body } = await send(excel, csv([Object.values(sheet)], Object.keys(sheet)));
    await app.pool.query(
      `insert into attachment (hash_file_name, state, state_since, owner_kind, owner_id, attached_file_name,
         attached_file_extension, attached_file_size, content_type, sha256, registered_by_kind, registered_by, registered_at)
       select repeat('a', 32), 'owned', now(), 'recycle-bin', installation_place_id, 'photo.png', 'png', 1, 'image/png',
         repeat('b', 64), 'admin', imported_by, now()
       from place_import_item join place_import using (place_import_id) where place_import_id = $1 and is_new_place`,
      [body.importId],
    );
    expect((await takeBack(body.importId, excel)).body).toMatchObject({
      placeCount: 0,
      deviceCount: 0,
      stayed: [{ name: 'PHOTO-1' }, { reason: '남는 장치가 있습니다.' }],
    });
  });

  test('is refused during another import', async () => {
    const other = new pg.Client({ connectionString: app.databaseUrl });
    await other.connect();
    await other.query('begin');
    await other.query('select pg_advisory_xact_lock(4712100)');
    const { status, body } = await send(air, csv([await row('타래', 'O-1')]));
    await other.end();
    expect([status, body.error]).toEqual([409, '다른 엑셀 등록이 진행되고 있습니다. 끝난 뒤 다시 시도해 주십시오.']);
  });

  test("can't be undone after a day", async () => {
    const { body } = await send(air, csv([await row('라온', 'D-1')]));
    await app.pool.query(
      "update place_import set imported_at = imported_at - interval '25 hours' where place_import_id = $1",
      [body.importId],
    );
    const refused = await takeBack(body.importId);
    expect([refused.status, refused.body.error]).toEqual([409, '등록한 지 하루가 지나 취소할 수 없습니다.']);
    await send(air, csv([await row('마바', 'D-2')]));
    const { rows } = await app.pool.query('select from place_import_item where place_import_id = $1', [body.importId]);
    expect(rows).toEqual([]);
  });

  test('is logged with its counts', async () => {
    const { rows } = await app.pool.query<{ detail: string }>(
      "select detail from audit_log where action in ('place-import', 'place-take-back') order by audit_log_id limit 2",
    );
    expect(rows.map(({ detail }) => detail)).toEqual(['행 3, 설치 장소 2, 장치 3', '설치 장소 2, 장치 3, 남음 0']);
  });

  test('refuses errors of formulas instead of using the default of an empty cell', async () => {
    const rows = [
      [...headers, '설치 구분'],
      [...(await row('노을', 'ERR-1')), '#N/A'],
    ];
    expect((await send(`${air}/validate`, await workbookOfFormulas(rows))).body.errors).toEqual([
      { rowNumber: 2, cell: 'M2', fieldName: '설치 구분', error: '수식 오류(#N/A)가 있는 셀입니다.' },
    ]);
  });

  test('refuses a DevEUI stored as a number, and warns of one that another device has', async () => {
    const { body } = await send(
      air,
      csv([[...(await row('노을', 'EUI-1')), '70b3d57ed0000111']], [...headers, 'DevEUI']),
    );
    expect(body.error).toBeUndefined();
    const columns = [...headers, 'DevEUI'].map((header) =>
      sheetColumn({ header, kind: header === 'DevEUI' ? 'number' : 'text' }),
    );
    const workbook = await workbookWith(columns, [...(await row('달빛', 'EUI-2')), 1_122_334_455_667_788]);
    expect((await send(`${air}/validate`, workbook)).body.errors).toMatchObject([
      { cell: 'M2', error: expect.stringContaining('숫자로 저장되어') },
    ]);
    const same = csv([[...(await row('별빛', 'EUI-3')), '70B3D57ED0000111']], [...headers, 'DevEUI']);
    expect((await send(`${air}/validate`, same)).body).toMatchObject({
      errorCount: 0,
      warnings: [{ cell: 'M2', error: expect.stringMatching(/^EUI-1 장치도/) }],
    });
    await takeBack(body.importId);
  });

  test('warns of a management code stored as a number, and refuses one that is rounded', async () => {
    const columns = headers.map((header) => sheetColumn({ header, kind: header === '관리번호' ? 'number' : 'text' }));
    const withCode = async (name: string, code: number) =>
      (await row(name, '')).map((text, at) => (headers[at] === '관리번호' ? code : text));
    const workbook = await workbookWith(columns, [
      ...(await withCode('노을', 123)),
      ...(await withCode('달빛', 1_122_334_455_667_788)),
    ]);
    expect((await send(`${air}/validate`, workbook)).body).toMatchObject({
      errors: [{ cell: 'H3', error: expect.stringContaining('자릿수가 바뀌었을') }],
      warnings: [{ cell: 'H2', error: '관리번호가 숫자로 저장되어 앞의 0이 빠졌을 수 있습니다.' }],
    });
  });

  test(
    'stores ten thousand places in few statements, and is undone',
    async () => {
      const rows: string[][] = [];
      const cells = await row('', '');
      for (let at = 0; at < 10_000; at += 1) {
        const one = [...cells];
        one[0] = `장소 ${at}`;
        one[7] = `T-${at}`;
        rows.push(one);
      }
      await asOwner(`
      create sequence written_statements;
      grant select on written_statements to maru_app;
      create function count_statement() returns trigger language plpgsql security definer as
        $$ begin perform nextval('public.written_statements'); return null; end $$;
      create trigger counted after insert on device for each statement execute function count_statement();
      create trigger counted after insert on installation_place for each statement execute function count_statement()`);
      const withProgress = async (answer: ReturnType<typeof send>) => {
        const progress = new Set<number>();
        const isDone = answer.then(() => true);
        while (!(await Promise.race([isDone, listImports().then((one) => void progress.add(one.progress ?? 0))])));
        expect(progress.size).toBeGreaterThan(5);
        expect((await listImports()).progress).toBeNull();
        return answer;
      };
      const { status, body } = await withProgress(send(air, csv(rows)));
      const { rows: counted } = await app.pool.query('select last_value::int as statements from written_statements');
      expect(counted).toEqual([{ statements: 20 }]);
      expect([status, body.placeCount, body.deviceCount]).toEqual([200, 10_000, 10_000]);
      expect((await withProgress(takeBack(body.importId))).body).toMatchObject({
        placeCount: 10_000,
        deviceCount: 10_000,
        stayed: [],
      });
    },
    240_000 * timeFactor,
  );
});
