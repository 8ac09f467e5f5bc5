import { fork } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { handmadeWorkbook, longWorkbook, workbookWith } from '#test/workbooks.ts';
import { sheetColumn } from './column.ts';
import type { ExcelAccount } from './places.ts';
import { readExcel, readingPlaces } from './read-excel.ts';
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

test('releases the slot of a disconnected client, while its file waits and while it is read', async () => {
  const bytes = await longWorkbook();
  const [first, second] = [new AbortController(), new AbortController()];
  const running = readExcel(bytes, { by: office(1), end: first.signal });
  const waiting = readExcel(bytes, { by: office(2), end: second.signal });
  const next = readExcel(bytes, { by: office(3) });
  expect(readingPlaces.ahead(office(3))).toBe(2);
  second.abort();
  await expect(waiting).rejects.toMatchObject({ code: 'BUSY' });
  expect(readingPlaces.ahead(office(3))).toBe(1);
  first.abort();
  await expect(running).rejects.toMatchObject({ code: 'BUSY' });
  expect(await next).toHaveLength(5_001);
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
