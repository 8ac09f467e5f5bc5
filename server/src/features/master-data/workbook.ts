/** Master data from a workbook: the template, and errors by row. */
import { buffer } from 'node:stream/consumers';
import {
  type MasterKind,
  type MasterProfile,
  masterKinds,
  maxMasterFileBytes,
  maxMasterRows,
} from '@maru/domain/master-data';
import type { Database } from '#platform/database/pool.ts';
import type { ExcelReader } from '#platform/excel/read-excel.ts';
import { readTable, type TableColumn } from '#platform/excel/read-table.ts';
import type { UploadedFile } from '#platform/http/upload.ts';
import { judgeRows, selectOffered } from './store.ts';

interface ImportError {
  rowNumber: number;
  field: string;
  error: string;
}

/** The columns of a kind's workbook. */
export function masterColumns(kind: MasterKind): readonly TableColumn[] {
  const { name, parent, hasCode, exampleName } = masterKinds[kind];
  const columns: TableColumn[] = [];
  if (parent)
    columns.push({
      header: parent.name,
      field: 'parentCode',
      required: 'column',
      help: parent.codes ? parent.codes.map((one) => one.name).join(', ') : `등록된 ${parent.name}의 이름`,
      example: parent.codes?.[0]?.name ?? '제조사 미상 (미세먼지 센서)',
    });
  columns.push({ header: '이름', field: 'name', required: 'column', help: `${name}의 이름`, example: exampleName });
  if (hasCode) columns.push({ header: '코드', field: 'code', help: '비워 두면 자동으로 정합니다. 영문, 숫자, -, _' });
  return columns;
}

/** Maps the names of a kind's parents to their codes. */
async function parentsOf(db: Database, kind: MasterKind): Promise<(said: string) => string[]> {
  const { parent } = masterKinds[kind];
  const fixed = (parent?.codes ?? []).map(({ code, name }) => ({ code, names: [code, name] }));
  const rows = parent?.kind ? await selectOffered(db, parent.kind) : [];
  const stored = rows.map((row) => ({ code: row.master_id, names: [row.name, `${row.name} (${row.parent_name})`] }));
  return (said) => [...fixed, ...stored].filter(({ names }) => names.includes(said)).map(({ code }) => code);
}

/** A workbook's rows by their columns. Throws like {@link readTable}. */
export const readMaster = async (kind: MasterKind, file: UploadedFile, reader: ExcelReader) =>
  readTable(await buffer(file.stream()), masterColumns(kind), {
    ...reader,
    maxRows: maxMasterRows,
    maxBytes: maxMasterFileBytes,
  });

/** The valid rows of a workbook, and the errors of the others. */
export async function judgeMaster(trx: Database, kind: MasterKind, table: Awaited<ReturnType<typeof readMaster>>) {
  const codesOf = await parentsOf(trx, kind);
  const errors: ImportError[] = table.errors.map(({ row, ...fault }) => ({ rowNumber: row, ...fault }));
  const given: { rowNumber: number; profile: MasterProfile }[] = [];
  for (const { row: rowNumber, values } of table.rows) {
    const texts = values as Record<string, string | null>;
    const [parentCode = '', another] = texts.parentCode ? codesOf(texts.parentCode) : [];
    if (another !== undefined) {
      const { parent } = masterKinds[kind];
      const error = `같은 이름의 ${parent?.name} 항목이 여러 개입니다. 괄호 안에 장치 종류를 함께 적어 주십시오.`;
      errors.push({ rowNumber, field: 'parentCode', error });
    } else given.push({ rowNumber, profile: { parentCode, name: texts.name ?? '', code: texts.code ?? '' } });
  }
  const judged = await judgeRows(
    trx,
    kind,
    given.map(({ profile }) => profile),
  );
  const rows: MasterProfile[] = [];
  for (const [at, one] of judged.entries())
    if ('row' in one) rows.push(one.row);
    else errors.push({ rowNumber: given[at]?.rowNumber ?? 0, ...one.failure });
  return { rows, errors: errors.sort((a, b) => a.rowNumber - b.rowNumber) };
}
