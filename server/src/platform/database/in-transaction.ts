import type pg from 'pg';

/** Runs work in a transaction of the caller's connection, such as one with a lease. */
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
 * Runs work in a transaction on a separate connection; a failure rolls back.
 * @param locks statements without parameters, such as locks, which are sent together with BEGIN
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
    // Doesn't reuse a connection that may still be in the transaction.
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    );
    throw error;
  }
}
