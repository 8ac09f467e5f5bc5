/** Settings of the database. */
import type { Values } from './values.ts';

export interface DatabaseSettings {
  /** The owner's login: migrations, partitions, the queue of jobs. */
  databaseUrl: string;
  /** The login that the application asks with; the owner's where it has none of its own. */
  databaseAppUrl: string;
  databaseConnections: number;
  /** Where the embedded database is looked for first; unused where `databaseUrl` names another. */
  databasePort: number;
}

export function readDatabase({ text, whole, address, faults }: Values): DatabaseSettings {
  /** What the pool sets by `options` (the role, the time zone) an address's own would take away without a word. */
  const database = (name: string) => {
    const value = address(name, ['postgres', 'postgresql']);
    if (URL.canParse(value) && new URL(value).searchParams.has('options'))
      faults.push(`${name} may not carry options: Maru sets its own`);
    return value;
  };

  const databaseUrl = database('DATABASE_URL');
  if (!text('DATABASE_URL', '')) faults.push('DATABASE_URL is missing (npm start sets it to the built-in database)');
  return {
    databaseUrl,
    databaseAppUrl: database('DATABASE_APP_URL') || databaseUrl,
    databaseConnections: whole('DATABASE_CONNECTIONS', 12, 2, 200),
    databasePort: whole('DATABASE_PORT', 54_320, 1, 65_535),
  };
}
