/** Baseline of the database: the same rows in batches of the same size, without rollups and latest values. */
import type pg from 'pg';
import { airSeries } from '../../server/src/features/air/series.ts';
import type { Reading } from '../../server/src/telemetry/ingest/decode.ts';
import { batchParameters } from '../../server/src/telemetry/ingest/statement.ts';
import { valueColumnsOf } from '../../server/src/telemetry/series/series.ts';
import type { BenchDevice } from './devices.ts';
import type { Measurements } from './measurements.ts';

const valueColumns = valueColumnsOf(airSeries);
const columns = valueColumns.map(({ name }) => name).join(', ');

const statement = `
insert into air_reading (device_id, measured_at, ${columns})
select device_id, to_timestamp(measured_ms / 1000), ${columns}
from unnest($1::bigint[], $2::float8[], ${valueColumns.map((_, i) => `$${i + 3}::integer[]`)})
  as given (device_id, measured_ms, ${columns})`;

/**
 * Inserts on one connection for some seconds, preparing each batch while the previous one is written; returns rows per
 * second.
 */
export async function insertPlainly(
  pool: pg.Pool,
  devices: readonly BenchDevice[],
  measurements: readonly Measurements[],
  options: { batchSize: number; readingsPerMessage: number; seconds: number },
): Promise<number> {
  const { batchSize, readingsPerMessage, seconds } = options;
  let device = 0;
  const batch = (): Reading[] => {
    const readings: Reading[] = [];
    while (readings.length < batchSize) {
      device = (device + 1) % devices.length;
      const { deviceId } = devices[device] as BenchDevice;
      for (let i = 0; i < readingsPerMessage && readings.length < batchSize; i += 1) {
        const { measuredAt, values } = (measurements[device] as Measurements).next();
        readings.push({ deviceId, measuredAt, values: [...values] });
      }
    }
    return readings;
  };
  const client = await pool.connect();
  try {
    const startedAt = performance.now();
    let inserted = 0;
    let values = batchParameters(airSeries, batch());
    while (performance.now() - startedAt < seconds * 1000) {
      const writing = client.query({ name: 'plain', text: statement, values });
      values = batchParameters(airSeries, batch());
      await writing;
      inserted += batchSize;
    }
    return inserted / ((performance.now() - startedAt) / 1000);
  } finally {
    client.release();
  }
}
