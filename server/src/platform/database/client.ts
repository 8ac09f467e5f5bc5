import pg from 'pg';

/**
 * Connects to a database outside the pools; the caller must end the client. A broken connection fails the next
 * statement, because a handler prevents its event from ending the process.
 */
export async function openClient(
  connectionString: string,
  settings: Pick<pg.ClientConfig, 'application_name' | 'options'> = {},
): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, ...settings });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Uses a separate connection, whose end releases its locks. */
export async function withClient<Result>(
  connectionString: string,
  use: (client: pg.Client) => Promise<Result>,
  settings?: Parameters<typeof openClient>[1],
): Promise<Result> {
  const client = await openClient(connectionString, settings);
  return use(client).finally(() => client.end());
}
