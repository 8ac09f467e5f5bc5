/** A generated history of readings to be loaded. */
import type pg from 'pg';
import type { HistoricReading } from './bulk-load.ts';

/** Readings of some devices of a series. */
export interface History {
  /** The series' name. */
  series: string;
  /** Epoch milliseconds; `until` is exclusive. */
  from: number;
  until: number;
  /** Raw readings are stored from this time on; earlier ones are only used for derived data. Absent: all are stored. */
  keptFrom?: number;
  /** Readings ordered by device, then time; devices without an id have none. */
  readings(deviceIds: ReadonlyMap<string, number>, from: number, until: number): Iterable<HistoricReading>;
}

export interface LoadProgress {
  /** @param share  0 to 1 */
  onProgress(share: number): void;
  /** Called after all readings are loaded. */
  finish(client: pg.ClientBase): Promise<unknown>;
}

/** Ids of the existing devices of a series, by management code. */
export async function readDeviceIds(client: pg.ClientBase, series: string): Promise<Map<string, number>> {
  const { rows } = await client.query<{ code: string; id: number }>(
    'select management_code as code, device_id::float8 as id from device where series = $1 and deleted_at is null',
    [series],
  );
  return new Map(rows.map(({ code, id }) => [code, id]));
}
