/**
 * Schemas shared by several areas. Objects are closed: unknown fields are refused in requests and never sent in
 * answers.
 */

import { longestKeyword } from '@maru/domain/keyword';
import { defaultPageSize, firstPage, largestPageSize } from '@maru/domain/paging';
import { datetimeTypes } from '@maru/domain/seoul-time';
import { type Static, type TProperties, type TSchema, Type } from 'typebox';

export const closed = <P extends TProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });

/**
 * The fields of a change, with the `known` ones on which it is based: if others are stored by now, the change is refused
 * with CONFLICT. Without `known`, it overwrites them.
 */
export const changeOf = <P extends TProperties>(fields: P) => ({ ...fields, known: Type.Optional(closed(fields)) });

/** The schema or null, as OpenAPI's `nullable`, which the serialiser handles without trying alternatives. */
export const nullable = <S extends TSchema>(schema: S) =>
  Type.Unsafe<Static<S> | null>({
    ...schema,
    nullable: true,
    // Validators of OpenAPI accept null only among the values of an enumeration.
    ...('enum' in schema && { enum: [...(schema.enum as unknown[]), null] }),
  });

export const oneOf = <const V extends readonly string[]>(values: V, options?: { default?: V[number] }) =>
  Type.Unsafe<V[number]>({ type: 'string', enum: [...values], ...options });

/** A database id; 0 and negative ids don't exist. */
export const id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** Comma-separated ids: '12,13,17'. */
export const ids = Type.String({ pattern: '^[1-9][0-9]{0,14}(,[1-9][0-9]{0,14}){0,99}$', maxLength: 1600 });

/** Seoul time: 'YYYY-MM-DD', 'YYYY-MM-DD HH:mm' or 'YYYY-MM-DD HH:mm:ss' (format checked by domain). */
export const datetime = Type.String({ format: 'seoul-datetime', maxLength: 40 });

/** Id of a session or a certification. */
export const uuidPattern = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
export const uuid = Type.String({ pattern: uuidPattern, maxLength: 36 });

export const keyword = Type.String({ maxLength: longestKeyword });
export const code = Type.String({ maxLength: 40, pattern: '^[A-Za-z0-9_·-]+$' });

/** 'west,south,east,north' in degrees; the server validates the numbers. */
export const area = Type.String({ maxLength: 100, pattern: '^-?[0-9.]+(,-?[0-9.]+){3}$' });

export const datetimeType = oneOf(datetimeTypes);

declare const fileOutput: unique symbol;
/** Output of a call that answers with a file; its handler returns the file's source. */
export interface FileOutput {
  readonly [fileOutput]: true;
}

/** Declares a file output by its possible media types. */
export const file = (...mediaTypes: readonly [string, ...string[]]) =>
  Type.Unsafe<FileOutput>({ type: 'string', format: 'binary', mediaTypes });

/** An Excel workbook. */
export const workbook = file('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');

/** A stored file's name, used to request the file. */
export const hashFileName = Type.String({ pattern: '^[0-9a-f]{32}$', maxLength: 32 });

/** Query fields of every paged list. */
export const paging = {
  pageNumber: Type.Integer({ minimum: 1, maximum: 1_000_000, default: firstPage }),
  pageSize: Type.Integer({ minimum: 1, maximum: largestPageSize, default: defaultPageSize }),
};

/** Query fields of a sortable list; if omitted, the list has its default order. */
export const sorting = <const V extends readonly string[]>(columns: V) => ({
  sortBy: Type.Optional(oneOf(columns)),
  sortDirection: Type.Optional(oneOf(['asc', 'desc'], { default: 'asc' })),
});

export const list = <S extends TSchema>(row: S) => closed({ list: Type.Array(row) });

export const page = <S extends TSchema>(row: S) =>
  closed({ list: Type.Array(row), totalCount: Type.Integer(), currentPageNumber: Type.Integer() });

/** Result per item; the reason is empty on success. */
export const itemResults = closed({
  results: Type.Array(closed({ id: Type.String(), errorReason: Type.String() })),
  isCompleted: Type.Boolean(),
});

/** Result per removed item. */
export const bulkResult = closed({
  results: Type.Array(closed({ id: Type.String(), isSuccessDelete: Type.Boolean(), errorReason: Type.String() })),
  isCompleted: Type.Boolean(),
});
