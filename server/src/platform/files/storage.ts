/** Where the bytes of files lie: a port, with a folder or an S3-compatible service behind it. */
import type { Readable } from 'node:stream';

/** Bytes that can be read as often as wanted, and what they have to be in the end. */
export interface Content {
  readonly size: number;
  /** Hex. */
  readonly sha256: string;
  stream(): Readable;
}

/** Keys are drawn by the server (`newKey`); nothing that anybody gave is part of one. */
export interface FileStorage {
  /** Where it is, as an operator may read it: no secret is in it. */
  readonly place: string;
  /** Throws where nothing can be stored, saying why. */
  check(): Promise<void>;
  /** Stores bytes whole and for good, or not at all. */
  put(key: string, content: Content): Promise<void>;
  /** @throws MissingFile, StorageAway */
  open(key: string): Promise<Readable>;
  /** Removes what there is of it. */
  remove(key: string): Promise<void>;
}

/** There is no file of that key. */
export class MissingFile extends Error {
  constructor(key: string) {
    super(`the file ${key} is not in the storage`);
  }
}

/** The storage can't be reached or refuses; trying again later makes sense. */
export class StorageAway extends Error {}

/** Keys, as the table of attachments holds them. */
const keyPattern = /^[0-9a-f]{32}$/;

/** The key, once it is certain that it is one. */
export function checkedKey(key: string): string {
  if (!keyPattern.test(key)) throw new Error('a file’s key is 32 hex digits');
  return key;
}
