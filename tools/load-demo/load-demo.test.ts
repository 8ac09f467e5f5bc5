import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildingRules, noPeople } from '@maru/domain/building-profile';
import { startOfBucket } from '@maru/domain/seoul-time';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { airDevices } from '../../devices/src/demo/air.ts';
import { buildingPeople } from '../../devices/src/demo/building-people.ts';
import { demoDevices } from '../../devices/src/demo/groups.ts';
import { peopleDevices } from '../../devices/src/demo/people.ts';
import { airAt } from '../../devices/src/model/air.ts';
import { hourMs } from '../../devices/src/model/calendar.ts';
import { isPowered } from '../../devices/src/model/outage.ts';
import { totalsOf } from '../../devices/src/model/people.ts';
import { loadBuildingPeople } from '../../server/src/commands/load/load-building-people.ts';
import { loadDistrict, OtherDevices } from '../../server/src/commands/load/load-district.ts';
import { loadHistory } from '../../server/src/commands/load/load-history.ts';
import { writeDemoMark } from '../../server/src/platform/database/demo-mark.ts';
import { openDatabase, openOwnerPool } from '../../server/src/platform/database/pool.ts';
import { openKeys } from '../../server/src/platform/security/key-check.ts';
import { createSeal } from '../../server/src/platform/security/seal.ts';
import { createTestDatabase, type TestDatabase } from '../../server/test/database.ts';
import { districtWith } from './district.ts';
import { firstHistory, historyUntil, wholeHistory } from './history.ts';
import { keysFor, writeKeys } from './keys.ts';

/** Half past an hour, two days after a month's end in Seoul. */
const nowMs = Date.parse('2026-11-02T10:30:00+09:00');
const demoDistrictFile = fileURLToPath(import.meta.resolve('../../devices/demo/jungnang.json'));
const codes = demoDevices.map((device) => device.managementCode);

let database: TestDatabase;
let client: pg.Client;
let folder: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'maru-demo-'));
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const keysFile = () => join(folder, 'keys.json');
const wholeDistrict = () => districtWith(keysFor(codes, keysFile()), '2025-11-02');
function load(beforeCommit: () => void = () => undefined, { district = wholeDistrict(), days = 4 } = {}) {
  const keys = new Map(district.devices.map(({ managementCode, key }) => [managementCode, key]));
  return loadDistrict({
    databaseUrl: database.url,
    district,
    history: historyUntil(nowMs, 'air', days),
    onProgress: () => undefined,
    beforeCommit: () => {
      writeKeys(keysFile(), keys);
      beforeCommit();
    },
  });
}

async function rows<R extends pg.QueryResultRow>(sql: string): Promise<R[]> {
  return (await client.query<R>(sql)).rows;
}
const countOf = async (table: string) =>
  Number((await rows<{ n: string }>(`select count(*) as n from ${table}`))[0]?.n);

/** Number of rows of a table in the whole demo. */
async function expectedCount(table: string): Promise<number> {
  const { places, rows: own } = wholeDistrict();
  if (table === 'installation_place') return places.length;
  return own.filter((row) => row.table === table).length;
}

/** Scaled sum and count of a device's CO2 and temperature from the model, by start of the hour or day. */
function expectedRollups(unit: 'hour' | 'day') {
  const lastHour = Math.floor(nowMs / hourMs) * hourMs;
  const sums = new Map<string, { readings: number; co2: number; temperature: number; most: number }>();
  for (const device of airDevices)
    for (let at = lastHour - 96 * hourMs; at <= lastHour; at += hourMs) {
      if (!isPowered(device.managementCode, at)) continue;
      const key = `${device.managementCode} ${startOfBucket(new Date(at), unit).toISOString()}`;
      const sum = sums.get(key) ?? { readings: 0, co2: 0, temperature: 0, most: Number.NEGATIVE_INFINITY };
      const reading = airAt(device, at);
      const temperature = Math.round(reading.temperature * 10);
      sums.set(key, {
        readings: sum.readings + 1,
        co2: sum.co2 + reading.co2,
        temperature: sum.temperature + temperature,
        most: Math.max(sum.most, temperature),
      });
    }
  return sums;
}

describe('loading the demo', () => {
  test('fills every table, with rollups that equal the readings hour by hour and day by day', async () => {
    expect(await load()).toEqual({ isFirst: true, added: demoDevices.length });
    for (const unit of ['hour', 'day'] as const) {
      const stored = await rows<Record<string, string | Date>>(
        `select management_code as code, bucket, readings, co2_sum, temperature_sum, temperature_max
         from air_${unit} join device using (device_id)`,
      );
      const found = new Map(
        stored.map((row) => [
          `${row.code} ${(row.bucket as Date).toISOString()}`,
          {
            readings: Number(row.readings),
            co2: Number(row.co2_sum),
            temperature: Number(row.temperature_sum),
            most: Number(row.temperature_max),
          },
        ]),
      );
      const expected = expectedRollups(unit);
      expect(found.size).toBe(expected.size);
      for (const [key, sum] of expected) expect(found.get(key)).toEqual(sum);
    }
    expect(await countOf('dong')).toBe(16);
    expect(await countOf('device')).toBe(demoDevices.length);
    expect(await countOf(`installation_place where place_type = 'air'`)).toBe(144);
    expect(await countOf('device_baseline')).toBeGreaterThan(0);
    expect(await countOf('device_baseline join device using (device_id) where installation_date > counts_from')).toBe(
      0,
    );
    expect(await countOf(`air_latest where measured_at = '2026-11-02T10:00:00+09:00'`)).toBeGreaterThan(210);
  });

  test('registers areas with CCTVs, whose hourly figures match the growth of their totals', async () => {
    await load();
    const history = historyUntil(nowMs, 'people', 4);
    await loadHistory({ databaseUrl: database.url, history, onProgress: () => undefined });
    const areas = await rows<{ code: string; capacity: number | null; cctvs: number }>(
      `select a.installation_place_code as code, capacity, count(c.*)::integer as cctvs
       from counting_area a left join cctv c using (installation_place_code) group by 1, 2`,
    );
    expect(areas).toHaveLength(30);
    expect(areas).toContainEqual({ code: 'se_rose_fe', capacity: 3000, cctvs: 3 });
    expect(areas.filter(({ capacity }) => capacity === null)).toHaveLength(1);
    for (const { cctvs } of areas) expect([1, 2, 3]).toContain(cctvs);
    const sums = await rows<{ code: string; cars: string; repairs: string }>(
      `select management_code as code, sum(car_in_sum) as cars, sum(car_in_count) as repairs
       from people_hour join device using (device_id) group by 1`,
    );
    const found = new Map(sums.map(({ code, ...sum }) => [code, sum]));
    const last = Date.parse('2026-11-02T09:50:00+09:00');
    const first = Date.parse('2026-10-29T10:50:00+09:00');
    const steady = peopleDevices.filter((device) => {
      const totals = totalsOf(device);
      const stays = isPowered(device.managementCode, first) && isPowered(device.managementCode, last);
      if (!stays || Number(found.get(device.managementCode)?.repairs) !== 0) return false;
      expect(Number(found.get(device.managementCode)?.cars)).toBe(totals(last).carIn - totals(first).carIn);
      return true;
    });
    expect(steady.length).toBeGreaterThan(30);
  });

  test('keeps the raw positions of whole days', () => {
    const rawSince = (days: number) => new Date(historyUntil(nowMs, 'vehicle', days).keptFrom ?? 0);
    expect(rawSince(2)).toEqual(new Date('2026-11-01T00:00:00+09:00'));
    expect(rawSince(60)).toEqual(new Date('2026-10-25T00:00:00+09:00'));
  });

  test('registers vehicles with schedules, whose daily figures match stored and expired positions', async () => {
    await load();
    const midnight = Date.parse('2026-11-02T00:00:00+09:00');
    const history = { ...historyUntil(nowMs, 'vehicle', 3), keptFrom: midnight };
    const loading = { databaseUrl: database.url, history, districtFile: demoDistrictFile, onProgress: () => undefined };
    expect(await loadHistory(loading)).toBe(true);
    expect(await countOf(`vehicle_reading where measured_at < '2026-11-02T00:00:00+09:00'`)).toBe(0);
    expect(await countOf(`vehicle_reading`)).toBeGreaterThan(1000);
    expect(await countOf('vehicle_position')).toBe(24);
    // The night of Friday, 30 October.
    const friday = await rows<{ metres: number }>(
      `select y.distance as metres
       from vehicle v join device d using (installation_place_id) join vehicle_day y using (device_id)
       where y.day = '2026-10-31' and y.distance > 0 and v.vehicle_type = 'household'`,
    );
    expect(friday.length).toBeGreaterThan(8);
    for (const { metres } of friday) expect(metres).toBeLessThan(60_000);
    expect(await countOf(`vehicle_set_aside where reason = 'jump'`)).toBeGreaterThan(0);
    expect(await countOf(`vehicle_set_aside where reason = 'frozen'`)).toBeGreaterThan(0);
    expect(await countOf(`vehicle_leg where kind = 'stop'`)).toBeGreaterThan(50);
    const days = 'vehicle_day where path is not null';
    const known = await countOf(days);
    expect(known).toBeGreaterThan(50);
    expect(await loadHistory(loading)).toBe(false);
    expect(await countOf(days)).toBe(known);
  });

  test('adds invented people to buildings only once, valid by the rules of the form', async () => {
    await load();
    const source = { secretKey: '', dataFolder: folder };
    const loading = { databaseUrl: database.url, ...source, peopleOf: buildingPeople };
    await loadBuildingPeople(loading);
    const pool = openOwnerPool(database.url);
    const seal = createSeal(await openKeys(openDatabase(pool), source).finally(() => pool.end()));
    const stored = await rows<{ owner: Buffer }>(
      'select owner_name_sealed as owner from building order by installation_place_id',
    );
    expect(stored).toHaveLength(40);
    const rules = buildingRules.filter(({ field }) => /^(owner|manager)/.test(field));
    for (const [at, { owner }] of stored.entries()) {
      const people = { ...noPeople, ...buildingPeople(at) };
      expect(seal.open('ownerName', owner)).toBe(people.ownerName);
      expect(rules.filter((rule) => !rule.passes(people as never))).toEqual([]);
      for (const number of [people.ownerMobileNumber, people.managerMobileNumber])
        expect(number).toMatch(/^(0100000\d{4})?$/);
    }
    await client.query('update building set manager_name_sealed = null');
    await loadBuildingPeople(loading);
    expect(await countOf('building where manager_name_sealed is not null')).toBe(0);
  });

  test('restores the primary and foreign keys of the migrations', async () => {
    const constraints = `select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as definition
      from pg_constraint where conrelid in ('air_hour'::regclass, 'air_day'::regclass) order by 1, 2`;
    const before = await rows(constraints);
    await load();
    expect(await rows(constraints)).toEqual(before);
    await expect(
      client.query('update air_hour set device_id = 999999 where device_id = (select min(device_id) from device)'),
    ).rejects.toThrow('foreign key');
  });

  test('changes no rows in a second run', async () => {
    await load();
    const everything = `select (select md5(string_agg(d::text, ',' order by device_id)) from device d) as devices,
      (select md5(string_agg(h::text, ',' order by device_id, bucket)) from air_hour h) as hours`;
    const before = await rows(everything);
    expect(await load()).toEqual({ isFirst: false, added: 0 });
    expect(await rows(everything)).toEqual(before);
  });

  test('stores no rows if interrupted before the commit, and starts over next time', async () => {
    const cut = load(() => {
      throw new Error('cut');
    });
    await expect(cut).rejects.toThrow('cut');
    for (const table of ['dong', 'installation_place', 'device', 'air_reading', 'air_hour', 'air_latest'])
      expect(await countOf(table)).toBe(0);
    expect(await load()).toMatchObject({ isFirst: true });
  });

  test('refuses a database with other devices without touching them', async () => {
    await client.query(`insert into device (management_code, series, key_hash) values ('REAL-1', 'air', 'x')`);
    await expect(load()).rejects.toThrow(OtherDevices);
    expect(await countOf('device')).toBe(1);
    expect(await countOf('dong')).toBe(0);
  });

  test('loads the same history in parts as in one run', async () => {
    const histories = [firstHistory(nowMs), wholeHistory(nowMs, 'air', 1), wholeHistory(nowMs, 'air', 365)];
    const days = histories.map(({ from, until }) => Math.floor((until - from) / (24 * hourMs)));
    expect(days).toEqual([7, 7, 365]);
    // A shorter history, across a month's end.
    await load(undefined, { days: 3 });
    const history = historyUntil(nowMs, 'air', 5);
    expect(await loadHistory({ databaseUrl: database.url, history, onProgress: () => undefined })).toBe(true);
    const figures = `select 'hour', management_code, to_jsonb(h) - 'device_id' as row from air_hour h join device using (device_id)
      union all select 'day', management_code, to_jsonb(d) - 'device_id' from air_day d join device using (device_id)
      union all select 'latest', management_code, to_jsonb(l) - 'device_id' - 'received_at' from air_latest l join device using (device_id)
      order by 1, 2, 3`;
    const inParts = await rows(figures);
    const readings = await countOf('air_reading');
    await client.end();
    await database.drop();
    database = await createTestDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await load(undefined, { days: 5 });
    expect(await countOf('air_reading')).toBe(readings);
    expect(inParts).toEqual(await rows(figures));
  });

  test('completes a demo loaded by a version with fewer devices', async () => {
    const district = wholeDistrict();
    const isNewer = (code: string) => code.startsWith('VEHICLE-') || code === 'AIR-0007';
    const placesOfNewer = new Set(
      district.devices.flatMap(({ managementCode, placeAt }) =>
        isNewer(managementCode) && placeAt !== null ? [placeAt] : [],
      ),
    );
    const places = district.places.map((place, at) => ({ place, at })).filter(({ at }) => !placesOfNewer.has(at));
    const positions = new Map(places.map(({ at }, position) => [at, position]));
    await load(undefined, {
      district: {
        dongs: district.dongs,
        vendors: district.vendors.filter(({ deviceType }) => deviceType !== 'vehicle'),
        places: places.map(({ place }) => place),
        devices: district.devices
          .filter(({ managementCode }) => !isNewer(managementCode))
          .map((device) => ({
            ...device,
            placeAt: device.placeAt === null ? null : (positions.get(device.placeAt) ?? null),
          }))
          .filter(({ placeAt }) => placeAt !== null),
        rows: district.rows
          .filter(({ table, placeAt }) => !table.startsWith('vehicle') && !placesOfNewer.has(placeAt ?? -1))
          .map((row) => (row.placeAt === undefined ? row : { ...row, placeAt: positions.get(row.placeAt) ?? -1 })),
      },
    });
    await writeDemoMark(client);
    // Changes made by users of the demo are preserved.
    await client.query(`insert into device (management_code, series, key_hash) values ('MINE-1', 'air', 'x')`);
    await client.query(`update installation_place set installation_place_name = '새 이름'
      where installation_place_id = (select installation_place_id from device where management_code = 'AIR-0001')`);
    await client.query(`update device set deleted_at = now() where management_code = 'AIR-0002'`);
    await client.query(`comment on table air_reading is 'history: whole'`);
    const before = await countOf('device');

    const { isFirst, added } = await load();
    expect([isFirst, added]).toEqual([false, demoDevices.length + 1 - before]);
    expect(added).toBeGreaterThan(24);
    expect(await countOf('device')).toBe(demoDevices.length + 1);
    for (const table of ['installation_place', 'vehicle', 'vehicle_schedule', 'counting_area', 'security_light'])
      expect([table, await countOf(table)]).toEqual([table, await expectedCount(table)]);
    expect(await countOf(`installation_place where installation_place_name = '새 이름'`)).toBe(1);

    // New devices get a history; existing histories are unchanged.
    const hours = await countOf('air_hour');
    const history = historyUntil(nowMs, 'air', 4);
    expect(await loadHistory({ databaseUrl: database.url, history, onProgress: () => undefined })).toBe(true);
    const ofNewer = await countOf(`air_hour join device using (device_id) where management_code = 'AIR-0007'`);
    expect(ofNewer).toBeGreaterThan(80);
    expect(await countOf('air_hour')).toBeGreaterThanOrEqual(hours + ofNewer);
    expect(await load()).toEqual({ isFirst: false, added: 0 });
  });

  test('restores lost keys', async () => {
    await load();
    const hashes = 'select management_code, key_hash from device order by 1';
    const before = await rows(hashes);
    rmSync(keysFile());
    expect(await load()).toMatchObject({ isFirst: false });
    const after = await rows<{ management_code: string; key_hash: Buffer }>(hashes);
    expect(after).not.toEqual(before);
    const keys = JSON.parse(readFileSync(keysFile(), 'utf8')) as Record<string, string>;
    for (const { management_code, key_hash } of after)
      expect(
        createHash('sha256')
          .update(keys[management_code] ?? '')
          .digest(),
      ).toEqual(key_hash);
  });
});
