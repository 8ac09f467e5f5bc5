/**
 * The data that a restore replaces. Its schema is renamed until the end, so that a failed restore, or the repetition of
 * a killed one, puts it back.
 */
import type pg from 'pg';
import { Refused } from '../errors/refused.ts';

const replaced = 'maru_replaced';
/** Comment on the schema, committed with the restored rows: the data isn't put back any more. */
const restoredMark = 'restored';

async function hasReplaced(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select where to_regnamespace($1) is not null', [replaced]);
  return rows.length > 0;
}

export async function setAside(client: pg.Client): Promise<void> {
  await client.query(
    `alter schema public rename to ${replaced}; create schema public; grant usage on schema public to public`,
  );
}

/** Records in the transaction of the restored rows that they are complete. */
export async function markRestored(client: pg.Client): Promise<void> {
  await client.query(`comment on schema ${replaced} is '${restoredMark}'`);
}

export async function putBack(client: pg.Client): Promise<void> {
  await client.query(
    `drop schema public cascade; alter schema ${replaced} rename to public; comment on schema public is null`,
  );
}

export async function dropReplaced(client: pg.Client): Promise<void> {
  await client.query(`drop schema ${replaced} cascade`);
}

/**
 * Clears up after a killed restore: if its rows were committed, they stay and the data they replaced is dropped;
 * otherwise that data is put back.
 * @throws Refused if an earlier version, which left no mark, was killed, and the present data may be in use
 */
export async function endInterruptedRestore(client: pg.Client): Promise<void> {
  if (!(await hasReplaced(client))) return;
  const { rows: marked } = await client.query(
    `select where obj_description(to_regnamespace($1)::oid, 'pg_namespace') = $2`,
    [replaced, restoredMark],
  );
  if (marked.length > 0) return dropReplaced(client);
  if (!(await hasSecretCheck(client))) return putBack(client);
  throw new Refused(
    `A restore was interrupted, and both the present data and the replaced one may be of use: if the present data is right, drop the schema ${replaced}; otherwise drop the schema public and rename ${replaced} to public. Then repeat the restore (docs/operations.md).`,
  );
}

/** Whether the schema `public` has the check value of a secret key, which the first start stores. */
async function hasSecretCheck(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`select where to_regclass('public.secret_check') is not null`);
  return rows.length > 0 && (await client.query('select from secret_check limit 1')).rows.length > 0;
}

/** @throws Refused while a restore runs or is interrupted, because the present data may be incomplete */
export async function refuseInterruptedRestore(client: pg.Client): Promise<void> {
  if (!(await hasReplaced(client))) return;
  throw new Refused(
    `A restore with --replace is running or was interrupted: repeat it, or, if the present data is right, drop the schema ${replaced} (docs/operations.md).`,
  );
}
