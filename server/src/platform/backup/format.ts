/**
 * A backup is one file of text, compressed with Zstandard. First a line of
 * JSON, the head; then for every table a line `table NAME`, its rows as
 * PostgreSQL's COPY writes them, and the line `\.`; then for every uploaded
 * file a line `file KEY`, its bytes in pieces, each behind a line with its
 * length, and the line `0 SHA256` of them all in hex; last a line of JSON, the
 * foot, without which the backup is not whole. The first format had no files.
 */
import type { Catalog, SequenceState } from './catalog.ts';

/** What is known before the first row. */
export interface Head {
  format: 'maru-backup-1' | 'maru-backup-2';
  /** ISO 8601, UTC. */
  takenAt: string;
  isDemo: boolean;
  /** Names of the migrations applied, in order. */
  migrations: string[];
  catalog: Catalog;
  /** What tells the secret key (`key-check.ts`), in hex; absent before the first start. */
  secretCheck?: string;
}

/** What is known after the last row. */
export interface Foot {
  /** Of every table, how many rows it has, and the SHA-256 of their text in hex. */
  tables: Record<string, { rows: number; sha256: string }>;
  sequences: Record<string, SequenceState>;
  files?: BackedUpFiles;
}

/** What is known of the files after the last one. */
export interface BackedUpFiles {
  count: number;
  bytes: number;
  /** Keys of files that the database speaks of and that were missing, or other than they were stored. */
  damaged: string[];
}

/** The line that ends a table's rows; COPY writes a backslash within them doubled, so none of them is the same. */
export const endOfRows = '\\.\n';

/** A file that is no backup, or not a whole one. */
export class BrokenBackup extends Error {}
