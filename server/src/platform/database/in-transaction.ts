import type pg from 'pg';

/**
 * Runs work in a transaction on a separate connection; a failure rolls it back.
 * @param locks statements without parameters, such as locks; they are sent together with BEGIN
 */
export async function inTransaction<Result>(
  pool: pg.Pool,
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
