import { expect, test } from 'vitest';
import { airSeries } from '../src/features/air/series.ts';
import { knownMigrations, migrate } from '../src/platform/database/migrate.ts';
import { openOwnerPool } from '../src/platform/database/pool.ts';
import { makeMonth, readDroppedUntil } from '../src/telemetry/partitions/partitions.ts';
import { measuresOf } from '../src/telemetry/series/series.ts';
import { createEmptyDatabase } from './database.ts';
import { createDevice } from './factories.ts';

const oldest = new Date('2026-09-01T00:00:00+09:00');
const counts = measuresOf(airSeries).flatMap(({ column }) => [`${column}_count`, `${column}_sum`]);

/** Remaining days in an installation of the former version, and the expected drop time. */
test.each([
  { days: ['2026-08-31', '2026-09-01'], droppedUntil: oldest },
  { days: ['2026-09-01', '2026-09-02'], droppedUntil: null },
])('derives former drops from the remaining days: $days', async (past) => {
  const database = await createEmptyDatabase();
  await migrate(database.url, knownMigrations().indexOf('0013-remember-what-raw-was-dropped'));
  const pool = openOwnerPool(database.url);
  const client = await pool.connect();
  const { deviceId } = await createDevice(client);
  await client.query('begin');
  for (const month of [new Date('2026-10-01T00:00:00+09:00'), oldest]) await makeMonth(client, airSeries, month);
  await client.query('commit');
  await client.query(
    `insert into air_day (device_id, bucket, readings, ${counts.join(', ')})
     select $1, day::timestamp at time zone 'Asia/Seoul', 1, ${counts.map(() => 0).join(', ')} from unnest($2::text[]) as day`,
    [deviceId, past.days],
  );
  client.release();
  await migrate(database.url);
  expect(await readDroppedUntil(pool, airSeries)).toEqual(past.droppedUntil);
  await pool.end();
  await database.drop();
});
