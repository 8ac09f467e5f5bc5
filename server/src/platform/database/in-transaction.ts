import type pg from 'pg';

/**
 * Does something in a transaction on a connection of its own; what fails leaves nothing behind.
 *
 * @param locks statements without values, such as those that lock; they are sent together with its beginning
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
    // A connection that may still be within the transaction isn't used again.
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    );
    throw error;
  }
}
