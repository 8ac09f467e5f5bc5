/** Reads parts of the database's state, each within a time limit, so that a slow part doesn't delay the others. */
import type pg from 'pg';
import { openOwnerPool } from '#platform/database/pool.ts';
import { within } from '#platform/within.ts';

/** Timeout after which the database cancels a statement. */
const statementMs = 2_000;
/** Timeout of a part, for example if no connection is free. */
const partMs = 4_000;

export interface Part<Row> {
  isKnown: boolean;
  list: Row[];
}

export interface StateReader {
  /** The rows of a part; not known if reading fails or takes too long. */
  read<Row>(rows: (client: pg.ClientBase) => Promise<Row[]>): Promise<Part<Row>>;
  close(): Promise<void>;
}

/** @param databaseUrl the owner's login, because other roles don't see all sizes and statements */
export function openReader(databaseUrl: string): StateReader {
  const pool = openOwnerPool(databaseUrl);
  async function readNow<Row>(rows: (client: pg.ClientBase) => Promise<Row[]>): Promise<Row[]> {
    const client = await pool.connect();
    try {
      await client.query(`begin read only; set local statement_timeout = ${statementMs}`);
      const list = await rows(client);
      await client.query('commit');
      client.release();
      return list;
    } catch (error) {
      // A broken or busy connection must not be reused.
      client.release(true);
      throw error;
    }
  }
  return {
    read: (rows) => partOf(readNow(rows)),
    close: () => pool.end(),
  };
}

/** A part's rows; not known if reading fails or takes too long. */
export async function partOf<Row>(rows: Promise<Row[]>): Promise<Part<Row>> {
  try {
    return { isKnown: true, list: await within(partMs, rows, () => new Error('too slow')) };
  } catch {
    return { isKnown: false, list: [] };
  }
}
