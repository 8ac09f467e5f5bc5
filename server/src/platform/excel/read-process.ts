/**
 * The process that reads one uploaded workbook and exits. It has no environment and no connections, so that a hostile
 * file can harm only this process.
 */

import { constants, setPriority } from 'node:os';
import { readSheet } from 'read-excel-file/universal';
import { cellText } from './cell-text.ts';
import { repacked } from './unpack.ts';
import { Unreadable, type UnreadableReason } from './unreadable.ts';

export type ReadCell = string | number | boolean | Date | null;

export interface ReadRow {
  /** Row number in Excel, from 1. */
  row: number;
  cells: ReadCell[];
}

export interface ReadTask {
  bytes: Uint8Array;
  /** Maximum non-empty rows, including the header row. */
  maxRows: number;
  maxColumns: number;
}

export type ReadAnswer =
  | { kind: 'ready' }
  | { kind: 'rows'; rows: ReadRow[] }
  | { kind: 'tooManyRows' }
  | { kind: 'unreadable'; reason: UnreadableReason };

/** Maximum UTF-16 units of a cell and of all cells together; a text shared by several cells counts for each of them. */
const [maxCellText, maxText] = [32_767, 8_000_000];

async function read({ bytes, maxRows, maxColumns }: ReadTask): Promise<ReadAnswer> {
  const plain = await repacked(Buffer.from(bytes));
  const sheet = await readSheet(new Uint8Array(plain).buffer);
  const rows: ReadRow[] = [];
  let text = 0;
  for (const [index, row] of sheet.entries()) {
    const cells = row.slice(0, maxColumns) as ReadCell[];
    if (cells.every((cell) => cell === null)) continue;
    if (rows.length === maxRows) return { kind: 'tooManyRows' };
    const lengths = cells.map((cell) => (typeof cell === 'string' ? cell.length : 0));
    text += lengths.reduce((sum, length) => sum + length, 0);
    if (text > maxText || lengths.some((length) => length > maxCellText)) throw new Unreadable('tooMuch');
    rows.push({ row: index + 1, cells: cells.map((cell) => (typeof cell === 'string' ? cellText(cell) : cell)) });
  }
  return { kind: 'rows', rows };
}

const answer = (message: ReadAnswer, then?: () => void) => process.send?.(message, undefined, undefined, then);

// Dates of the strict format are texts without a time zone.
process.env.TZ = 'UTC';
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
process.once('message', async (task: ReadTask) => {
  const unreadable = (error: unknown): ReadAnswer => ({
    kind: 'unreadable',
    reason: error instanceof Unreadable ? error.reason : 'damaged',
  });
  // Exits only after the result is sent, which would otherwise be lost.
  answer(await read(task).catch(unreadable), () => process.disconnect());
});
answer({ kind: 'ready' });
