/** Runs the same action on several rows, with a result for each. */
import type { CallKey, OutputOf } from '@maru/contract';
import type { Action } from '@maru/domain/administration';
import { api, type CallInput } from '#lib/api/api.ts';
import { ApiProblem } from '#lib/api/problem.ts';
import { consoleListWords } from '#texts/ko/console-list.ts';
import type { BulkResult } from '#ui/list/bulk-dialog.tsx';
import { reasonOf } from '../reason-of.ts';

/** A row with its name. */
export interface ChosenRow<Row> {
  key: string;
  name: string;
  row: Row;
}

/** Runs an action on all objects with progress; returns each result in order. */
export type BulkRun<Row> = (
  rows: readonly ChosenRow<Row>[],
  reason: string,
  onProgress: (done: number) => void,
) => Promise<BulkResult[]>;

/** An action on selected rows. */
export interface BulkAction<Row> {
  label: string;
  /** Explanation shown before it runs. */
  line?: string;
  /** The required permission on the list's page. */
  needs: Action;
  /** Asks for a reason, which is passed to the run. */
  reason?: { label: string; needed: string };
  run: BulkRun<Row>;
}

/** Sequential calls, one per row, for calls about one object. */
export const eachRow =
  <Row, const K extends CallKey>(call: K, inputOf: (row: Row, reason: string) => CallInput<K>): BulkRun<Row> =>
  (rows, reason, onProgress) =>
    inTurn(batchesOf(rows, 1), onProgress, async (batch) => {
      for (const { row } of batch) await api(call, inputOf(row, reason));
      return [''];
    });

/** Concurrent calls, one per row, for cheap calls about one object. */
export const allAtOnce =
  <Row, const K extends CallKey>(call: K, inputOf: (row: Row) => CallInput<K>): BulkRun<Row> =>
  async (rows, _reason, onProgress) => {
    let done = 0;
    return Promise.all(
      rows.map(async ({ key, name, row }) => {
        const errorReason = await api(call, inputOf(row)).then(() => '', reasonOf);
        done += 1;
        onProgress(done);
        return { key, name, errorReason };
      }),
    );
  };

/** The result for each object, from the answer of a batch call. */
interface ItemResult {
  id: string | number;
  /** Only removals set this field; other calls succeed if there is no reason. */
  isSuccessDelete?: boolean;
  errorReason: string;
}

/** Calls whose answers have a result per object. */
type BatchCallKey = {
  [K in CallKey]: OutputOf<K> extends { results: readonly ItemResult[] } ? K : never;
}[CallKey];

/** Batch calls for many rows, whose answers have a result by row key. */
export const inBatches =
  <Row, const K extends BatchCallKey>(
    call: K,
    inputOf: (rows: readonly Row[], reason: string) => CallInput<K>,
    { size = 100 } = {},
  ): BulkRun<Row> =>
  (rows, reason, onProgress) =>
    inTurn(batchesOf(rows, size), onProgress, async (batch) => {
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

/** True for failures that also affect all later objects: no session, no server. */
const isOfAll = (thrown: unknown): boolean =>
  thrown instanceof ApiProblem && (thrown.status === 401 || thrown.status === 0);

/**
 * Runs batches sequentially; `act` returns a batch's failures, empty on success. A failed batch doesn't stop the
 * others.
 */
async function inTurn<Row>(
  batches: readonly (readonly ChosenRow<Row>[])[],
  onProgress: (done: number) => void,
  act: (batch: readonly ChosenRow<Row>[]) => Promise<readonly string[]>,
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
