/** Responds with an .xlsx file that is written during the download. */
import type { Readable } from 'node:stream';
import { formatSeoulDate } from '@maru/domain/seoul-time';
import { Problem } from '../errors/problem.ts';
import { FileAnswer } from '../http/file-answer.ts';
import type { Context } from '../http/handle.ts';
import { responseEnd } from '../http/response-end.ts';
import { longestWorkMs } from '../http/stalled-readers.ts';
import type { ExcelColumn } from './column.ts';
import { excelAccountOf, Places } from './places.ts';
import { IdleReader, WorkbookStream } from './workbook-stream.ts';

export const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** '20261122_대기질 통계.xlsx': the day in Seoul, and the name without characters that file systems refuse. */
export const excelName = (name: string, now: Date): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern must match them.
  `${formatSeoulDate(now).replaceAll('-', '')}_${name.replace(/[\\/:*?"<>|\0-\x1f]/g, ' ').trim()}.xlsx`;

export interface ExcelExport<Row> {
  /** Name of the file (without day and extension) and of its sheet. */
  name: string;
  /** Determines the day in the file's name. */
  now: Date;
  columns: readonly ExcelColumn<Row>[];
  /**
   * Rows, requested during the download. `return` is called at the end of every download, even a failed one; until then
   * a cursor occupies its connection.
   */
  rows: AsyncIterable<Row> | Iterable<Row>;
  /** Number of rows if known, so that the browser shows progress. */
  totalCount?: number;
  /** A note below the rows, requested after the last row; omitted if empty. */
  note?: () => Promise<string>;
}

/** Each running export takes a thread and memory for its rows; a waiting one takes only a connection. */
export const writingPlaces = new Places({
  office: { atOnce: 2, maxWaiting: 40 },
  citizens: { atOnce: 1, maxWaiting: 10 },
});

/**
 * Sends the rows. A failure before the first 50,000 cells becomes a problem; a later one aborts the download. Throws
 * BUSY if too many workbooks are being written. Headers: `x-row-count` if the count is known; `content-length` for a
 * small workbook, `x-expected-bytes` (an estimate) for others.
 */
export async function excelAnswer<Row>({ request, reply }: Context, workbook: ExcelExport<Row>): Promise<FileAnswer> {
  const end = responseEnd(reply);
  const giveBack = await writingPlaces.take(excelAccountOf(request), end);
  const stream = new WorkbookStream({ ...workbook, title: workbook.name }, giveBack);
  endWith(stream, end);
  try {
    const { bytes, isWhole, bytesPerRow } = await stream.begin();
    // The response has started, so that a failure can only be logged.
    stream.on('error', (err) => {
      if (!(err instanceof IdleReader)) request.log.error({ err, reqId: request.id }, 'a workbook broke off');
    });
    const rowCount = isWhole ? stream.rowCount : workbook.totalCount;
    const headers: Record<string, string> = rowCount === undefined ? {} : { 'x-row-count': String(rowCount) };
    if (!isWhole && rowCount !== undefined)
      headers['x-expected-bytes'] = String(Math.round(bytes + bytesPerRow * Math.max(0, rowCount - stream.rowCount)));
    return new FileAnswer({
      name: excelName(workbook.name, workbook.now),
      contentType: excelType,
      headers,
      ...(isWhole && { size: bytes }),
      open: () => stream,
    });
  } catch (error) {
    stream.destroy();
    // No failure is reported to a disconnected caller.
    throw end.aborted ? new Problem('BUSY') : error;
  }
}

/**
 * Ends the stream if the caller disconnects or the time limit is reached, which releases the slot even if the client
 * reads slowly.
 */
export function endWith(stream: Readable, disconnected: AbortSignal, limitMs = longestWorkMs): void {
  const end = () => stream.destroy();
  if (disconnected.aborted) end();
  disconnected.addEventListener('abort', end, { once: true });
  const timer = setTimeout(() => stream.destroy(new Error('a download took too long')), limitMs).unref();
  stream.once('close', () => clearTimeout(timer));
}
