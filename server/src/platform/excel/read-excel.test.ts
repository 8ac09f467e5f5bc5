import { expect, test } from 'vitest';
import { longWorkbook, workbookWith } from '../../../test/workbooks.ts';
import { sheetColumn } from './column.ts';
import { readExcel } from './read-excel.ts';

test('as many rows as may be are read, with their numbers; one more is told', async () => {
  const table = await longWorkbook();
  const rows = await readExcel(table);
  expect(rows).toHaveLength(5_001);
  expect(rows.at(-1)).toMatchObject({ row: 5_001, cells: expect.arrayContaining(['값 49999']) });
  await expect(readExcel(table, { maxRows: 4_999 })).rejects.toMatchObject({
    code: 'FILE_TOO_LARGE',
    error: '한 번에 4,999행까지 올릴 수 있습니다.',
  });
  await expect(readExcel(table, { maxBytes: 1024 * 1024 * 0.1 })).rejects.toMatchObject({
    code: 'FILE_TOO_LARGE',
    status: 413,
  });
});

test('one is read at a time, four wait, others are told to come back', async () => {
  const bytes = await workbookWith([sheetColumn({ header: '이름', kind: 'text' })], ['홍길동']);
  const answers = await Promise.allSettled(Array.from({ length: 8 }, () => readExcel(bytes)));
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []));
  expect([answers.length - refused.length, refused]).toEqual([5, ['BUSY', 'BUSY', 'BUSY']]);
});
