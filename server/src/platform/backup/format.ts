/**
 * A backup is one text file compressed with Zstandard. Its parts in order:
 *
 *     HEAD                        a line of JSON
 *     table NAME                  for every table: its rows in the format of PostgreSQL's COPY, then the line `\.`
 *     file KEY                    for every uploaded file: its chunks, each after a line with its length, then the line
 *                                 `0 SHA256` (hex)
 *     FOOT                        a line of JSON; without it the backup is incomplete
 *
 * The first version of the format had no files.
 */
import type { Catalog, SequenceState } from './catalog.ts';

/** Data written before the first row. */
export interface Head {
  format: 'maru-backup-1' | 'maru-backup-2';
  /** ISO 8601, UTC. */
  takenAt: string;
  isDemo: boolean;
  /** Names of the applied migrations, in order. */
  migrations: string[];
  catalog: Catalog;
  /** The check value of the secret key (`key-check.ts`), hex; absent if the installation was never started. */
  secretCheck?: string;
}

/** Data written after the last row. */
export interface Foot {
  /** Number of rows and SHA-256 (hex) of the rows' text, by table. */
  tables: Record<string, { rows: number; sha256: string }>;
  sequences: Record<string, SequenceState>;
  files?: BackedUpFiles;
}

/** Data about the files, complete after the last file. */
export interface BackedUpFiles {
  count: number;
  bytes: number;
  /** Keys of files in the database that were missing or damaged in the storage. */
  damaged: string[];
}

/** The line that ends a table's rows. COPY doubles backslashes, so that no row equals this line. */
export const endOfRows = '\\.\n';

/** Thrown for a file that isn't a complete backup. */
export class BrokenBackup extends Error {}
