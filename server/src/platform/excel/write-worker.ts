/**
 * The thread that writes one workbook: receives rows and returns finished bytes. It has normal priority, because at a
 * lower one it could be suspended with a lock that the main thread needs.
 */
import { once } from 'node:events';
import { parentPort } from 'node:worker_threads';
import type { Cell, SheetColumn } from './column.ts';
import { Workbook } from './workbook.ts';

export type WriteTask =
  | { kind: 'sheet'; title: string; columns: readonly SheetColumn[] }
  | { kind: 'rows'; cells: readonly Cell[] }
  | { kind: 'note'; text: string }
  | { kind: 'end' };

const workbook = new Workbook();
let done: Uint8Array[] = [];
workbook.bytes.on('data', (bytes: Uint8Array) => done.push(bytes));

async function work(task: WriteTask): Promise<void> {
  if (task.kind === 'sheet') await workbook.openSheet(task.title, task.columns);
  else if (task.kind === 'rows') await workbook.addRows(task.cells);
  else if (task.kind === 'note') await workbook.addNote(task.text);
  else {
    const end = once(workbook.bytes, 'end');
    await workbook.end();
    await end;
  }
}

parentPort?.on('message', async (task: WriteTask) => {
  await work(task);
  // Copies the bytes, because the archive may reuse its memory, and this buffer is transferred to the other thread.
  const bytes = new Uint8Array(done.reduce((sum, { length }) => sum + length, 0));
  let length = 0;
  for (const part of done) {
    bytes.set(part, length);
    length += part.length;
  }
  done = [];
  parentPort?.postMessage(bytes, [bytes.buffer]);
});
