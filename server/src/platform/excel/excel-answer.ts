/** Rows as the answer of a call: an .xlsx that is written while it is downloaded. */
import { finished, type Readable } from 'node:stream';
import { formatSeoulDate } from '@maru/domain/seoul-time';
import { Problem } from '../errors/problem.ts';
import { FileAnswer } from '../http/file-answer.ts';
import type { Context } from '../http/handle.ts';
import type { ExcelColumn } from './column.ts';
import { excelAccountOf, Places } from './places.ts';
import { IdleReader, WorkbookStream } from './workbook-stream.ts';

export const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** '20261122_대기질 통계.xlsx': the day in Seoul and a name without what file systems refuse. */
export const excelName = (name: string, now: Date): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
  `${formatSeoulDate(now).replaceAll('-', '')}_${name.replace(/[\\/:*?"<>|\0-\x1f]/g, ' ').trim()}.xlsx`;

export interface ExcelExport<Row> {
  /** Of the file, without day and ending, and of its sheet. */
  name: string;
  /** Gives the day of the file's name. */
  now: Date;
  columns: readonly ExcelColumn<Row>[];
  /**
   * Asked for one row after the other, as the download goes on; its `return` is called when that ends, however it does.
   * A cursor holds its connection for as long as somebody reads.
   */
  rows: AsyncIterable<Row> | Iterable<Row>;
  /** How many rows there will be, where that is known: the browser shows how far it is. */
  totalCount?: number;
}

/** Each takes a thread, and what its rows take. Who waits costs a connection alone. */
export const writingPlaces = new Places({
  office: { atOnce: 2, maxWaiting: 40 },
  citizens: { atOnce: 1, maxWaiting: 10 },
});
/** However slowly somebody reads, the place is free after this. */
const maxMs = 15 * 60_000;

/**
 * The answer with the rows. A failure before the first 50,000 cells is a problem; a later one breaks the download off.
 * Throws BUSY where many are being written. Headers: `x-row-count` where the count is known; `content-length` of a
 * workbook that was soon whole, of others `x-expected-bytes`, an estimate.
 */
export async function excelAnswer<Row>({ request, reply }: Context, wanted: ExcelExport<Row>): Promise<FileAnswer> {
  const gone = new AbortController();
  finished(reply.raw, () => gone.abort());
  const giveBack = await writingPlaces.take(excelAccountOf(request), gone.signal);
  const stream = new WorkbookStream({ ...wanted, title: wanted.name }, giveBack);
  endWith(stream, gone.signal);
  try {
    const { bytes, isWhole, bytesPerRow } = await stream.begin();
    // From here on a failure can't be answered any more.
    stream.on('error', (err) => {
      if (!(err instanceof IdleReader)) request.log.error({ err, reqId: request.id }, 'a workbook broke off');
    });
    const rowCount = isWhole ? stream.rowCount : wanted.totalCount;
    const headers: Record<string, string> = rowCount === undefined ? {} : { 'x-row-count': String(rowCount) };
    if (!isWhole && rowCount !== undefined)
      headers['x-expected-bytes'] = String(Math.round(bytes + bytesPerRow * Math.max(0, rowCount - stream.rowCount)));
    return new FileAnswer({
      name: excelName(wanted.name, wanted.now),
      contentType: excelType,
      headers,
      ...(isWhole && { size: bytes }),
      open: () => stream,
    });
  } catch (error) {
    stream.destroy();
    // To somebody who has gone nothing failed.
    throw gone.signal.aborted ? new Problem('BUSY') : error;
  }
}

/** Nobody reads on who has gone, nor for longer than anybody may. */
function endWith(stream: Readable, gone: AbortSignal): void {
  const end = () => stream.destroy();
  gone.addEventListener('abort', end, { once: true });
  const timer = setTimeout(() => stream.destroy(new Error('a download took too long')), maxMs).unref();
  stream.once('close', () => clearTimeout(timer));
}
