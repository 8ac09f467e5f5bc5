import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import pino from 'pino';
import { readConfig } from '#config.ts';
import { systemClock } from '#platform/clock.ts';
import { openPool } from '#platform/database/pool.ts';
import { createServices, type Services } from '#platform/services.ts';
import { type DefectName, isDefect } from '../plant/defects.ts';
import { startCheckDatabase } from '../rig/database.ts';
import { Report, untilShown } from '../rig/report.ts';
import { ServerProcess } from '../rig/server.ts';

/** A server process with its own database, and direct access to create accounts. */
export interface AccountRig {
  url: string;
  services: Services;
  /** Uses the application's role. */
  pool: pg.Pool;
  /** Runs SQL as the database's owner. */
  asOwner(sql: string): Promise<void>;
  restart(): Promise<void>;
  /** Whether a defect is planted. Detecting a defect takes fewer rounds than proving its absence. */
  isPlanted: boolean;
  /** The server's whole log. */
  log(): string;
}

export type AccountCheck = (rig: AccountRig, report: Report) => Promise<void>;

/** Runs checks on one server, one after the other; each adds its own accounts. */
export const inTurn =
  (...checks: AccountCheck[]): AccountCheck =>
  async (rig, report) => {
    for (const check of checks) await check(rig, report);
  };

/** Settings of a server behind a proxy: callers' addresses come from x-forwarded-for. Certification is off. */
export const behindProxy = { TRUST_PROXY: '1' };

/**
 * Defects of one server, each with a pattern that only its own breach matches. Defects planted together don't interact.
 */
export type Planted = Partial<Record<DefectName, RegExp>>;

/** Runs a check, optionally with planted defects; returns the breaches. */
export async function breachesOf(
  check: AccountCheck,
  settings: Record<string, string>,
  planted: Planted = {},
): Promise<{ breaches: string[]; figures: string }> {
  const defects = Object.keys(planted).filter(isDefect);
  const database = await startCheckDatabase();
  const { url: databaseUrl, appUrl, folder } = database;
  // This process and the server derive the same keys from this secret.
  const secret = { MARU_SECRET_KEY: randomBytes(32).toString('base64'), MARU_DATA: folder };
  const env = { ...secret, LOG_LEVEL: 'trace', DRAIN_SECONDS: '0', ...settings };
  const server = new ServerProcess({ databaseUrl, appUrl, folder, defects, env });
  const pool = openPool(appUrl, 4, 0);
  // No connection timeout, because compiling schemas blocks this process for longer.
  pool.options.connectionTimeoutMillis = 0;
  const report = new Report(defects.length > 0 ? Object.values(planted) : undefined);
  try {
    const config = readConfig({ DATABASE_URL: databaseUrl, ...secret });
    const services = await createServices(config, pool, systemClock, pino({ level: 'silent' }));
    await server.start();
    const rig: AccountRig = {
      url: server.url,
      services,
      pool,
      async asOwner(sql) {
        const client = await database.connect();
        await client.query(sql).finally(() => client.end());
      },
      async restart() {
        await server.end('SIGKILL');
        await server.start();
      },
      isPlanted: defects.length > 0,
      log: () => readFileSync(join(folder, 'server.log'), 'utf8'),
    };
    await untilShown(() => check(rig, report));
  } finally {
    await server.stop();
    await pool.end();
    await database.stop();
  }
  return { breaches: report.breaches, figures: report.figures };
}
