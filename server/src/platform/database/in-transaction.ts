import type pg from 'pg';

/** Runs work in a transaction of a connection that the caller holds, such as one with a lease. */
export async function inOwnTransaction<Result>(client: pg.ClientBase, work: () => Promise<Result>): Promise<Result> {
  await client.query('begin');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/**
 * Runs work in a transaction on a separate connection; a failure rolls it back.
 * @param locks statements without parameters, such as locks; they are sent together with BEGIN
 */
export async function inTransaction<Result>(
  pool: Pick<pg.Pool, 'connect'>,
  work: (client: pg.PoolClient) => Promise<Result>,
  locks: readonly string[] = [],
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query(['begin', ...locks].join('; '));
    const result = await work(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    // A connection possibly still in the transaction isn't reused.
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    );
    throw error;
  }
}
