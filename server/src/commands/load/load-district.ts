/**
 * Fills an empty database with a district and the history of one series, or adds devices missing in an earlier version
 * of the district.
 */
import type pg from 'pg';
import { allSeries } from '#features/all-series.ts';
import { readDemoMark } from '#platform/database/demo-mark.ts';
import { loadFirstHistory } from '#telemetry/bulk-load.ts';
import { deviceKeyHash } from '#telemetry/devices/device-key.ts';
import type { History } from '#telemetry/history.ts';
import type { Series } from '#telemetry/series/series.ts';
import { openClient } from '../../platform/database/client.ts';
import { forgetHistory } from './history-mark.ts';
import { type NewDistrict, registerDistrict } from './register-district.ts';

export type { History };

/** Throws a RangeError for an unknown series. */
export function seriesNamed(name: string): Series {
  const series = allSeries.find((one) => one.name === name);
  if (!series) throw new RangeError(`no series ${name}`);
  return series;
}

export interface DistrictLoad {
  databaseUrl: string;
  district: NewDistrict;
  history: History;
  onProgress: (share: number) => void;
  /** Called immediately before the commit; throwing rolls back the load. */
  beforeCommit: () => void;
}

/** Thrown if the database has devices that don't belong to the district. */
export class OtherDevices extends Error {}

/** The result of a load: whether the database was empty, and the number of registered devices. */
export interface DistrictLoaded {
  isFirst: boolean;
  added: number;
}

/**
 * Loads in one transaction, so that an interrupted load changes nothing. If the district was loaded before, its new
 * devices are registered for `loadHistory`, and the hashes of lost keys are replaced by those of the given keys.
 * @throws OtherDevices
 */
export async function loadDistrict(load: DistrictLoad): Promise<DistrictLoaded> {
  const client = await openClient(load.databaseUrl, { options: '-c TimeZone=UTC' });
  try {
    await client.query('begin');
    const loaded = await loadWithin(client, load);
    load.beforeCommit();
    await client.query('commit');
    return loaded;
  } finally {
    // Also rolls back an uncommitted transaction.
    await client.end();
  }
}

async function loadWithin(client: pg.Client, { district, history, onProgress }: DistrictLoad): Promise<DistrictLoaded> {
  // The second of two concurrent loads waits here, and then finds the devices of the first.
  await client.query('lock table device in share row exclusive mode');
  const codes = district.devices.map((device) => device.managementCode);
  const { rows } = await client.query<{ own: number; others: number }>(
    `select count(*) filter (where management_code = any($1))::integer as own,
            count(*) filter (where management_code <> all($1))::integer as others from device`,
    [codes],
  );
  const { own = 0, others = 0 } = rows[0] ?? {};
  if (others > 0 && !(await readDemoMark(client)))
    throw new OtherDevices(`The database holds ${others} other devices.`);
  const deviceIds = await registerDistrict(client, district);
  if (own > 0) {
    await storeKeys(client, district);
    const added = district.devices.filter(({ managementCode }) => deviceIds.has(managementCode));
    for (const series of new Set(added.map((device) => device.series))) await forgetHistory(client, series);
    return { isFirst: false, added: added.length };
  }
  await loadFirstHistory(client, {
    series: seriesNamed(history.series),
    from: history.from,
    until: history.until,
    readings: (from, until) => history.readings(deviceIds, from, until),
    onProgress,
  });
  return { isFirst: true, added: deviceIds.size };
}

async function storeKeys(client: pg.Client, { devices }: NewDistrict) {
  const hashes = devices.map(({ managementCode, key }) => ({
    managementCode,
    hash: deviceKeyHash(key).toString('hex'),
  }));
  await client.query(
    `update device set key_hash = decode(hash, 'hex')
     from json_to_recordset($1) as given ("managementCode" text, hash text)
     where management_code = "managementCode" and key_hash <> decode(hash, 'hex')`,
    [JSON.stringify(hashes)],
  );
}
