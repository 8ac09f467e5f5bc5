/** Rows of Observations and of the Datastreams they are read for, and their order. */
import { Problem } from '#platform/errors/problem.ts';
import { deviceIdIn } from './model.ts';
import type { NewestRow } from './observation-sources.ts';
import type { Row } from './relations.ts';

/** A Datastream whose observations are read; `related` has the results of conditions on other entities. */
export interface StreamRow extends Row {
  device_id: number;
  position: number;
  id: string;
  place_id: number;
  related?: readonly (boolean | null)[];
  /** Its device's newest reading, if that was read. */
  newest?: NewestRow | undefined;
}

export interface ObservationRow extends Row {
  /** Index of its Datastream among those given. */
  stream: number;
  time: Date;
  result_time: Date;
  number: number | null;
  word: string | null;
}

export interface ObservationOrder {
  column: 'time' | 'result_time' | 'number' | 'word';
  isDescending: boolean;
}

/** Missing values are the greatest, as in SQL. */
export function byValue(a: unknown, b: unknown): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const [left, right] = [a, b].map((one) => (one instanceof Date ? one.getTime() : one)) as [string, string];
  return left < right ? -1 : Number(left > right);
}

/** The order of one Datastream's rows; equal ones follow time. */
export const byOrder = (order: readonly ObservationOrder[]) => (a: ObservationRow, b: ObservationRow) => {
  for (const { column, isDescending } of order) {
    const found = byValue(a[column], b[column]);
    if (found !== 0) return isDescending ? -found : found;
  }
  return byValue(a.time, b.time);
};

/** The column of a Datastream `s` with the result of a condition on other entities. */
export const relatedColumn = (at: number): string => `related_${at}`;

/** Where a page begins: behind an observation of a Datastream. */
export interface Token {
  streamId: string;
  time: Date;
}

export const writeToken = ({ stream_id: id, time }: Row): string => `${id}~${(time as Date).getTime()}`;

/** Throws VALIDATION for a text that no page was given. */
export function readToken(text: string): Token {
  const [streamId = '', ms = ''] = text.split('~');
  if (!deviceIdIn(streamId) || !/^[0-9]{1,14}$/.test(ms)) throw new Problem('VALIDATION', { field: '$skiptoken' });
  return { streamId, time: new Date(Number(ms)) };
}
