import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { withClient } from '../database/client.ts';
import { createDurably } from '../durable.ts';
import { Refused } from '../errors/refused.ts';
import { findBinaries } from './binaries.ts';
import { configureCluster, createCluster, passwordOf, superuser } from './cluster.ts';
import { freePort } from './free-port.ts';
import { keep, keeperOf } from './keeper.ts';
import { placeOfCluster } from './place.ts';
import { clearFormerPostmaster, PostmasterFailed, runPostmaster, stopPostmaster } from './postmaster.ts';
import { embeddedSettings } from './settings.ts';
import { databaseUser } from './system-user.ts';

const attempts = 40;
/** Milliseconds between attempts while processes of a former database are still ending. */
const pause = 500;

/** A PostgreSQL instance that runs as long as this process. */
export interface EmbeddedPostgres {
  /** Connection string of the database, including the password. */
  url: string;
  port: number;
  /** Resolves or rejects when the database ends, whether requested or not. */
  ended: Promise<void>;
  /** Requests a fast shutdown; resolves when it is complete. Idempotent. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL of a folder, which is created at the first call. Listens only on 127.0.0.1, on the requested
 * port or the next free one.
 * @param options.database the database of the connection string, created if missing
 * @param options.isThere refuses a missing database instead of creating it
 * @param options.settings overrides of `embeddedSettings`, by PostgreSQL's own names
 * @throws HeldByAnother while another live process uses this folder's database
 * @throws PostmasterFailed with PostgreSQL's message if the start fails
 */
export async function startEmbeddedPostgres(options: {
  folder: string;
  port?: number;
  settings?: Record<string, string>;
  database?: string;
  isThere?: boolean;
}): Promise<EmbeddedPostgres> {
  const { folder, settings, database = 'maru', isThere = false } = options;
  mkdirSync(folder, { recursive: true });
  const keeper = keep(join(folder, 'keeper'));
  try {
    const user = databaseUser();
    const { initdb, postgres } = findBinaries(user);
    const cluster = join(placeOfCluster(folder, user), 'cluster');
    const password = passwordOf(folder);
    await createCluster(cluster, { initdb, password, user });
    await clearFormerPostmaster(cluster);
    configureCluster(cluster, { ...embeddedSettings, ...settings });
    const log = join(folder, 'postgresql.log');
    const { port, postmaster } = await onFreePort(options.port, (free) =>
      runPostmaster(cluster, { postgres, port: free, log, user }),
    );
    const ended = new Promise<void>((resolve) => postmaster.once('exit', () => resolve())).then(keeper.release);
    const stop = async () => {
      await stopPostmaster(postmaster);
      await ended;
    };
    try {
      const url = await openDatabase(folder, port, database, isThere);
      keeper.note(String(port));
      if (!isThere && lastDatabase(folder) !== database) {
        rmSync(join(folder, 'database'), { force: true });
        createDurably(join(folder, 'database'), database);
      }
      return { url, port, ended, stop };
    } catch (error) {
      await stop();
      throw error;
    }
  } catch (error) {
    keeper.release();
    throw error;
  }
}

/** The database for which a folder's PostgreSQL was last started; undefined before the first start. */
export function lastDatabase(folder: string): string | undefined {
  const file = join(folder, 'database');
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/**
 * The connection string of a database that another process runs in the folder; undefined without one.
 * @throws while the database is still starting, or if it has no database of this name
 */
export async function runningPostgres(folder: string, database: string): Promise<string | undefined> {
  const keeper = keeperOf(join(folder, 'keeper'));
  if (keeper === undefined) return undefined;
  if (keeper.note === undefined) throw new Error('The database is just starting. Try again in a moment.');
  return openDatabase(folder, Number(keeper.note), database, true);
}

/**
 * Retries after transient failures: another process took the port after the check, or children of a killed postmaster
 * are still ending.
 */
async function onFreePort<T>(wished: number | undefined, run: (port: number) => Promise<T>) {
  let wish = wished;
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort(wish);
    try {
      return { port, postmaster: await run(port) };
    } catch (error) {
      if (!(error instanceof PostmasterFailed) || attempt === attempts) throw error;
      if (error.log.includes('could not bind')) wish = wished === undefined ? undefined : port + 1;
      else if (error.log.includes('is still in use')) await sleep(pause);
      else throw error;
    }
  }
}

/** Creates a missing database, unless it must already exist. */
async function openDatabase(folder: string, port: number, name: string, isThere: boolean): Promise<string> {
  const url = (database: string) => `postgres://${superuser}:${passwordOf(folder)}@127.0.0.1:${port}/${database}`;
  await withClient(url('postgres'), async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0 && isThere)
      throw new Refused(`The PostgreSQL in ${folder} has no database ${name}: start Maru once with these settings.`);
    if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`);
  });
  if (!isThere) await openStatistics(url(name));
  return url(name);
}

/** Gives the database's owner access to statement statistics, in a schema that the application can't use. */
const openStatistics = (url: string) =>
  withClient(url, (client) =>
    client.query(`create schema if not exists statement_statistics;
      create extension if not exists pg_stat_statements schema statement_statistics`),
  );
