/** The same done with each of some rows, and what came of every one. */
import type { CallKey, OutputOf } from '@maru/contract';
import type { Action } from '@maru/domain/administration';
import { api, type CallInput } from '#lib/api/api.ts';
import { ApiProblem } from '#lib/api/problem.ts';
import { consoleListWords } from '#texts/ko/console-list.ts';
import type { BulkResult } from '#ui/list/bulk-dialog.tsx';
import { reasonOf } from '../reason-of.ts';

/** A row with what it is called. */
export interface Thing<Row> {
  key: string;
  name: string;
  row: Row;
}

/** Does something with all things, telling how many are done; gives what came of each, in their order. */
export type BulkRun<Row> = (
  things: readonly Thing<Row>[],
  reason: string,
  onProgress: (done: number) => void,
) => Promise<BulkResult[]>;

/** What can be done with chosen rows. */
export interface BulkAction<Row> {
  label: string;
  /** What it means, said before it is done. */
  line?: string;
  /** The permission that it needs on the list's page. */
  needs: Action;
  /** Asks why; what is said is given to the run. */
  reason?: { label: string; needed: string };
  run: BulkRun<Row>;
}

/** One call after the other, a row each: for calls that take one thing. */
export const eachRow =
  <Row, const K extends CallKey>(call: K, inputOf: (row: Row, reason: string) => CallInput<K>): BulkRun<Row> =>
  (things, reason, onProgress) =>
    inTurn(batchesOf(things, 1), onProgress, async (batch) => {
      for (const { row } of batch) await api(call, inputOf(row, reason));
      return [''];
    });

/** One call a row, all at the same time: for calls that take one thing and hold no others up. */
export const allAtOnce =
  <Row, const K extends CallKey>(call: K, inputOf: (row: Row) => CallInput<K>): BulkRun<Row> =>
  async (things, _reason, onProgress) => {
    let done = 0;
    return Promise.all(
      things.map(async ({ key, name, row }) => {
        const errorReason = await api(call, inputOf(row)).then(() => '', reasonOf);
        done += 1;
        onProgress(done);
        return { key, name, errorReason };
      }),
    );
  };

/** What calls that take many things answer of each. */
interface ItemResult {
  id: string | number;
  /** Removals alone tell it; anything else was done if it has no reason. */
  isSuccessDelete?: boolean;
  errorReason: string;
}

/** Calls whose answers tell of each thing. */
type BatchCallKey = {
  [K in CallKey]: OutputOf<K> extends { results: readonly ItemResult[] } ? K : never;
}[CallKey];

/** A call for many rows at once, as many times as it takes: for calls that answer what came of each, by the row's key. */
export const inBatches =
  <Row, const K extends BatchCallKey>(
    call: K,
    inputOf: (rows: readonly Row[], reason: string) => CallInput<K>,
    { size = 100 } = {},
  ): BulkRun<Row> =>
  (things, reason, onProgress) =>
    inTurn(batchesOf(things, size), onProgress, async (batch) => {
      const answer = await api(
        call,
        inputOf(
          batch.map(({ row }) => row),
          reason,
        ),
      );
      const results = (answer as { results: readonly ItemResult[] }).results;
      const byKey = new Map(results.map((result) => [String(result.id), result]));
      return batch.map(({ key }) => {
        const result = byKey.get(key);
        const isDone = result?.isSuccessDelete ?? result?.errorReason === '';
        return isDone ? '' : result?.errorReason || consoleListWords.failed;
      });
    });

function batchesOf<T>(all: readonly T[], size: number): (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );
}

/** Reaches every thing after this one as well: no session, no server. */
const isOfAll = (thrown: unknown): boolean =>
  thrown instanceof ApiProblem && (thrown.status === 401 || thrown.status === 0);

/** Batch by batch; `act` gives the failures of a batch, empty where a thing was done. One that fails stops no other. */
async function inTurn<Row>(
  batches: readonly (readonly Thing<Row>[])[],
  onProgress: (done: number) => void,
  act: (batch: readonly Thing<Row>[]) => Promise<readonly string[]>,
): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  let ofAll: string | null = null;
  for (const batch of batches) {
    let reasons: readonly string[];
    try {
      reasons = ofAll === null ? await act(batch) : batch.map(() => ofAll ?? '');
    } catch (thrown) {
      const reason = reasonOf(thrown);
      if (isOfAll(thrown)) ofAll = reason;
      reasons = batch.map(() => reason);
    }
    results.push(...batch.map(({ key, name }, index) => ({ key, name, errorReason: reasons[index] ?? '' })));
    onProgress(results.length);
  }
  return results;
}
