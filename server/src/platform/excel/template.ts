/** A workbook to be filled in: the first sheet contains only headers, the second explains them. */

import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { FileAnswer } from '../http/file-answer.ts';
import { type SheetColumn, sheetColumn } from './column.ts';
import { excelName, excelType } from './excel-answer.ts';
import type { TableColumn, TableKind } from './read-table.ts';
import { Workbook } from './workbook.ts';

const kindWords: Record<TableKind, string> = { text: '글자', number: '숫자', date: '날짜', datetime: '날짜와 시각' };

const guide: readonly SheetColumn[] = [
  sheetColumn({ header: '항목', kind: 'text', width: 20 }),
  sheetColumn({ header: '필수', kind: 'text', width: 8 }),
  sheetColumn({ header: '종류', kind: 'text', width: 14 }),
  sheetColumn({ header: '설명', kind: 'text', width: 60 }),
  sheetColumn({ header: '예', kind: 'text', width: 30 }),
];

/** Responds with a template for {@link readTable}. `now` determines the day in the file name. */
export async function excelTemplate(name: string, now: Date, columns: readonly TableColumn[]): Promise<FileAnswer> {
  const workbook = new Workbook();
  const whole = buffer(workbook.bytes);
  await workbook.openSheet(
    name,
    columns.map(({ header, kind = 'text' }) => sheetColumn({ header, kind, width: 20 })),
  );
  await workbook.openSheet('작성 방법', guide);
  await workbook.addRows(
    columns.flatMap(({ header, required, kind = 'text', help = '', example = '' }) => [
      header,
      required ? '필수' : '',
      kindWords[kind],
      help,
      example,
    ]),
  );
  await workbook.end();
  const bytes = await whole;
  return new FileAnswer({
    name: excelName(name, now),
    contentType: excelType,
    size: bytes.length,
    open: () => Readable.from([bytes]),
  });
}
