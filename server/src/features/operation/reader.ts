/** Reads parts of the database's state within a time limit each, so that a slow part holds up nothing else. */
import type pg from 'pg';
import { openOwnerPool } from '#platform/database/pool.ts';
import { within } from '#platform/within.ts';

/** The database cancels a statement after this. */
const statementMs = 2_000;
/** A part that takes longer, for example because no connection is free, is unknown. */
const partMs = 4_000;

export interface Part<Row> {
  isKnown: boolean;
  list: Row[];
}

export interface StateReader {
  /** The rows of a part; unknown if it fails or takes too long. */
  read<Row>(rows: (client: pg.ClientBase) => Promise<Row[]>): Promise<Part<Row>>;
  close(): Promise<void>;
}

/** @param databaseUrl the owner's login: others don't see sizes and statements of all roles */
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
      // A broken or busy connection isn't used again.
      client.release(true);
      throw error;
    }
  }
  return {
    read: (rows) => partOf(readNow(rows)),
    close: () => pool.end(),
  };
}

/** A part's rows; unknown if they fail or take too long. */
export async function partOf<Row>(rows: Promise<Row[]>): Promise<Part<Row>> {
  try {
    return { isKnown: true, list: await within(partMs, rows, () => new Error('too slow')) };
  } catch {
    return { isKnown: false, list: [] };
  }
}
