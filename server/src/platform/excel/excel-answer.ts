/** Answers a call with an .xlsx that is written while it is downloaded. */
import { finished, type Readable } from 'node:stream';
import { formatSeoulDate } from '@maru/domain/seoul-time';
import { Problem } from '../errors/problem.ts';
import { FileAnswer } from '../http/file-answer.ts';
import type { Context } from '../http/handle.ts';
import type { ExcelColumn } from './column.ts';
import { excelAccountOf, Places } from './places.ts';
import { IdleReader, WorkbookStream } from './workbook-stream.ts';

export const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** '20261122_대기질 통계.xlsx': the day in Seoul, and a name without characters that file systems refuse. */
export const excelName = (name: string, now: Date): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
  `${formatSeoulDate(now).replaceAll('-', '')}_${name.replace(/[\\/:*?"<>|\0-\x1f]/g, ' ').trim()}.xlsx`;

export interface ExcelExport<Row> {
  /** Name of the file (without day and extension) and of its sheet. */
  name: string;
  /** Determines the day in the file's name. */
  now: Date;
  columns: readonly ExcelColumn<Row>[];
  /**
   * Rows are pulled during the download; `return` is called at the end of every download, even a failed one. A cursor
   * holds its connection during that time.
   */
  rows: AsyncIterable<Row> | Iterable<Row>;
  /** Number of rows if known, so that the browser shows progress. */
  totalCount?: number;
  /** A remark below the rows, asked for once all are there; none if it is empty. */
  note?: () => Promise<string>;
}

/** Each export takes a thread and the memory of its rows. A waiting one takes only a connection. */
export const writingPlaces = new Places({
  office: { atOnce: 2, maxWaiting: 40 },
  citizens: { atOnce: 1, maxWaiting: 10 },
});
/** Releases the slot after this time, even if the client reads slowly. */
const maxMs = 15 * 60_000;

/**
 * Sends the rows. A failure before the first 50,000 cells is a problem; a later one breaks off the download. Throws
 * BUSY if too many are being written. Headers: `x-row-count` if the count is known; `content-length` for a small
 * workbook, `x-expected-bytes` (an estimate) for others.
 */
export async function excelAnswer<Row>({ request, reply }: Context, workbook: ExcelExport<Row>): Promise<FileAnswer> {
  const disconnected = new AbortController();
  finished(reply.raw, () => disconnected.abort());
  const giveBack = await writingPlaces.take(excelAccountOf(request), disconnected.signal);
  const stream = new WorkbookStream({ ...workbook, title: workbook.name }, giveBack);
  endWith(stream, disconnected.signal);
  try {
    const { bytes, isWhole, bytesPerRow } = await stream.begin();
    // The answer has begun, so a failure can no longer be reported.
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
    // The caller has disconnected, so no failure is reported.
    throw disconnected.signal.aborted ? new Problem('BUSY') : error;
  }
}

/** Ends the stream if the caller disconnects or the time limit is reached. */
export function endWith(stream: Readable, disconnected: AbortSignal, limitMs = maxMs): void {
  const end = () => stream.destroy();
  if (disconnected.aborted) end();
  disconnected.addEventListener('abort', end, { once: true });
  const timer = setTimeout(() => stream.destroy(new Error('a download took too long')), limitMs).unref();
  stream.once('close', () => clearTimeout(timer));
}
