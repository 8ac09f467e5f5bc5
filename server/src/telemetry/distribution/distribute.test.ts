import { describe, expect, inject, test } from 'vitest';
import { openClient } from '#platform/database/client.ts';
import { Refused } from '#platform/errors/refused.ts';
import { createPlainDatabase } from '#test/database.ts';
import { probeSeries, startTestEngine } from '#test/engine.ts';
import { columnTables } from '../series/tables.ts';
import { distributeTables } from './distribute.ts';

const now = new Date('2026-11-20T03:00:00Z');

test('refuses a database without the extension, and changes nothing', async () => {
  const database = await createPlainDatabase();
  const client = await openClient(database.url);
  try {
    await expect(distributeTables(client, [probeSeries])).rejects.toThrow(Refused);
    const { rows } = await client.query(`select from pg_constraint where conname = 'air_hour_device_id_fkey'`);
    expect(rows).toHaveLength(1);
  } finally {
    await client.end();
    await database.drop();
  }
});

describe.runIf(inject('testServer').workers.length > 0)('on a Citus (npm run check:citus)', () => {
  test('distributes tables and their rows once, and later only tables added by a migration', async () => {
    const engine = await startTestEngine({ clock: { now: () => now }, isDistributed: false });
    const client = await openClient(engine.databaseUrl);
    try {
      const devices = await Promise.all(Array.from({ length: 12 }, () => engine.register()));
      const readings = devices.flatMap(({ deviceId }) =>
        [0, 1, 2].map((at) => ({ deviceId, measuredAt: now.getTime() - at * 86_400_000, values: [at, null] })),
      );
      await engine.ingest.store(probeSeries, readings.slice(6));
      const added: string[] = [];
      const distribute = () => distributeTables(client, [probeSeries], (table) => void added.push(table));
      await distribute();
      expect(added).toEqual(['probe_reading', 'probe_hour', 'probe_day', 'probe_block', 'probe_closed_hour']);
      expect(await engine.ingest.store(probeSeries, readings)).toMatchObject({ stored: 6 });
      const { rows } = await client.query(
        `select (select count(*) from probe_reading)::integer as readings, (select sum(readings) from probe_hour)::integer as hours,
           (select sum(readings) from probe_day)::integer as days`,
      );
      expect(rows).toEqual([{ readings: 36, hours: 36, days: 36 }]);
      expect(await distribute()).toMatchObject({ distributed: 0 });
      for (const statement of columnTables(probeSeries, 'level').replaceAll('level', 'depth').split(';\n'))
        await client.query(statement);
      await client.query(
        'create table gauge_reading (like probe_reading including all) partition by range (measured_at)',
      );
      const gauge = { ...probeSeries, name: 'gauge', rollups: false, blocks: false };
      expect(await distributeTables(client, [probeSeries, gauge])).toMatchObject({ distributed: 1 });
    } finally {
      await client.end();
      await engine.stop();
    }
  });
});
