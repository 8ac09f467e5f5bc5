import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { workbookOfFormulas, workbookWith } from '#test/workbooks.ts';
import { seoulSerial, sheetColumn } from './column.ts';
import { readTable } from './read-table.ts';
import { excelTemplate } from './template.ts';

const by = { queue: 'office', name: 'a test' } as const;

const columns = [
  { header: '이름', field: 'parentsName', required: true, maxLength: 10, help: '보호자의 이름', example: '홍길동' },
  { header: '휴대 전화', field: 'mobileNumber', required: true },
  { header: '자녀 수', field: 'childCount', kind: 'number' },
  { header: '등록일', field: 'registeredOn', kind: 'date' },
] as const;

const heads = (...headers: string[]) =>
  headers.map((header) =>
    sheetColumn({ header, kind: header.includes('수') ? 'number' : header.includes('일') ? 'date' : 'text' }),
  );
const spaced = heads('휴대전화', ' 이 름 ', '비고', '자녀수', '등록 일');
const [day, serial] = [new Date('2026-11-21T15:00:00Z'), seoulSerial(new Date('2026-11-21T15:00:00Z'))];

test('reads rows by their headers, in any order and spacing, with their numbers and composed letters', async () => {
  const bytes = await workbookWith(spaced, [
    ...['01012345678', '홍길동', '', 2, serial],
    ...[null, null, null, null, null],
    ...['010-1111-2222', ' 김 하늘 '.normalize('NFD'), '모르는 열', null, '2026.11.22'],
  ]);
  expect(await readTable(bytes, columns, { by })).toEqual({
    rows: [
      { row: 2, values: { parentsName: '홍길동', mobileNumber: '01012345678', childCount: 2, registeredOn: day } },
      {
        row: 4,
        values: { parentsName: '김 하늘', mobileNumber: '010-1111-2222', childCount: null, registeredOn: day },
      },
    ],
    errors: [],
  });
});

test('reports errors by row and field, and omits rows with errors', async () => {
  const bytes = await workbookWith(spaced, [
    ...['010', null, null, null, null],
    ...['010', '열한 글자가 되는 이름', null, '두 명', '11월'],
    ...['010', '홍길동', null, '1,234', null],
  ]);
  const { rows, errors } = await readTable(bytes, columns, { by });
  expect(rows.map(({ row, values }) => [row, values.childCount])).toEqual([[4, 1234]]);
  expect(errors).toEqual([
    { row: 2, field: 'parentsName', error: '이름 항목을 입력해 주십시오.' },
    { row: 3, field: 'parentsName', error: '이름은(는) 10자 이하로 입력해 주십시오.' },
    { row: 3, field: 'childCount', error: '자녀 수은(는) 숫자로 입력해 주십시오.' },
    { row: 3, field: 'registeredOn', error: '등록일의 형식이 올바르지 않습니다. (예: 2026-11-22)' },
  ]);
});

test('refuses errors of formulas, also in optional columns', async () => {
  const bytes = await workbookOfFormulas([
    ['이름', '휴대 전화', '자녀 수'],
    ['홍길동', '#N/A', '2'],
    ['김하늘', '010', '#DIV/0!'],
    ['#1', '010', '1'],
  ]);
  expect(await readTable(bytes, columns, { by })).toMatchObject({
    rows: [{ row: 4, values: { parentsName: '#1' } }],
    errors: [
      { row: 2, field: 'mobileNumber', error: '수식 오류(#N/A)가 있는 셀입니다.' },
      { row: 3, field: 'childCount', error: '수식 오류(#DIV/0!)가 있는 셀입니다.' },
    ],
  });
});

test.each([
  [heads('이름', '자녀 수'), 'mobileNumber', "'휴대 전화' 열이 없습니다."],
  [heads('이름', '휴대 전화', '이 름'), 'parentsName', "'이름' 열이 두 번 있습니다."],
])('refuses a table without a required column, by its name', async (headers, field, error) => {
  const bytes = await workbookWith(
    headers,
    headers.map(() => null),
  );
  await expect(readTable(bytes, columns, { by })).rejects.toMatchObject({
    code: 'VALIDATION',
    field,
    error: expect.stringContaining(error),
  });
});

test('reads the unchanged template, with matching headers and no rows', async () => {
  const { options } = await excelTemplate('공유 회원', new Date('2026-11-21T15:00:00Z'), columns);
  const bytes = await buffer(await options.open());
  expect([options.name, options.size]).toEqual(['20261122_공유 회원.xlsx', bytes.length]);
  expect(await readTable(bytes, columns, { by })).toEqual({ rows: [], errors: [] });
});
