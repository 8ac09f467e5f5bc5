import { expect, test } from 'vitest';
import { longWorkbook, workbookWith } from '#test/workbooks.ts';
import { sheetColumn } from './column.ts';
import type { ExcelAccount } from './places.ts';
import { readExcel } from './read-excel.ts';

const office = (number: number): ExcelAccount => ({ queue: 'office', name: `administrator ${number}` });

test('reads the maximum number of rows with their numbers, and refuses one more', async () => {
  const table = await longWorkbook();
  const rows = await readExcel(table, { by: office(1) });
  expect(rows).toHaveLength(5_001);
  expect(rows.at(-1)).toMatchObject({ row: 5_001, cells: expect.arrayContaining(['값 49999']) });
  await expect(readExcel(table, { by: office(1), maxRows: 4_999 })).rejects.toMatchObject({
    code: 'FILE_TOO_LARGE',
    error: '한 번에 4,999행까지 올릴 수 있습니다.',
  });
  await expect(readExcel(table, { by: office(1), maxBytes: 1024 * 1024 * 0.1 })).rejects.toMatchObject({
    code: 'FILE_TOO_LARGE',
    status: 413,
  });
});

test("isolates the office and other citizens from one citizen's looping upload", async () => {
  const bytes = await workbookWith([sheetColumn({ header: '이름', kind: 'text' })], ['홍길동']);
  const outcomes = (readers: ExcelAccount[]) =>
    Promise.allSettled(readers.map((by) => readExcel(bytes, { by }))).then((answers) =>
      answers.map((answer) => (answer.status === 'rejected' ? answer.reason.code : 'read')),
    );
  const citizen = (number: number): ExcelAccount => ({ queue: 'citizens', name: `citizen ${number}` });
  const looped = outcomes(Array.from({ length: 8 }, () => citizen(1)));
  const [officers, another] = await Promise.all([outcomes([1, 2, 3, 4, 5, 6].map(office)), outcomes([citizen(2)])]);
  expect([officers, another]).toEqual([Array(6).fill('read'), ['read']]);
  expect(await looped).toEqual([...Array(4).fill('read'), ...Array(4).fill('BUSY')]);
});
