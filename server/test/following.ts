/** Ingest and follower of vehicles. */
import pg from 'pg';
import type { Fix } from '../../domain/src/track/fix.ts';
import { centre, dongOf } from '../../domain/test/recorded-tracks.ts';
import { vehicleSeries } from '../src/features/vehicles/series.ts';
import { takeTurn } from '../src/features/vehicles/tracks/turn.ts';
import { openOwnerPool, openPool } from '../src/platform/database/pool.ts';
import type { RegisteredDevice } from '../src/telemetry/devices/registry.ts';
import { Ingest } from '../src/telemetry/ingest/ingest.ts';
import { Partitions } from '../src/telemetry/partitions/partitions.ts';
import { createDevice } from './factories.ts';

export const area = { centre, dongOf };

const tables = ['reading', 'latest', 'arrival', 'day', 'leg', 'dong', 'set_aside', 'position'].map(
  (kind) => `vehicle_${kind}`,
);

/** @param database  migrated, and exclusive while this runs */
export function startFollowing(database: { url: string; appUrl: string }, now: Date) {
  const pool = openPool(database.appUrl, 4);
  const ownerPool = openOwnerPool(database.url);
  const ingest = new Ingest({
    pool,
    partitions: new Partitions(ownerPool),
    series: [vehicleSeries],
    retentionMonths: {},
    clock: { now: () => now },
    events: { stored: () => undefined, rejected: () => undefined, moved: () => undefined },
  });
  return {
    database,
    pool,
    ownerPool,
    /** Opens a connection with the follower's settings. */
    async connect(): Promise<pg.Client> {
      const client = new pg.Client({
        connectionString: database.appUrl,
        options: '-c TimeZone=UTC -c role=maru_app',
      });
      client.on('error', () => undefined);
      await client.connect();
      return client;
    },
    async register(count: number): Promise<RegisteredDevice[]> {
      const devices: RegisteredDevice[] = [];
      for (let i = 0; i < count; i += 1) {
        const { deviceId, managementCode } = await createDevice(ownerPool, { series: 'vehicle' });
        devices.push({ deviceId, managementCode, series: 'vehicle', isActivated: true, keyHash: Buffer.alloc(32) });
      }
      return devices;
    },
    send: (device: RegisteredDevice, readings: unknown) =>
      ingest.take(device, 'mqtt', Buffer.from(JSON.stringify(readings))),
    /** Runs the follower until all arrivals are processed. */
    async followAll(client: pg.ClientBase): Promise<void> {
      while ((await takeTurn(client, area)).taken > 0);
    },
    /** Deletes all positions and derived data. */
    empty: () => ownerPool.query(`truncate ${tables.join(', ')}`),
    async stop() {
      await ingest.close();
      await Promise.all([pool.end(), ownerPool.end()]);
    },
  };
}

export type Following = ReturnType<typeof startFollowing>;

/** All stored results of the follower, one line per row in a fixed order, by default without intermediate states. */
export async function storedTracks(db: Pick<pg.Pool, 'query'>, { withStates = false } = {}): Promise<string[]> {
  const means = withStates ? '' : ` - 'state' - 'path'`;
  const { rows } = await db.query<{ line: string }>(
    ['day', 'leg', 'dong', 'set_aside', 'position']
      .map((kind) => `select '${kind} ' || (to_jsonb(t)${means})::text as line from vehicle_${kind} t`)
      .join(' union all ')
      .concat(' order by 1'),
  );
  return rows.map(({ line }) => line);
}

/** A position in the form that trackers send. */
export const readingOf = ({ at, latitude, longitude, velocity, course, voltage, operation }: Fix) => ({
  measuredAt: at,
  latitude,
  longitude,
  velocity,
  course,
  voltage,
  ...(operation === 'off' ? { ignition: 'off' } : { operationState: operation }),
});
