/** Fills an empty database with a district and the history of one series, or adds what a district of before lacks. */
import pg from 'pg';
import { allSeries } from '#features/all-series.ts';
import { readDemoMark } from '#platform/database/demo-mark.ts';
import { loadFirstHistory } from '#telemetry/bulk-load.ts';
import { deviceKeyHash } from '#telemetry/devices/device-key.ts';
import type { History } from '#telemetry/history.ts';
import type { Series } from '#telemetry/series/series.ts';
import { forgetHistory } from './history-mark.ts';
import { type NewDistrict, registerDistrict } from './register-district.ts';

export type { History };

/** Throws a RangeError for a name that no series has. */
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
  /** Runs when all is in and only the commit is left; the load is undone where it throws. */
  beforeCommit: () => void;
}

/** The database holds devices that aren't the district's. */
export class OtherDevices extends Error {}

/** What a load did: whether the database was empty, and how many devices it registered. */
export interface DistrictLoaded {
  isFirst: boolean;
  added: number;
}

/**
 * Loads in one transaction, so that a load killed at any moment leaves the database as it was. Where the district was
 * loaded before, what it has more by now is registered, to have its history loaded by `loadHistory`, and the hashes of
 * lost keys become those of the keys given.
 * @throws OtherDevices
 */
export async function loadDistrict(load: DistrictLoad): Promise<DistrictLoaded> {
  const client = new pg.Client({ connectionString: load.databaseUrl, options: '-c TimeZone=UTC' });
  // A connection that breaks shows in the next query; unhandled, the event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    const loaded = await loadWithin(client, load);
    load.beforeCommit();
    await client.query('commit');
    return loaded;
  } finally {
    // Ends the transaction too, where it wasn't committed.
    await client.end();
  }
}

async function loadWithin(client: pg.Client, { district, history, onProgress }: DistrictLoad): Promise<DistrictLoaded> {
  // Two loads at once: the second one waits here, and then finds the first one's devices.
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
