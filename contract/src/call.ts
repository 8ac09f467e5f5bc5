import type { ConsolePage, unmaskPage } from '@maru/domain/administration';
import type { Static, TObject, TSchema } from 'typebox';

/**
 * Who may call: anybody; a device with its key; the scale's own program with its key; a citizen's access token; a refresh token; any administrator; an
 * administrator with the permission of one of the named pages (`admin:device/cctv,device/vehicleGPS`).
 */
export type Access =
  | 'open'
  | 'device'
  | 'weighbridge'
  | 'citizen'
  | 'refresh'
  | 'admin'
  | `admin:${ConsolePage | typeof unmaskPage.page}`
  | `admin:${ConsolePage},${string}`;

/** The access of administrators with the permission of one of some pages. */
export const adminOf = (...pages: readonly [ConsolePage, ...ConsolePage[]]): Access =>
  `admin:${pages.join() as ConsolePage}`;

/** A form with one file, in its field `file` (multipart/form-data). */
export interface Multipart {
  /** Largest file in bytes. */
  maxBytes: number;
  /** The form's other fields: texts, read as in addresses ('7' is the integer 7). */
  fields?: TObject;
}

/** One call of the catalogue. There is no call without an access. */
export interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path with its parameters in braces: '/api/air-quality/installation-place/{id}/measurement'. */
  path: string;
  access: Access;
  /** What it answers, in one line, for the API's page. */
  summary: string;
  params?: TObject;
  query?: TObject;
  body?: TSchema;
  output: TSchema;
  /** The handler gets the body's bytes and judges them itself; the schema then only documents. */
  rawBody?: true;
  /** A device may show its key in the address, as its last part or as a parameter: such an address is a secret. */
  keyInAddress?: true;
  /** The body is a form with a file; there is no `body` beside it. */
  multipart?: Multipart;
  /** An administrator who has to change the first password may make this call before that. */
  beforePasswordChange?: true;
  /** Open, and what it answers is one person's: no browser and no proxy may keep it. Other answers of open GETs may be kept. */
  isPersonal?: true;
  /** Counts for no limit of requests: it is what a caller past that limit makes. */
  isUncounted?: true;
  /** How many seconds a process may answer the same address from memory; for hot calls without personal data. */
  cacheSeconds?: number;
}

/** Declares a call, keeping its literal types. */
export const call = <const C extends Call>(declared: C): C => declared;

type Of<S> = S extends TSchema ? Static<S> : undefined;

type Body<C extends Call> = C extends { rawBody: true }
  ? Uint8Array
  : C extends { multipart: { fields: infer Fields } }
    ? Of<Fields>
    : Of<C['body']>;

/** What a handler receives and a client sends, from the call's schemas. `File` is what either has the form's file as. */
export interface Input<C extends Call, File = unknown> {
  params: Of<C['params']>;
  query: Of<C['query']>;
  body: Body<C>;
  file: C extends { multipart: object } ? File : undefined;
}
export type Output<C extends Call> = Static<C['output']>;
