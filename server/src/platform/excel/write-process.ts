/**
 * The program that writes one workbook: it is given rows, and answers each time with the bytes that are done. It gives way to
 * whoever else wants the processor, which a thread couldn't: it could be stopped while it holds a lock that all need.
 */
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import type { Cell, SheetColumn } from './column.ts';
import { Workbook } from './workbook.ts';

export type WriteTask =
  | { kind: 'sheet'; title: string; columns: readonly SheetColumn[] }
  | { kind: 'rows'; cells: readonly Cell[] }
  | { kind: 'end' };

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const workbook = new Workbook();
let done: Uint8Array[] = [];
workbook.bytes.on('data', (bytes: Uint8Array) => done.push(bytes));

async function work(task: WriteTask): Promise<void> {
  if (task.kind === 'sheet') await workbook.openSheet(task.title, task.columns);
  else if (task.kind === 'rows') await workbook.addRows(task.cells);
  else {
    const end = once(workbook.bytes, 'end');
    await workbook.end();
    await end;
  }
}

process.on('message', async (task: WriteTask) => {
  await work(task);
  const bytes = Buffer.concat(done);
  done = [];
  process.send?.(bytes);
});
// Whoever gave the rows is gone.
process.on('disconnect', () => process.exit());
