import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import pino, { type Logger } from 'pino';
import { type App, createApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { type Clock, systemClock } from '../src/platform/clock.ts';
import { asServer, createTestDatabase } from './database.ts';
import { testDistrictFile } from './district.ts';

/** The whole server in this process, with its own database and free ports. */
export interface TestApp {
  app: App;
  /** 'http://127.0.0.1:…', without a trailing slash. */
  url: string;
  mqttPort: number;
  databaseUrl: string;
  pool: pg.Pool;
  stop(): Promise<void>;
}

export interface TestAppOptions {
  /** Environment settings that override the tests' defaults. */
  env?: Record<string, string>;
  clock?: Clock;
  /** Receives the server's log, which is discarded by default. */
  log?: Logger;
  /** Database of another app, to run two processes on one database; `stop` doesn't drop it. */
  databaseUrl?: string;
}

/** An app's data folder. Apps on the same database share the folder and its keys. */
export const dataFolderOf = (databaseUrl: string): string => join(tmpdir(), new URL(databaseUrl).pathname.slice(1));

/** Starts the server like `main.ts`. `stop` ends the server and drops its database. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const own = options.databaseUrl === undefined ? await createTestDatabase() : undefined;
  const databaseUrl = options.databaseUrl ?? own?.url ?? '';
  const folder = dataFolderOf(databaseUrl);
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    DATABASE_APP_URL: options.env?.DATABASE_APP_URL ?? asServer(databaseUrl),
    DATABASE_CONNECTIONS: '6',
    HOST: '127.0.0.1',
    PORT: '0',
    MQTT_HOST: '127.0.0.1',
    MQTT_PORT: '0',
    REQUESTS_PER_MINUTE: '100000',
    DRAIN_SECONDS: '0',
    // By default, text messages remain in the outbox.
    SMS_PER_SECOND: '0',
    BACKUP_AT: 'off',
    MARU_DATA: folder,
    MARU_DISTRICT: testDistrictFile,
    ...options.env,
  });
  const app = await createApp(config, options.log ?? pino({ level: 'silent' }), options.clock ?? systemClock);
  const { port, mqttPort } = await app.start();
  return {
    app,
    url: `http://127.0.0.1:${port}`,
    mqttPort: mqttPort ?? 0,
    databaseUrl,
    pool: app.services.pool,
    async stop() {
      await app.stop();
      if (!own) return;
      await own.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
