import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { readConfig } from '../../../src/config.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { openPool } from '../../../src/platform/database/pool.ts';
import { createServices, type Services } from '../../../src/platform/services.ts';
import { createDatabase, dropDatabase, nameFor, withDatabase } from '../../admin.ts';
import type { DefectName } from '../plant/defects.ts';
import type { CheckDatabase } from '../rig/database.ts';
import { Report } from '../rig/report.ts';
import { ServerProcess } from '../rig/server.ts';

/** A server process over a database of its own, and the means to make accounts there without asking it. */
export interface AccountRig {
  url: string;
  services: Services;
  /** Under the application's role. */
  pool: pg.Pool;
  /** Runs SQL as the database's owner. */
  asOwner(sql: string): Promise<void>;
  restart(): Promise<void>;
  /** Everything that the server has logged. */
  log(): string;
}

export type AccountCheck = (rig: AccountRig, report: Report) => Promise<void>;

/** Settings of a server behind a proxy: callers come from where x-forwarded-for says. Nobody certifies there. */
export const behindProxy = { TRUST_PROXY: '1' };

/** Runs a check, perhaps with a defect planted in the server; returns how the promise was broken. */
export async function breachesOf(
  database: CheckDatabase,
  check: AccountCheck,
  settings: Record<string, string>,
  defect?: DefectName,
): Promise<{ breaches: string[]; figures: string }> {
  const maintenance = withDatabase(database.url, 'postgres');
  const name = nameFor('promise');
  await createDatabase(maintenance, name, new URL(database.url).pathname.slice(1));
  const databaseUrl = withDatabase(database.url, name);
  const appUrl = withDatabase(database.appUrl, name);
  const folder = mkdtempSync(join(tmpdir(), 'maru-accounts-'));
  chmodSync(folder, 0o755);
  // Both this process and the server make the same keys of it.
  const secret = { MARU_SECRET_KEY: randomBytes(32).toString('base64'), MARU_DATA: folder };
  const env = { ...secret, LOG_LEVEL: 'trace', DRAIN_SECONDS: '0', ...settings };
  const server = new ServerProcess({ databaseUrl, appUrl, folder, defect, env });
  const pool = openPool(appUrl, 4);
  const report = new Report();
  try {
    const config = readConfig({ DATABASE_URL: databaseUrl, ...secret });
    const services = await createServices(config, pool, systemClock, pino({ level: 'silent' }));
    await server.start();
    await check(
      {
        url: server.url,
        services,
        pool,
        async asOwner(sql) {
          const client = new pg.Client({ connectionString: databaseUrl });
          await client.connect();
          await client.query(sql).finally(() => client.end());
        },
        async restart() {
          await server.end('SIGKILL');
          await server.start();
        },
        log: () => readFileSync(join(folder, 'server.log'), 'utf8'),
      },
      report,
    );
  } finally {
    await server.stop();
    await pool.end();
    await dropDatabase(maintenance, name);
    rmSync(folder, { recursive: true, force: true });
  }
  return { breaches: report.breaches, figures: report.figures };
}
