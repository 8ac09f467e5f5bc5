import { fork } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { handmadeWorkbook, longWorkbook, workbookWith } from '#test/workbooks.ts';
import { sheetColumn } from './column.ts';
import type { ExcelAccount } from './places.ts';
import { readExcel } from './read-excel.ts';
import type { ReadTask } from './read-process.ts';

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

test("reads dates of the strict format as wall time, irrespective of the server's time zone", async () => {
  const bytes = await handmadeWorkbook('<row r="1"><c r="A1" t="d"><v>2026-11-22T09:05:00</v></c></row>');
  const env = { TZ: 'Asia/Seoul' };
  const child = fork(new URL('./read-process.ts', import.meta.url), { env, serialization: 'advanced', execArgv: [] });
  await once(child, 'message');
  child.send({ bytes, maxRows: 1, maxColumns: 1 } satisfies ReadTask);
  const [answer] = await once(child, 'message');
  expect(answer).toEqual({ kind: 'rows', rows: [{ row: 1, cells: [new Date('2026-11-22T09:05:00Z')] }] });
});
