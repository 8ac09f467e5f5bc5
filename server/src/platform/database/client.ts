import pg from 'pg';

/** Thrown if a connection can't be made. The message names database and login, without the password. */
export class NotConnected extends Error {
  /** The cause's SQLSTATE or system error. */
  readonly code: string | undefined;

  constructor({ database, user, host, port }: pg.Client, cause: Error & { code?: string }) {
    // A host name with several addresses has an error for each, and then no message of its own.
    const reasons = cause instanceof AggregateError ? (cause.errors as Error[]) : [cause];
    const reason = reasons.map(({ message }) => message).join(', ');
    super(`No connection to the database ${database} at ${host}:${port} as ${user}: ${reason}`, { cause });
    this.code = cause.code;
  }
}

/**
 * Connects to a database outside the pools; the caller must end the client. A broken connection fails the next
 * statement, because a handler prevents its event from ending the process.
 * @throws NotConnected
 */
export async function openClient(
  connectionString: string,
  settings: Pick<pg.ClientConfig, 'application_name' | 'options'> = {},
): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, ...settings });
  client.on('error', () => undefined);
  await client.connect().catch((error: Error) => {
    throw new NotConnected(client, error);
  });
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
