/** Driven streets: stored from positions, unchanged by a rebuild, and public only as far as vehicles' paths are. */
import type { StreetLine } from '@maru/domain/street/cut';
import type { TrackArea } from '@maru/domain/track/follow';
import type { Feature } from 'geojson';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readDistrict } from '#places/district/district-file.ts';
import { storeStreets, streetLinesOf } from '#places/streets/store-streets.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { asServer } from '#test/database.ts';
import { testDistrictFile } from '#test/district.ts';
import { createDevice, createPlace } from '#test/factories.ts';
import { type Following, startFollowing } from '#test/following.ts';
import { rebuildTracks } from '../tracks/rebuild-tracks.ts';
import { takeTurn } from '../tracks/turn.ts';
import { publicSegments } from './calls.ts';
import { matchDay, unmatchedDays } from './match-days.ts';
import { rebuildStreetDays } from './street-matcher.ts';
import { streetNetworkReader } from './street-network.ts';
import { plannedStreets, segmentsShown } from './street-plan.ts';

const now = new Date('2026-11-23T10:00:00+09:00');
const hourMs = 3_600_000;
let app: TestApp;
let client: pg.PoolClient;
let rig: Following;
let area: TrackArea;
let dongCode: string;
let otherDong: string;
let south: number;
let west: number;

/** 100 m in degrees. */
const [up, right] = [100 / 111_320, 100 / (111_320 * Math.cos((37.59 * Math.PI) / 180))];
const at = (east: number, north: number) => [west + east * right, south + north * up] as const;
const street = (name: string, ...corners: [number, number][]): StreetLine => ({
  name,
  line: corners.map(([east, north]) => at(east, north)),
  isRaised: false,
});

/** A long road eastwards with a crossing street every 300 m. */
const streets = (): StreetLine[] => [
  street('긴길', [0, 0], [15, 0]),
  ...[3, 6, 9, 12].map((east) => street(`곁길${east}`, [east, -2], [east, 2])),
];

/**
 * Adds a vehicle that drives along the road from its west end, 50 m in 10 s; `send` sends its positions for a range of
 * metres, as of a later drive if `startedAt` is given.
 */
async function addVehicle(number: string, from: Date, base: readonly [number, number], metres = 1500) {
  const [longitude, latitude] = base;
  const id = await createPlace(app.pool, { placeType: 'vehicle', name: number, latitude, longitude });
  await app.pool.query(`insert into vehicle values ($1, $2, 'recycling', 'yongma', 5)`, [id, number]);
  await app.pool.query(
    `insert into vehicle_schedule (installation_place_id, dong_code, start_time, end_time, weekdays, valid_from)
     values ($1, $2, '06:00', '12:00', array_fill(true, array[7]), '2026-01-01')`,
    [id, dongCode],
  );
  const { deviceId, managementCode } = await createDevice(app.pool, { series: 'vehicle', placeId: id });
  const tracker = { deviceId, managementCode, series: 'vehicle', isActivated: true, keyHash: Buffer.alloc(32) };
  const send = async (fromMetres: number, toMetres: number, startedAt = from) => {
    const readings: object[] = [];
    for (let driven = fromMetres; driven <= toMetres; driven += 50) {
      const [lon, lat] = at(driven / 100, 0);
      const measuredAt = startedAt.getTime() + (driven / 50) * 10_000;
      readings.push({ measuredAt, latitude: lat, longitude: lon, velocity: 18, operationState: 'driving' });
    }
    await rig.send(tracker, readings);
    while ((await takeTurn(client, area)).taken > 0);
  };
  await send(0, metres);
  return { id, send };
}

const setHours = (id: number, start: string, end: string) =>
  app.pool.query('update vehicle_schedule set start_time = $2, end_time = $3 where installation_place_id = $1', [
    id,
    start,
    end,
  ]);

async function matchAll(when = now): Promise<number> {
  const network = await streetNetworkReader()(client);
  if (!network) return 0;
  const options = { db: app.app.services.db, area, network, now: when };
  let matched = 0;
  for (let days = await unmatchedDays(client, network, when); days.length > 0; ) {
    for (const day of days) await matchDay(client, options, day);
    matched += days.length;
    days = await unmatchedDays(client, network, when);
  }
  return matched;
}

const stored = async () =>
  (
    await app.pool.query<{ line: string }>(
      `select (to_jsonb(s) - 'matched_at')::text as line from street_day s order by 1`,
    )
  ).rows.map(({ line }) => line);

const shown = (filter: { dongCode?: string; streetName?: string }) => publicSegments(app.app.services.db, filter, now);

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now }, env: { MARU_ROLE: 'web' } });
  client = await app.pool.connect();
  rig = startFollowing({ url: app.databaseUrl, appUrl: asServer(app.databaseUrl) }, now);
  const { centre, dongs } = await readDistrict(testDistrictFile);
  const [dong, other] = dongs;
  if (!dong || !other) throw new Error('the district has less than two dongs');
  [dongCode, otherDong] = [dong.dongCode, other.dongCode];
  // All streets belong to one dong.
  [west, south] = [dong.longitude - 4 * right, dong.latitude];
  area = { centre, dongOf: () => dongCode };
});
afterEach(async () => {
  await app.pool.query('delete from street_day; delete from vehicle_schedule');
});
afterAll(async () => {
  client.release();
  await rig.stop();
  await app.stop();
});

describe('import of streets', () => {
  test('changes nothing the second time, and keeps the ids of equal segments', async () => {
    const { dongOf } = area;
    const first = await storeStreets(client, streets(), dongOf);
    expect(first).toMatchObject({ segments: 13, added: 13, removed: 0 });
    const ids = () =>
      app.pool.query('select digest, street_segment_id from street_segment order by digest').then(({ rows }) => rows);
    const before = await ids();
    expect(await storeStreets(client, streets(), dongOf)).toMatchObject({ segments: 13, added: 0, removed: 0 });
    expect(await ids()).toEqual(before);
    expect((await app.pool.query('select from street_edition')).rowCount).toBe(1);
    // A further crossing cuts one segment in two.
    const more = [...streets(), street('새길', [13.5, -1], [13.5, 1])];
    expect(await storeStreets(client, more, dongOf)).toMatchObject({ segments: 16, added: 4, removed: 1 });
    expect((await app.pool.query('select from street_edition')).rowCount).toBe(2);
    await storeStreets(client, streets(), dongOf);
  });

  test('assigns a straight segment to the dong of its middle, not of its end', async () => {
    const dongOf = (_: number, longitude: number) => (longitude < at(0.6, 0)[0] ? dongCode : otherDong);
    await storeStreets(client, [street('곧은길', [0, 0], [1, 0])], dongOf);
    const { rows } = await app.pool.query('select dong_code from street_segment');
    expect(rows).toEqual([{ dong_code: dongCode }]);
    await storeStreets(client, streets(), area.dongOf);
  });

  test('names the faults of a file', () => {
    const point: Feature = { type: 'Feature', geometry: { type: 'Point', coordinates: [127, 37] }, properties: {} };
    expect(() => streetLinesOf('roads.geojson', [point])).toThrow('roads.geojson: feature 0 is a Point');
  });

  test('refuses lines without length, and keeps the stored streets', async () => {
    await expect(storeStreets(client, [street('점', [0, 0], [0, 0])], () => null)).rejects.toThrow('no line');
    expect((await app.pool.query('select from street_segment')).rowCount).toBe(13);
  });
});

describe('driven segments', () => {
  const begin = new Date(now.getTime() - 2 * hourMs);

  test('are matched again only after new positions, or a change of schedule or garage', async () => {
    const vehicle = await addVehicle('81가1001', begin, at(-20, 0), 900);
    expect(await matchAll()).toBe(1);
    expect(await matchAll()).toBe(0);
    const [{ count: before }] = (await app.pool.query('select cardinality(segments) as count from street_day')).rows;
    await vehicle.send(950, 1500);
    expect(await matchAll(new Date(now.getTime() + 60_000))).toBe(0);
    expect(await matchAll(new Date(now.getTime() + 360_000))).toBe(1);
    const [{ count: after }] = (await app.pool.query('select cardinality(segments) as count from street_day')).rows;
    expect([before, after]).toEqual([3, 5]);
    await app.pool.query('delete from vehicle_schedule where installation_place_id = $1', [vehicle.id]);
    expect(await matchAll()).toBe(1);
    await app.pool.query('update installation_place set latitude = latitude + 0.01 where installation_place_id = $1', [
      vehicle.id,
    ]);
    expect(await matchAll()).toBe(1);
  });

  test('stay equal after a rebuild', async () => {
    const vehicle = await addVehicle('81가1002', begin, at(-20, 0), 700);
    await matchAll();
    await vehicle.send(750, 1500);
    await matchAll(new Date(now.getTime() + 360_000));
    const incremental = await stored();
    expect(incremental.length).toBeGreaterThan(0);
    await app.pool.query(`update street_day set segments = '{}', seconds = '{}', is_public = '{}'`);
    await rebuildStreetDays(app.pool, area, { from: begin, until: now, now });
    expect(await stored()).toEqual(incremental);
  });

  describe('of a day that a rebuild leaves without a believed position', () => {
    const rebuildElsewhere = () => {
      const far = { ...area, centre: { latitude: area.centre.latitude - 2, longitude: area.centre.longitude } };
      return rebuildTracks(app.pool, far, { from: begin, until: now, now });
    };

    test('are deleted', async () => {
      await addVehicle('81가1011', begin, at(-20, 0));
      await matchAll();
      expect((await stored()).length).toBeGreaterThan(0);
      await rebuildElsewhere();
      expect(await stored()).toEqual([]);
    });

    test('are not stored by a matching that began before', async () => {
      await addVehicle('81가1012', begin, at(-20, 0));
      const network = await streetNetworkReader()(client);
      if (!network) throw new Error('there are no streets');
      const days = await unmatchedDays(client, network, now);
      expect(days.length).toBeGreaterThan(0);
      await rebuildElsewhere();
      for (const day of days) await matchDay(client, { db: app.app.services.db, area, network, now }, day);
      expect(await stored()).toEqual([]);
    });
  });

  test('are shown with the use and whole minutes, without the first and last 200 m', async () => {
    await addVehicle('81가1003', begin, at(-20, 0));
    await matchAll();
    const road = await shown({ streetName: '긴길' });
    expect(road).toHaveLength(5);
    const driven = road.filter(({ drivenList }) => drivenList.length > 0);
    expect(driven).toHaveLength(3);
    for (const { drivenList } of driven)
      expect(drivenList).toEqual([
        expect.objectContaining({
          vehicleType: 'recycling',
          drivingDatetime: expect.stringMatching(/^2026-11-23 08:0\d:00$/),
        }),
      ]);
    const aside = await shown({ streetName: '곁길6' });
    expect(aside.flatMap(({ drivenList }) => drivenList)).toEqual([]);
  });

  test('are compared with the plan for the office, including missing ones', async () => {
    const { id } = await addVehicle('81가1006', begin, at(-20, 0));
    await matchAll();
    const day = '2026-11-23';
    const [planned, ...others] = await plannedStreets(app.app.services.db, { ids: [id] }, { from: day, to: day }, now);
    expect(others).toEqual([]);
    // 1,500 m of road, of 3,100 m with the crossing streets.
    expect(planned?.row).toMatchObject({ segmentCount: 13, drivenCount: 5, undrivenCount: 8, drivenShare: 48.4 });
    const undriven = segmentsShown(planned ?? { segments: [], driven: new Set() }).filter((one) => !one.isDriven);
    expect(undriven.map(({ streetName }) => streetName)).not.toContain('긴길');
  });

  test('are listed last for a shift that is still to come', async () => {
    const [due, later] = [
      await addVehicle('81가1007', begin, at(-20, 0)),
      await addVehicle('81가1008', begin, at(-20, 0), 300),
    ];
    await setHours(due.id, '06:00', '09:00');
    await setHours(later.id, '20:00', '23:00');
    await matchAll();
    const day = '2026-11-23';
    const filter = { ids: [due.id, later.id] };
    const planned = await plannedStreets(app.app.services.db, filter, { from: day, to: day }, now);
    expect(planned.map(({ row }) => [row.vehicleId, row.visitStatus === 'pending'])).toEqual([
      [due.id, false],
      [later.id, true],
    ]);
  });

  test('are listed before dongs without streets', async () => {
    const { id } = await addVehicle('81가1013', begin, at(-20, 0));
    await app.pool.query(
      `insert into vehicle_schedule (installation_place_id, dong_code, start_time, end_time, weekdays, valid_from)
       values ($1, $2, '06:00', '12:00', array_fill(true, array[7]), '2026-01-01')`,
      [id, otherDong],
    );
    await setHours(id, '06:00', '09:00');
    await matchAll();
    const day = '2026-11-23';
    const planned = await plannedStreets(app.app.services.db, { ids: [id] }, { from: day, to: day }, now);
    expect(planned.map(({ row }) => [row.dongCode, row.segmentCount, row.drivenShare])).toEqual([
      [dongCode, 13, 48.4],
      [otherDong, 0, null],
    ]);
  });

  test('count for a shift across midnight also if they are driven again after it', async () => {
    const { id, send } = await addVehicle('81가1009', new Date(begin.getTime() - 6 * hourMs), at(-20, 0));
    await setHours(id, '22:00', '06:00');
    await send(0, 1500, begin);
    await matchAll();
    const shift = { from: '2026-11-22', to: '2026-11-22' };
    const [planned] = await plannedStreets(app.app.services.db, { ids: [id] }, shift, now);
    expect(planned?.row.drivenCount).toBe(5);
  });

  test('count for the shift they belong to, not for the next one that starts on their day', async () => {
    const { id, send } = await addVehicle('81가1010', new Date(begin.getTime() - 6 * hourMs), at(-20, 0), 700);
    await setHours(id, '22:00', '06:00');
    await send(750, 1500, begin);
    await matchAll();
    const shifts = { from: '2026-11-22', to: '2026-11-23' };
    const planned = await plannedStreets(app.app.services.db, { ids: [id] }, shifts, now);
    const counts = new Map(planned.map(({ row }) => [row.drivingDate, row.drivenCount]));
    // Driving at 02:00 belongs to the night before; driving at 08:00 is outside of all hours.
    expect(counts).toEqual(
      new Map([
        ['2026-11-22', 2],
        ['2026-11-23', 2],
      ]),
    );
  });

  test('are hidden near the garage, off the planned dongs, and before the public days', async () => {
    const near = await addVehicle('81가1004', begin, at(4.5, 1.5));
    await matchAll();
    const visible = async () => (await shown({ dongCode })).filter(({ drivenList }) => drivenList.length > 0).length;
    expect(await visible()).toBe(2);
    await app.pool.query('update vehicle_schedule set dong_code = $1 where installation_place_id = $2', [
      otherDong,
      near.id,
    ]);
    await matchAll();
    expect(await visible()).toBe(0);
    await app.pool.query('delete from street_day');
    await addVehicle('81가1005', new Date(begin.getTime() - 8 * 24 * hourMs), at(-20, 0));
    await matchAll();
    expect((await stored()).length).toBeGreaterThan(0);
    expect(await visible()).toBe(0);
  });
});

test('finds the streets around a position in any dong', async () => {
  const [longitude, latitude] = at(3, 0.4);
  const answer = await fetch(`${app.url}/api/clean-environment/street?latitude=${latitude}&longitude=${longitude}`);
  const { list } = (await answer.json()) as { list: { streetName: string }[] };
  expect(list.map(({ streetName }) => streetName)).toEqual(['곁길3', '곁길3', '긴길', '긴길']);
});

test('refuses a request without dong and street', async () => {
  const answer = await fetch(`${app.url}/api/clean-environment/street`);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ field: 'dongCode' });
});
