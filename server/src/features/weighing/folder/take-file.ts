/**
 * Imports one file of the folder. The rows and the record of the import share a transaction, so that a crash leaves the
 * file imported completely or not at all. The file is moved afterwards; an interrupted move is repeated.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type FileFault, FileRefused } from '#places/import/encoding.ts';
import type { Database } from '#platform/database/pool.ts';
import { Refused } from '#platform/errors/refused.ts';
import type { Services } from '#platform/services.ts';
import { type Outcome, takeWeighings, waitForWriters } from '../take.ts';
import { type FileRow, readFileRows } from './read-rows.ts';

/** Result of a file: the target folder, and the report that is stored with the file. */
export interface TakenFile {
  sha256: string;
  folder: 'done' | 'failed';
  report: string;
}

/** Thrown for a file that was written to during reading; it is imported later. */
export class StillWritten extends Error {}

const maxBytes = 50 * 1024 * 1024;
const rowsAtOnce = 1000;
/** Maximum rows listed in a report. */
const maxListed = 1000;

/** Imports a file; faults of the file are in the report. Throws StillWritten. */
export async function takeFile(services: Pick<Services, 'db' | 'seal' | 'clock'>, path: string): Promise<TakenFile> {
  const before = await stat(path);
  if (before.size > maxBytes) {
    const sha256 = createHash('sha256')
      .update(`${basename(path)} ${before.size} ${before.mtimeMs}`)
      .digest('hex');
    const reason = `파일은 ${maxBytes / 1024 / 1024}MB까지 받을 수 있습니다. 나누어 넣어 주십시오.`;
    return { sha256, folder: 'failed', report: failedReport(path, reason) };
  }
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  const sha256 = hash.digest('hex');
  try {
    return await services.db.transaction().execute(async (trx) => {
      await waitForWriters(trx);
      const known = await trx
        .selectFrom('weighing_file')
        .select(['taken_count', 'report'])
        .where('sha256', '=', sha256)
        .executeTakeFirst();
      if (known) return { sha256, folder: folderFor(known.taken_count), report: known.report };
      const taken = await takeRows(trx, services, path);
      const after = await stat(path);
      if (after.size !== before.size || after.mtimeMs !== before.mtimeMs) throw new StillWritten();
      await trx
        .insertInto('weighing_file')
        .values({
          sha256,
          file_name: basename(path),
          taken_at: services.clock.now(),
          row_count: taken.rowCount,
          taken_count: taken.rowCount - taken.refused,
          refused_count: taken.refused,
          report: taken.report,
        })
        .execute();
      return { sha256, folder: folderFor(taken.rowCount - taken.refused), report: taken.report };
    });
  } catch (error) {
    if (error instanceof Refused) return { sha256, folder: 'failed', report: failedReport(path, reasonOf(error)) };
    throw error;
  }
}

/** A file counts as failed if none of its rows was imported. */
const folderFor = (takenCount: number) => (takenCount > 0 ? 'done' : 'failed');

const fileFaults: Record<FileFault, string> = {
  workbook: '엑셀 파일이거나 압축 파일입니다. CSV 형식으로 저장해 주십시오.',
  utf16: 'UTF-16으로 저장한 파일입니다. UTF-8로 저장해 주십시오.',
  binary: '텍스트가 아닌 파일입니다. CSV 형식으로 저장해 주십시오.',
  unreadable: '파일을 읽지 못했습니다. 파일의 권한을 확인해 주십시오.',
  notCsv: 'CSV 형식에 맞지 않는 행이 있습니다. 닫지 않은 따옴표가 있는지 확인해 주십시오.',
};
/** The Korean reason, which doesn't name the folder on the server. */
const reasonOf = (error: Refused) => (error instanceof FileRefused ? fileFaults[error.fault] : error.message);

const failedReport = (path: string, reason: string) => `${basename(path)}\n받지 못한 파일입니다. ${reason}\n`;

async function takeRows(trx: Database, services: Pick<Services, 'seal' | 'clock'>, path: string) {
  const counts: Record<Outcome['result'], number> = { accepted: 0, repeated: 0, corrected: 0, refused: 0 };
  const refusals: string[] = [];
  const takeSome = async (some: readonly FileRow[]) => {
    const given = some.map((row) => row.given);
    const outcomes = await takeWeighings(trx, services, given, { source: 'file', adminNumber: null });
    for (const [at, outcome] of outcomes.entries()) {
      counts[outcome.result] += 1;
      if (outcome.result === 'refused' && refusals.length < maxListed)
        refusals.push(`${some[at]?.line}행: ${outcome.error}`);
    }
  };
  let some: FileRow[] = [];
  for await (const row of readFileRows(path)) {
    some.push(row);
    if (some.length < rowsAtOnce) continue;
    await takeSome(some);
    some = [];
  }
  await takeSome(some);
  const { accepted, repeated, corrected, refused } = counts;
  const more = refused > refusals.length ? [`그 밖에 ${refused - refusals.length}행`] : [];
  const summary = `등록 ${accepted}행, 중복 ${repeated}행, 정정 ${corrected}행, 제외 ${refused}행`;
  const report = `${[basename(path), summary, ...refusals, ...more].join('\n')}\n`;
  return { rowCount: accepted + repeated + corrected + refused, refused, report };
}
