import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import type { TestProject } from 'vitest/node';
import { migrate } from '../src/platform/database/migrate.ts';
import { makeServerLogin } from '../src/platform/database/server-login.ts';
import { startJobs } from '../src/platform/jobs/jobs.ts';
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded.ts';
import { createDatabase, dropDatabase, dropRole, nameFor, withDatabase } from './admin.ts';
import { closeTemplate, createClusterTemplate } from './citus/databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** PostgreSQL and the template of the test databases, with the application's login for them. */
    testServer: {
      url: string;
      /** Addresses of a Citus's workers; empty on a plain PostgreSQL. */
      workers: string[];
      template: string;
      /** Template without distributed tables; equal to `template` except on a Citus. */
      plainTemplate: string;
      login: { username: string; password: string };
    };
  }
}

/** Required free space in bytes, more than the databases and WAL of a run need. */
const roomBytes = 3 * 1024 ** 3;

/**
 * Starts one PostgreSQL for the whole run, with a migrated template from which test databases are copied.
 * MARU_TEST_DATABASE_URL names a running one, whose user must be allowed to create databases; with MARU_TEST_WORKERS, the
 * addresses of its workers, it is the coordinator of a Citus.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await testServer();
  const workers = process.env.MARU_TEST_WORKERS?.split(' ') ?? [];
  const plainTemplate = nameFor('template');
  await createDatabase(server.url, plainTemplate);
  await migrate(withDatabase(server.url, plainTemplate));
  const template = workers.length > 0 ? nameFor('template') : plainTemplate;
  const database = withDatabase(server.url, template);
  if (workers.length > 0) await createClusterTemplate(server.url, workers, template);
  // Creates the job queue's schema in the template, so that copies don't have to.
  await (await startJobs(database, [], pino({ level: 'silent' }))).close();
  // Each run has its own login, because runs may share a PostgreSQL.
  const { username, password } = new URL(await makeServerLogin(database, nameFor('server')));
  if (workers.length > 0) await closeTemplate(server.url, workers, template);
  project.provide('testServer', { url: server.url, workers, template, plainTemplate, login: { username, password } });
  return async () => {
    for (const url of [server.url, ...workers]) await dropDatabase(url, template);
    if (plainTemplate !== template) await dropDatabase(server.url, plainTemplate);
    await dropRole(server.url, username);
    await server.stop();
  };
}

async function testServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const external = process.env.MARU_TEST_DATABASE_URL;
  if (external) return { url: external, stop: async () => undefined };
  const root = mkdtempSync(join(quickFolder(), 'maru-test-'));
  chmodSync(root, 0o755);
  const { url, stop } = await startEmbeddedPostgres({
    folder: join(root, 'postgres'),
    // Durability is off, because the data is deleted after the run.
    settings: {
      fsync: 'off',
      max_connections: '200',
      shared_buffers: '64MB',
      checkpoint_timeout: '1h',
      max_wal_size: '512MB',
      min_wal_size: '80MB',
    },
  });
  return {
    url,
    stop: async () => {
      await stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** A folder in memory if the system has one with enough space, because each test database has a thousand files. */
function quickFolder(): string {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return Math.min(bavail * bsize, freemem()) > roomBytes ? memory : tmpdir();
}
