/** The history of a series that a program loads. */
import type pg from 'pg';
import type { HistoricReading } from './bulk-load.ts';

/** Readings of some devices of a series. */
export interface History {
  /** The series' name. */
  series: string;
  /** Epoch milliseconds; `until` is not included. */
  from: number;
  until: number;
  /** Readings from before are followed only, and not kept. Absent: all are kept. */
  keptFrom?: number;
  /** They come ordered by device, then time; of devices without an id there are none. */
  readings(deviceIds: ReadonlyMap<string, number>, from: number, until: number): Iterable<HistoricReading>;
}

export interface LoadProgress {
  /** @param share  0 to 1 */
  onProgress(share: number): void;
  /** Called when all is in. */
  finish(client: pg.ClientBase): Promise<unknown>;
}

/** The devices of a series that are there, by management code. */
export async function readDeviceIds(client: pg.ClientBase, series: string): Promise<Map<string, number>> {
  const { rows } = await client.query<{ code: string; id: number }>(
    'select management_code as code, device_id::float8 as id from device where series = $1 and deleted_at is null',
    [series],
  );
  return new Map(rows.map(({ code, id }) => [code, id]));
}
