/** Settings of the database. */
import type { Values } from './values.ts';

export interface DatabaseSettings {
  /** The owner's login: migrations, partitions, job queue. */
  databaseUrl: string;
  /** The application's login; the owner's login if there is no separate one. */
  databaseAppUrl: string;
  /** A replica for reading statistics; empty for none. */
  databaseReadUrl: string;
  /** Maximum lag of the replica in seconds. */
  databaseReadLagSeconds: number;
  databaseConnections: number;
  /** The preferred port of the embedded database; unused if `databaseUrl` names another database. */
  databasePort: number;
  /** True to back up a real installation's data before schema changes. */
  upgradeBackup: boolean;
}

export function readDatabase({ text, whole, word, address, faults }: Values): DatabaseSettings {
  /** Options in the address would silently override those of the pool (role, time zone). */
  const database = (name: string) => {
    const value = address(name, ['postgres', 'postgresql']);
    if (URL.canParse(value) && new URL(value).searchParams.has('options'))
      faults.push(`${name} must not contain options, because Maru sets its own`);
    return value;
  };

  const databaseUrl = database('DATABASE_URL');
  if (!text('DATABASE_URL', '')) faults.push('DATABASE_URL is missing (npm start sets it to the built-in database)');
  return {
    databaseUrl,
    databaseAppUrl: database('DATABASE_APP_URL') || databaseUrl,
    databaseReadUrl: database('DATABASE_READ_URL'),
    databaseReadLagSeconds: whole('DATABASE_READ_LAG_SECONDS', 5, 2, 3600),
    databaseConnections: whole('DATABASE_CONNECTIONS', 12, 2, 200),
    databasePort: whole('DATABASE_PORT', 54_320, 1, 65_535),
    upgradeBackup: word('UPGRADE_BACKUP', ['on', 'off'], 'on') !== 'off',
  };
}
