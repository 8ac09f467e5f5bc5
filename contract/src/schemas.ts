/** Schemas that several areas share. Objects are closed: what they don't name is refused on the way in and never sent. */

import { longestKeyword } from '@maru/domain/keyword';
import { defaultPageSize, firstPage, largestPageSize } from '@maru/domain/paging';
import { datetimeTypes } from '@maru/domain/seoul-time';
import { type Static, type TProperties, type TSchema, Type } from 'typebox';

export const closed = <P extends TProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });

/** The schema or null; said by OpenAPI's keyword, which the serialiser handles without trying alternatives. */
export const nullable = <S extends TSchema>(schema: S) => Type.Unsafe<Static<S> | null>({ ...schema, nullable: true });

export const oneOf = <const V extends readonly string[]>(values: V, options?: { default?: V[number] }) =>
  Type.Unsafe<V[number]>({ type: 'string', enum: [...values], ...options });

/** A database id; 0 and negatives are never given out. */
export const id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** Ids joined by commas: '12,13,17'. */
export const ids = Type.String({ pattern: '^[1-9][0-9]{0,14}(,[1-9][0-9]{0,14}){0,99}$', maxLength: 1600 });

/** A moment in Seoul: 'YYYY-MM-DD', 'YYYY-MM-DD HH:mm' or 'YYYY-MM-DD HH:mm:ss' (the format is checked by domain). */
export const datetime = Type.String({ format: 'seoul-datetime', maxLength: 40 });

/** A session's or a certification's id, as the server gives it out. */
export const uuidPattern = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
export const uuid = Type.String({ pattern: uuidPattern, maxLength: 36 });

export const keyword = Type.String({ maxLength: longestKeyword });
export const code = Type.String({ maxLength: 40, pattern: '^[A-Za-z0-9_·-]+$' });

/** 'west,south,east,north' in degrees; the server judges the numbers. */
export const area = Type.String({ maxLength: 100, pattern: '^-?[0-9.]+(,-?[0-9.]+){3}$' });

export const datetimeType = oneOf(datetimeTypes);

declare const fileOutput: unique symbol;
/** The output of a call that answers with a file; its handler gives what the server sends files from. */
export interface FileOutput {
  readonly [fileOutput]: true;
}

/** The output of a call that answers with a file, by the media types it may be of. */
export const file = (...mediaTypes: readonly [string, ...string[]]) =>
  Type.Unsafe<FileOutput>({ type: 'string', format: 'binary', mediaTypes });

/** An Excel workbook. */
export const workbook = file('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');

/** The name under which the server keeps a file, and by which it is asked for. */
export const hashFileName = Type.String({ pattern: '^[0-9a-f]{32}$', maxLength: 32 });

/** Query fields of every paged list. */
export const paging = {
  pageNumber: Type.Integer({ minimum: 1, maximum: 1_000_000, default: firstPage }),
  pageSize: Type.Integer({ minimum: 1, maximum: largestPageSize, default: defaultPageSize }),
};

/** Query fields of a list that can be sorted, by one of its columns; without them it has its own order. */
export const sorting = <const V extends readonly string[]>(columns: V) => ({
  sortBy: Type.Optional(oneOf(columns)),
  sortDirection: Type.Optional(oneOf(['asc', 'desc'], { default: 'asc' })),
});

export const list = <S extends TSchema>(row: S) => closed({ list: Type.Array(row) });

export const page = <S extends TSchema>(row: S) =>
  closed({ list: Type.Array(row), totalCount: Type.Integer(), currentPageNumber: Type.Integer() });

/** What came of each of several things; the reason is empty if it was done. */
export const itemResults = closed({
  results: Type.Array(closed({ id: Type.String(), errorReason: Type.String() })),
  isCompleted: Type.Boolean(),
});

/** What came of each thing that was to be removed. */
export const bulkResult = closed({
  results: Type.Array(closed({ id: Type.String(), isSuccessDelete: Type.Boolean(), errorReason: Type.String() })),
  isCompleted: Type.Boolean(),
});
