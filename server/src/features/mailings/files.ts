/** Creates the files of a mailing: the statistics' own workbook, and a PDF of the same rows. */
import { periodName } from '@maru/domain/mailing';
import { grouped } from '@maru/domain/number-text';
import { formatSeoulMinute } from '@maru/domain/seoul-time';
import type { MailedStatistics } from '#places/mailed-statistics.ts';
import type { ExcelColumn } from '#platform/excel/column.ts';
import { excelType, writingPlaces } from '#platform/excel/excel-answer.ts';
import { WorkbookStream } from '#platform/excel/workbook-stream.ts';
import type { MailAttachment } from '#platform/mail/mail.ts';
import type { Services } from '#platform/services.ts';
import { threadAnswer } from '#platform/thread-answer.ts';
import { conditionsOf, queryOf } from './filter.ts';
import type { PdfContent } from './pdf-drawing.ts';
import { ChartCollector } from './rows-chart.ts';

/** Mail servers commonly refuse mails over 20 MB; base64 makes an attachment a third larger. */
export const maxWorkbookBytes = 10_000_000;
const maxPdfRows = 500;

interface Mailed {
  mailed: MailedStatistics;
  name: string;
  filter: string;
  period: { firstDay: string; lastDay: string };
}

interface MadeFiles {
  attachments: MailAttachment[];
  conditions: string;
  rowCount: number;
  /** True if the workbook is too large to be attached. */
  isTooLarge: boolean;
}

/** Unit signs that the font lacks, and their replacements. */
const spelled: Readonly<Record<string, string>> = { '㎍': 'μg', '㎎': 'mg', '㎏': 'kg', '㎡': 'm²', '㎥': 'm³' };
const inFont = (text: string): string => text.replace(/[㎍㎎㎏㎡㎥]/g, (sign) => spelled[sign] ?? sign);

/** The text of a cell in the PDF. */
function textOf<Row>(column: ExcelColumn<Row>, row: Row): string {
  const value = column.value(row);
  if (value === null) return '';
  if (value instanceof Date) return formatSeoulMinute(value);
  if (typeof value !== 'number' || column.kind !== 'number') return String(value);
  const { decimals = 0 } = column;
  return Number.isFinite(value) ? grouped(value, { least: decimals, most: decimals }) : '';
}

/** Throws the errors of the workbook's call, for example if the filter's place was deleted. */
export async function makeFiles(
  { clock }: Pick<Services, 'clock'>,
  siteName: string,
  { mailed, name, filter, period }: Mailed,
  maxBytes = maxWorkbookBytes,
): Promise<MadeFiles> {
  const conditions = await conditionsOf(mailed, filter);
  const exported = await mailed.exportOf(queryOf(mailed, filter, period));
  const { columns } = exported;
  const chart = new ChartCollector(
    mailed.chart,
    columns.map(({ header }) => header),
  );
  const texts: string[][] = [];
  let note = '';
  let rowCount = 0;
  /** Collects rows for the PDF while the workbook reads them, so that both files have the same rows. */
  async function* collected() {
    for await (const row of exported.rows) {
      const cells = columns.map((column) => textOf(column, row));
      chart.add(
        columns.map((column) => column.value(row)),
        cells,
      );
      if (texts.length < maxPdfRows) texts.push(cells.map(inFont));
      rowCount += 1;
      yield row;
    }
  }
  const release = await writingPlaces.take({ queue: 'office', name: 'mailing' });
  const stream = new WorkbookStream(
    {
      title: exported.name,
      columns,
      rows: collected(),
      note: async () => {
        note = (await exported.note?.()) ?? '';
        return note;
      },
    },
    release,
  );
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of stream as AsyncIterable<Uint8Array>) {
    bytes += part.length;
    // Discards further parts but reads all, so that the PDF's chart has all rows.
    if (bytes <= maxBytes) parts.push(part);
  }
  const isTooLarge = bytes > maxBytes;
  const content: PdfContent = {
    title: name,
    facts: [
      ['통계', `${mailed.title} · ${siteName}`],
      ['기간', periodName(period)],
      ['조건', conditions],
      ['작성', formatSeoulMinute(clock.now())],
    ],
    chart: chart.content(inFont),
    chartNote: mailed.chart.combine === 'mean' ? '표의 행 평균' : '표의 행 합계',
    columns: columns.map(({ header, kind }) => ({ header: inFont(header), isNumber: kind === 'number' })),
    rows: texts,
    rowCount,
    note,
  };
  const pdf = await threadAnswer<Uint8Array>(new URL('./pdf-worker.ts', import.meta.url), content);
  const fileName = `${mailed.title}_${period.firstDay}_${period.lastDay}`.replaceAll(' ', '_');
  return {
    conditions,
    rowCount,
    isTooLarge,
    attachments: [
      ...(isTooLarge ? [] : [{ filename: `${fileName}.xlsx`, contentType: excelType, content: Buffer.concat(parts) }]),
      { filename: `${fileName}.pdf`, contentType: 'application/pdf', content: Buffer.from(pdf.buffer) },
    ],
  };
}
