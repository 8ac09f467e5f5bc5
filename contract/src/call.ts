import type { ConsolePage, unmaskPage } from '@maru/domain/administration';
import type { Static, TObject, TProperties, TSchema } from 'typebox';
import { closed, workbook } from './schemas.ts';

/**
 * Permitted callers: anybody, a device by its key, the weighbridge's program by its key, a network by its source's
 * secret, a citizen's access token, a refresh token, any administrator, or an administrator with permission for one of
 * the named pages (`admin:device/cctv,device/vehicleGPS`).
 */
export type Access =
  | 'open'
  | 'device'
  | 'weighbridge'
  | 'source'
  | 'citizen'
  | 'refresh'
  | 'admin'
  | `admin:${ConsolePage | typeof unmaskPage.page}`
  | `admin:${ConsolePage},${string}`;

/** Access for administrators with permission for any of the given pages. */
export const adminOf = (...pages: readonly [ConsolePage, ...ConsolePage[]]): Access =>
  `admin:${pages.join() as ConsolePage}`;

/** A form with one file in the field `file` (multipart/form-data). */
export interface Multipart {
  /** True if the file is optional. */
  isOptional?: true;
  /** Maximum file size in bytes. */
  maxBytes: number;
  /** Other fields of the form: text that is coerced as in queries ('7' becomes the integer 7). */
  fields?: TObject;
}

/** Declaration of an API call, including its access. */
export interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path with parameters in braces: '/api/air-quality/installation-place/{id}/measurement'. */
  path: string;
  access: Access;
  /** Imperative one-line summary for the API documentation: 'List devices of a place'. */
  summary: string;
  params?: TObject;
  query?: TObject;
  body?: TSchema;
  output: TSchema;
  /** The handler receives and validates the raw bytes; the schema only documents them. */
  hasRawBody?: true;
  /** The address may contain the device's key (last path segment or parameter) and must be kept secret. */
  hasKeyInAddress?: true;
  /** The body is a form with a file; `body` is absent. */
  multipart?: Multipart;
  /** Allowed for administrators who still have to change their first password. */
  isAllowedBeforePasswordChange?: true;
  /** An open call with a personal answer, which browsers and proxies must not cache. Other open GETs may be cached. */
  isPersonal?: true;
  /** Open data: pages of other sites may read the call's answers and refusals. */
  isShared?: true;
  /** Polled by pages without user action, so the call doesn't extend the session. */
  isBackground?: true;
  /** Exempt from request limits, because callers that exceed a limit need this call. */
  isUncounted?: true;
  /** Seconds for which a process may cache the answer per address; for hot calls without personal data. */
  cacheSeconds?: number;
}

/** Declares a call and preserves its literal types. */
export const call = <const C extends Call>(declared: C): C => declared;

/** Declares the call that downloads a list as a workbook, at `/excel` below the list's path. */
export const excelOf = <const Path extends string, const A extends Access, Filter extends TProperties>(
  path: Path,
  access: A,
  summary: string,
  filter: Filter,
) => call({ method: 'GET', path: `${path}/excel` as const, access, summary, query: closed(filter), output: workbook });

type Of<S> = S extends TSchema ? Static<S> : undefined;

type Body<C extends Call> = C extends { hasRawBody: true }
  ? Uint8Array
  : C extends { multipart: { fields: infer Fields } }
    ? Of<Fields>
    : Of<C['body']>;

/**
 * A handler's input and a client's request, from the call's schemas. `File` is the server's or the client's type of the
 * form's file.
 */
export interface Input<C extends Call, File = unknown> {
  params: Of<C['params']>;
  query: Of<C['query']>;
  body: Body<C>;
  file: C extends { multipart: { isOptional: true } }
    ? File | undefined
    : C extends { multipart: object }
      ? File
      : undefined;
}
export type Output<C extends Call> = Static<C['output']>;
