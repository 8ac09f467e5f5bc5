/**
 * The process that reads one uploaded workbook and ends. It has nothing but the file: no environment, no connection.
 * What the file makes it do, it does to itself.
 */

import { constants, setPriority } from 'node:os';
import { readSheet } from 'read-excel-file/universal';
import { repacked } from './unpack.ts';
import { Unreadable, type UnreadableReason } from './unreadable.ts';

export type ReadCell = string | number | boolean | Date | null;

export interface ReadRow {
  /** Its number in Excel, from 1. */
  row: number;
  cells: ReadCell[];
}

export interface ReadTask {
  bytes: Uint8Array;
  /** Rows that hold anything, the header row counted. */
  maxRows: number;
  maxColumns: number;
}

export type ReadAnswer =
  | { kind: 'ready' }
  | { kind: 'rows'; rows: ReadRow[] }
  | { kind: 'tooManyRows' }
  | { kind: 'unreadable'; reason: UnreadableReason };

/** Of a cell and of all together, in UTF-16 units: one text that many cells show is sent once for each. */
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
    rows.push({ row: index + 1, cells });
  }
  return { kind: 'rows', rows };
}

const answer = (message: ReadAnswer, then?: () => void) => process.send?.(message, undefined, undefined, then);

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
process.once('message', async (task: ReadTask) => {
  const unreadable = (error: unknown): ReadAnswer => ({
    kind: 'unreadable',
    reason: error instanceof Unreadable ? error.reason : 'damaged',
  });
  // Only once the answer has gone: what is still on its way would be lost.
  answer(await read(task).catch(unreadable), () => process.disconnect());
});
answer({ kind: 'ready' });
