/** A workbook as a byte stream with back-pressure: rows are requested as fast as the stream is read. */
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { type Cell, cellOf, type ExcelColumn, sheetColumn } from './column.ts';
import { WriteThread } from './write-thread.ts';
import type { WriteTask } from './write-worker.ts';

/** Cells per message to the writing thread. */
const batchCells = 1_000;
/** Milliseconds of producing rows before other work may run, and the minimum pause. */
const [sliceMs, restMs] = [1, 3];
/** Milliseconds after which a stream without a read is dropped, because it occupies a thread and a slot. */
const maxIdleMs = 30_000;
/** The numbers of cells between which the bytes per row are measured. */
const [paceFrom, paceTo] = [10_000, 50_000];

export interface WorkbookRows<Row> {
  title: string;
  columns: readonly ExcelColumn<Row>[];
  rows: AsyncIterable<Row> | Iterable<Row>;
  /** A note below the rows, requested after the last row; omitted if empty. */
  note?: (() => Promise<string>) | undefined;
}

/** Thrown if a workbook isn't read and therefore dropped; not a server error. */
export class IdleReader extends Error {
  constructor() {
    super('nobody read the workbook');
  }
}

interface Beginning {
  /** Bytes produced so far. */
  bytes: number;
  /** True if there are no more bytes. */
  isWhole: boolean;
  /** Estimated bytes of each further row. */
  bytesPerRow: number;
}

export class WorkbookStream<Row> extends Readable {
  /** Number of rows in the bytes produced so far. */
  rowCount = 0;
  readonly #columns: readonly ExcelColumn<Row>[];
  readonly #rows: AsyncIterator<Row> | Iterator<Row>;
  readonly #thread = new WriteThread();
  readonly #onClose: () => void;
  /** Runs while waiting for the reader. */
  #idle: NodeJS.Timeout | undefined;
  #isSourceOver = false;
  /** Undefined after the note is written. */
  #note: (() => Promise<string>) | undefined;
  #isEndRequested = false;
  /** The thread's current task and its number of rows; null after the end. */
  #work: { answer: Promise<Uint8Array>; rows: number } | null;

  /** `onClose` is called once, when the stream was read completely or destroyed. */
  constructor({ title, columns, rows, note }: WorkbookRows<Row>, onClose: () => void) {
    super();
    this.#columns = columns;
    this.#rows = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();
    this.#note = note;
    this.#onClose = onClose;
    this.#work = this.#ask({ kind: 'sheet', title, columns: columns.map(sheetColumn) });
  }

  /**
   * Produces a small workbook completely, or enough of a large one to estimate its size. Must be called before reading.
   */
  async begin(): Promise<Beginning> {
    const parts: Uint8Array[] = [];
    let bytes = 0;
    const readTo = async (cells: number) => {
      while (this.rowCount * this.#columns.length < cells) {
        const part = await this.#next();
        if (!part) return null;
        parts.push(part);
        bytes += part.length;
      }
      return { bytes, rows: this.rowCount };
    };
    const from = await readTo(paceFrom);
    const to = from && (await readTo(paceTo));
    this.#await();
    this.push(Buffer.concat(parts));
    if (!to) this.push(null);
    const bytesPerRow = to && to.rows > from.rows ? (to.bytes - from.bytes) / (to.rows - from.rows) : 0;
    return { bytes, isWhole: !to, bytesPerRow };
  }

  override _read(): void {
    clearTimeout(this.#idle);
    this.#next().then(
      (bytes) => {
        this.#await();
        this.push(bytes);
      },
      (error) => this.destroy(error),
    );
  }

  /** Starts the timeout for the next read. */
  #await(): void {
    this.#idle = setTimeout(() => this.destroy(new IdleReader()), maxIdleMs).unref();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    clearTimeout(this.#idle);
    this.#thread.stop();
    // A busy source ends after its current step, without delaying the stream.
    Promise.resolve(this.#rows.return?.()).catch(() => undefined);
    this.#onClose();
    done(error);
  }

  /** The next non-empty bytes; null at the end. */
  async #next(): Promise<Uint8Array | null> {
    while (this.#work) {
      // Requests the next rows while the thread writes the current ones.
      const task = await this.#nextTask();
      const bytes = await this.#work.answer;
      this.rowCount += this.#work.rows;
      this.#work = task && this.#ask(task);
      if (bytes.length > 0) return bytes;
    }
    return null;
  }

  #ask(task: WriteTask) {
    const rows = task.kind === 'rows' ? task.cells.length / this.#columns.length : 0;
    return { answer: this.#thread.ask(task), rows };
  }

  async #nextTask(): Promise<WriteTask | null> {
    const cells: Cell[] = [];
    let startedAt = performance.now();
    while (!this.#isSourceOver && cells.length < batchCells) {
      const { done, value } = await this.#rows.next();
      if (done) this.#isSourceOver = true;
      else for (const column of this.#columns) cells.push(cellOf(column, value));
      if (performance.now() - startedAt < sliceMs) continue;
      await wait(restMs);
      startedAt = performance.now();
    }
    if (cells.length > 0) return { kind: 'rows', cells };
    const note = await this.#note?.();
    this.#note = undefined;
    if (note) return { kind: 'note', text: note };
    if (this.#isEndRequested) return null;
    this.#isEndRequested = true;
    return { kind: 'end' };
  }
}
