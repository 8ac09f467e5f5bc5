/** Reads an uploaded workbook in a separate process, because a hostile file may crash the process. */

import { type ChildProcess, fork } from 'node:child_process';
import { grouped } from '@maru/domain/number-text';
import { Problem } from '../errors/problem.ts';
import type { Context } from '../http/handle.ts';
import { responseEnd } from '../http/response-end.ts';
import { type ExcelAccount, excelAccountOf, Places } from './places.ts';
import type { ReadAnswer, ReadRow, ReadTask } from './read-process.ts';
import { unreadable } from './unreadable.ts';

export interface ReadLimits {
  /** The account whose slot is used. */
  by: ExcelAccount;
  /** Aborts the wait and the reading. */
  end?: AbortSignal;
  /** Maximum rows below the header row. */
  maxRows?: number;
  maxBytes?: number;
  /** Timeout of the reading in milliseconds: 20,000 rows take one second on an idle core. */
  maxMs?: number;
}

/** Whose slot the reading of an upload uses, until its client disconnects. */
export type ExcelReader = Required<Pick<ReadLimits, 'by' | 'end'>>;

export const excelReaderOf = ({ request, reply }: Context): ExcelReader => ({
  by: excelAccountOf(request),
  end: responseEnd(reply),
});

const defaults = { maxRows: 5_000, maxBytes: 5 * 1024 * 1024, maxMs: 15_000 };
const maxStartMs = 30_000;
/** Maximum columns; further ones are ignored. */
const maxColumns = 100;
/** Heap limit of the process in megabytes: as text, all parts of the largest archive take less than half of it. */
const maxHeapMb = 256;

/** Slots for reading: each running task takes a core, and each waiting one the memory of its file. */
export const readingPlaces = new Places({
  office: { atOnce: 1, maxWaiting: 10 },
  citizens: { atOnce: 1, maxWaiting: 4 },
});

/** True if a file begins like a workbook of the current or the old format. */
export const isWorkbook = (bytes: Buffer): boolean =>
  [archiveBegins, compoundBegins].some((begins) => bytes.subarray(0, begins.length).equals(begins));

const archiveBegins = Buffer.from('PK\x03\x04', 'latin1');
/** The first bytes of Excel's format until 2003, and of encrypted workbooks. */
const compoundBegins = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/**
 * Non-empty rows of the first sheet. Formulas return their cached value, or their error as text. Dates have Seoul's wall
 * time as their UTC time. Throws FILE_TOO_LARGE, FILE_UNREADABLE, and BUSY if too many files are being read or the
 * signal aborts.
 */
export async function readExcel(bytes: Uint8Array, limits: ReadLimits): Promise<ReadRow[]> {
  const { by, end, maxRows, maxBytes, maxMs } = { ...defaults, ...limits };
  if (bytes.length > maxBytes)
    throw new Problem('FILE_TOO_LARGE', {
      field: 'file',
      error: `파일은 ${Math.floor(maxBytes / 1024 / 1024)}MB 이하여야 합니다.`,
    });
  const begin = Buffer.from(bytes.subarray(0, compoundBegins.length));
  if (begin.equals(compoundBegins)) throw unreadable('oldOrLocked');
  if (!begin.subarray(0, archiveBegins.length).equals(archiveBegins)) throw unreadable('notWorkbook');

  const giveBack = await readingPlaces.take(by, end);
  const answer = await readInProcess({ bytes, maxRows: maxRows + 1, maxColumns }, maxMs, end)
    .catch((error: unknown) => {
      // No failure is reported to a disconnected client.
      throw end?.aborted ? new Problem('BUSY') : error;
    })
    .finally(giveBack);
  if (answer.kind === 'rows') return answer.rows;
  if (answer.kind === 'unreadable') throw unreadable(answer.reason);
  throw new Problem('FILE_TOO_LARGE', {
    field: 'file',
    error: `한 번에 ${grouped(maxRows)}행까지 올릴 수 있습니다.`,
  });
}

type Judged = Exclude<ReadAnswer, { kind: 'ready' }>;

async function readInProcess(task: ReadTask, maxMs: number, end: AbortSignal | undefined): Promise<Judged> {
  const child = fork(new URL('./read-process.ts', import.meta.url), {
    execArgv: [`--max-old-space-size=${maxHeapMb}`],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    ...(end && { signal: end, killSignal: 'SIGKILL' }),
  });
  try {
    return await answerOf(child, task, maxMs);
  } finally {
    child.kill('SIGKILL');
  }
}

function answerOf(child: ChildProcess, task: ReadTask, maxMs: number): Promise<Judged> {
  return new Promise((resolve, reject) => {
    // Before the process is ready, a failure is the server's fault; afterwards it means that the file exhausted memory
    // or time.
    const fail = (how: string) => reject(new Error(`the process that reads workbooks ${how}`));
    const exceeded = () => resolve({ kind: 'unreadable', reason: 'tooMuch' });
    let ended = (how: string) => fail(how);
    let timer = setTimeout(() => fail('did not start'), maxStartMs);
    child.on('message', (message: ReadAnswer) => {
      clearTimeout(timer);
      if (message.kind !== 'ready') return resolve(message);
      ended = exceeded;
      timer = setTimeout(exceeded, maxMs);
      // If the process has ended, its exit code determines the result.
      child.send(task, () => undefined);
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      ended(`ended with ${signal ?? code}`);
    });
  });
}
