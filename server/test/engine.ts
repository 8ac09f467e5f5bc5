import pg from 'pg';
import { inject } from 'vitest';
import type { Clock } from '../src/platform/clock.ts';
import { openOwnerPool, openPool } from '../src/platform/database/pool.ts';
import type { RegisteredDevice } from '../src/telemetry/devices/registry.ts';
import { Ingest } from '../src/telemetry/ingest/ingest.ts';
import type { RejectionReason } from '../src/telemetry/ingest/rejection.ts';
import { Partitions } from '../src/telemetry/partitions/partitions.ts';
import { counter, defineSeries, measure, type Series, timedWord } from '../src/telemetry/series/series.ts';
import { seriesTables } from '../src/telemetry/series/tables.ts';
import { distributeSeries } from './citus/databases.ts';
import { createPlainDatabase, createTestDatabase, type TestDatabase } from './database.ts';
import { createDevice } from './factories.ts';

/** A series that belongs to no device group, to test that the engine depends only on declarations. */
export const probeSeries = defineSeries({
  name: 'probe',
  columns: { level: measure('m', 1, -50, 50), waterFlow: measure('l/s', 0, 0, 1_000_000) },
  reportingIntervalSeconds: 60,
  retentionMonths: 24,
  rollups: true,
  blocks: true,
  arrivals: true,
});

/** A series of counters and timed words, whose figures derive from pairs of consecutive readings. */
export const meterSeries = defineSeries({
  name: 'meter',
  columns: {
    entered: counter('명', 999_999, 50, 36_000),
    passed: counter('대', 65_535, 0, 600),
    state: timedWord(5400, 'off', 'on', 'failure'),
    load: measure('%', 1, 0, 100),
  },
  required: ['entered', 'passed', 'state'],
  reportingIntervalSeconds: 600,
  retentionMonths: 24,
  rollups: true,
  blocks: true,
});

/** The engine's ingest and partitions, with a separate database that contains the probe's tables. */
export interface TestEngine {
  databaseUrl: string;
  pool: pg.Pool;
  /** Connects with the owner's login. */
  ownerPool: pg.Pool;
  partitions: Partitions;
  ingest: Ingest;
  /** Events the engine has emitted. */
  told: { stored: number; repeated: number; rejected: RejectionReason[]; moved: number[] };
  register(series?: Series): Promise<RegisteredDevice>;
  stop(): Promise<void>;
}

export interface TestEngineOptions {
  clock: Clock;
  retryForMs?: number;
  connections?: number;
  /** An existing database to use instead of a new one. */
  on?: TestDatabase;
  /** Whether to use a plain PostgreSQL even if tests run on a Citus. */
  isPlain?: boolean;
  /** Whether to distribute the probe's and the meter's tables; true by default on a Citus. */
  isDistributed?: boolean;
}

export async function startTestEngine({
  clock,
  retryForMs,
  connections = 4,
  on,
  isPlain = inject('testServer').workers.length === 0,
  isDistributed = !isPlain,
}: TestEngineOptions): Promise<TestEngine> {
  const database = on ?? (await (isPlain ? createPlainDatabase() : createTestDatabase()));
  const pool = openPool(database.appUrl, connections);
  const ownerPool = openOwnerPool(database.url);
  for (const series of [probeSeries, meterSeries]) await asOwner(database.url, seriesTables(series));
  if (isDistributed) await distributeSeries(database.url, [probeSeries, meterSeries]);
  const partitions = new Partitions(ownerPool);
  const reported: TestEngine['told'] = { stored: 0, repeated: 0, rejected: [], moved: [] };
  const ingest = new Ingest({
    pool,
    partitions,
    series: [probeSeries, meterSeries],
    retentionMonths: {},
    clock,
    events: {
      stored(_series, count, repeated) {
        reported.stored += count;
        reported.repeated += repeated;
      },
      rejected: (reason, count) => void reported.rejected.push(...Array<RejectionReason>(count).fill(reason)),
      moved: (_series, ids) => void reported.moved.push(...ids),
    },
    ...(retryForMs !== undefined && { retryForMs }),
  });
  return {
    databaseUrl: database.url,
    pool,
    ownerPool,
    partitions,
    ingest,
    told: reported,
    async register(series = probeSeries) {
      const { deviceId, managementCode } = await createDevice(pool, { series: series.name });
      return { deviceId, managementCode, series: series.name, isActivated: true, keyHash: Buffer.alloc(32) };
    },
    async stop() {
      await ingest.close();
      await Promise.all([pool.end(), ownerPool.end()]);
      await database.drop();
    },
  };
}

/** Runs SQL as the database's owner, like a migration; the engine's own pool can't change the schema. */
async function asOwner(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text).finally(() => client.end());
}
