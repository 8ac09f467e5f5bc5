/** Data that only the office may see exactly: unplanned stops, bases, ends of paths, seconds, and older days. */
import { metresBetween } from '@maru/domain/track/fix';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addCaller, ask } from '#test/administrators.ts';
import { get } from '#test/air-reports.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createDevice, createPlace } from '#test/factories.ts';
import { basicOf, post } from '#test/reporting.ts';

const now = new Date('2026-11-23T10:00:00+09:00');
const dayMs = 86_400_000;
const wayPath = 'map/statistics/clean-environment/vehicle/detail/driving-path';
const listPath = '/api/clean-environment/vehicle';
interface Place {
  latitude: number;
  longitude: number;
}
let app: TestApp;
let token: string;
let vehicleId: number;
let parkedId: number;
/** Centres of a planned and an unplanned dong, and start and end of the path. */
let [planned, unplanned, start, end]: Place[] = [];
const base = { latitude: 37.5613, longitude: 127.0411 };

/**
 * Readings of a drive from `start` to `end` with ten minutes in each dong, at 100 m per 10 s, from a time of day on.
 */
function round(beginMs: number) {
  const stops = [start, planned, unplanned, end] as Place[];
  const readings: object[] = [];
  let at = beginMs;
  const addReading = (place: Place, velocity: number) => {
    readings.push({ measuredAt: at, ...place, velocity, operationState: velocity > 0 ? 'driving' : 'stopped' });
    at += 10_000;
  };
  for (const [i, to] of stops.entries()) {
    const from = stops[i - 1];
    if (!from) continue;
    const steps = Math.ceil(metresBetween(from, to) / 100);
    for (let step = 0; step < steps; step += 1)
      addReading(
        {
          latitude: from.latitude + ((to.latitude - from.latitude) * step) / steps,
          longitude: from.longitude + ((to.longitude - from.longitude) * step) / steps,
        },
        36,
      );
    if (to !== end) for (let standing = 0; standing < 60; standing += 1) addReading(to, 0);
  }
  addReading(end as Place, 36);
  return readings;
}

async function addVehicle(number: string, readings: readonly object[]) {
  const id = await createPlace(app.pool, { placeType: 'vehicle', name: number, ...base });
  await app.pool.query(`insert into vehicle values ($1, $2, 'household', 'yongma', 5)`, [id, number]);
  await addTracker(id, readings);
  return id;
}

async function addTracker(placeId: number, readings: readonly object[]) {
  const tracker = await createDevice(app.pool, { series: 'vehicle', placeId, reportingIntervalSeconds: 10 });
  const answer = await post(app.url, JSON.stringify(readings), basicOf(tracker));
  expect(await answer.json()).toMatchObject({ refused: [] });
}

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  ({ token } = await addCaller(app.app.services, { deptCode: 'administrator' }));
  const { dongs } = (await get(app, '/api/district')) as { dongs: (Place & { dongCode: string; dongName: string })[] };
  const [north, south] = dongs.toSorted((a, b) => b.latitude - a.latitude);
  if (!north || !south) throw new Error('the district has less than two dongs');
  const placeOf = ({ latitude, longitude }: Place) => ({ latitude, longitude });
  [planned, unplanned] = [placeOf(north), placeOf(south)];
  start = { latitude: north.latitude + 0.02, longitude: north.longitude };
  end = { latitude: south.latitude - 0.02, longitude: south.longitude };
  const today = now.getTime() - 2 * 3_600_000 + 7000;
  vehicleId = await addVehicle('80가1001', [...round(today - 8 * dayMs), ...round(today)]);
  parkedId = await addVehicle('80가2002', [
    { measuredAt: now.getTime() - 17_000, ...unplanned, velocity: 0, operationState: 'off' },
  ]);
  for (const id of [vehicleId, parkedId])
    await app.pool.query(
      `insert into vehicle_schedule (installation_place_id, dong_code, start_time, end_time, weekdays, valid_from)
       values ($1, $2, '06:00', '12:00', array_fill(true, array[7]), '2026-01-01')`,
      [id, north.dongCode],
    );
  await vi.waitFor(
    async () => {
      const { rows } = await app.pool.query('select 1 from vehicle_arrival limit 1');
      const { rows: positions } = await app.pool.query('select 1 from vehicle_position');
      expect([rows.length, positions.length]).toEqual([0, 2]);
    },
    { timeout: 15_000, interval: 100 },
  );
});
afterAll(() => app.stop());

const publicWay = (query = '') => get(app, `/api/${wayPath}?vehicleId=${vehicleId}${query}`);
const officeWay = async (query = '', id = vehicleId) =>
  (await ask(app.url, token, `GET /admin/api/${wayPath}?vehicleId=${id}${query}`)).body as unknown as Way;

interface Way {
  points: [number, number, number][];
  gaps: [number, number][];
  legs: { kind: string; startSecond: number; endSecond: number; startLatitude: number; startLongitude: number }[];
  totals: { startSignalDatetime: string | null; stopCount: number };
}
const nearest = ({ points }: Way, place: Place | undefined) =>
  Math.min(
    ...points.map(([, latitude, longitude]) =>
      metresBetween({ latitude, longitude }, place ?? { latitude, longitude }),
    ),
  );

describe('path of a day', () => {
  test('is public without its ends, unplanned stop and seconds', async () => {
    const way: Way = await publicWay();
    expect(way.points.length).toBeGreaterThan(4);
    for (const place of [start, end, unplanned]) expect(nearest(way, place)).toBeGreaterThan(200);
    expect(way.legs.filter(({ kind }) => kind === 'stop')).toEqual([
      expect.objectContaining({ startLatitude: planned?.latitude, startLongitude: planned?.longitude }),
    ]);
    expect(way.totals.stopCount).toBe(1);
    const seconds = [
      ...way.points.map(([second]) => second),
      ...way.gaps.flat(),
      ...way.legs.flatMap(({ startSecond, endSecond }) => [startSecond, endSecond]),
    ];
    expect(seconds.filter((second) => second % 60 !== 0)).toEqual([]);
    expect(way.totals.startSignalDatetime).toBe('2026-11-23 08:00:00');
  });

  test('is exact to second and metre for the office', async () => {
    const way = await officeWay();
    for (const place of [start, end, unplanned]) expect(nearest(way, place)).toBeLessThan(5);
    expect(way.legs.filter(({ kind }) => kind === 'stop')).toHaveLength(2);
    expect(way.points[0]?.[0]).toBe(8 * 3600 + 7);
  });

  test('is visible only to the office if older than the last seven days', async () => {
    const query = '&startDatetime=2026-11-15&endDatetime=2026-11-15';
    expect(await publicWay(query)).toMatchObject({ points: [], legs: [], gaps: [], totals: { drivingDistance: 0 } });
    expect((await officeWay(query)).points.length).toBeGreaterThan(4);
  });

  test('is the same alone and within a longer range', async () => {
    const [alone, among]: [Way, Way] = await Promise.all([
      publicWay(),
      publicWay('&startDatetime=2026-11-17&endDatetime=2026-11-23'),
    ]);
    expect(among.points.map(([, ...place]) => place)).toEqual(alone.points.map(([, ...place]) => place));
  });
});

describe('public report', () => {
  test('contains no day before the last seven, and whole minutes', async () => {
    const { list } = await get(app, `${listPath}/report?startDatetime=2026-11-01&endDatetime=2026-11-23`);
    expect(list.map(({ drivingDate }: { drivingDate: string }) => drivingDate)).toEqual(['2026-11-23', '2026-11-23']);
    for (const { startSignalDatetime, endSignalDatetime } of list)
      expect([startSignalDatetime, endSignalDatetime].join()).toMatch(/:00,.*:00$/);
  });

  test('sums up only the last seven days of one vehicle, and a year of all vehicles', async () => {
    const sums = `/api/clean-environment/statistics/vehicles?startDatetime=2026-11-01&endDatetime=2026-11-23`;
    expect((await get(app, `${sums}&vehicleNumber=1001`)).list).toHaveLength(1);
    expect((await get(app, sums)).list).toHaveLength(2);
  });
});

test('coarsens the position of a vehicle parked off its plan to half a kilometre in every public answer', async () => {
  for (const path of [listPath, '/api/map/statistics/clean-environment/vehicle']) {
    const { list } = await get(app, path);
    const row = list.find((one: { vehicleId: number }) => one.vehicleId === parkedId);
    expect(row.vehicle.measurementDatetime).toBe('2026-11-23 09:59:00');
    for (const place of [row, row.vehicle])
      for (const degrees of [place.latitude, place.longitude])
        expect((degrees * 1e4) % 50, 'the middle of a cell').toBeCloseTo(25, 4);
  }
  const { markers } = await get(app, '/api/map/union?layers=vehicle');
  const marker = markers.find((one: { installationPlaceId: number }) => one.installationPlaceId === parkedId);
  expect(marker).toMatchObject({ status: 'off', severity: 1, measurementDatetime: '2026-11-23 09:59:00' });
  for (const degrees of [marker.latitude, marker.longitude]) expect((degrees * 1e4) % 50).toBeCloseTo(25, 4);
  const office = await ask(app.url, token, 'GET /admin/api/map/statistics/clean-environment/vehicle');
  const { list } = office.body as { list: (Place & { vehicleId: number })[] };
  expect(list.find((one) => one.vehicleId === parkedId)).toMatchObject(unplanned ?? {});
});

test('leaves a gap in the path where the next day or tracker begins after a silence', async () => {
  const hours = (...all: number[]) =>
    all.map((hour, i) => ({ measuredAt: now.getTime() + hour * 3_600_000, ...[start, planned, end][i % 3] }));
  const id = await addVehicle('80가3003', hours(-16, -2));
  await addTracker(id, hours(-1));
  const query = '&startDatetime=2026-11-22&endDatetime=2026-11-23';
  await expect
    .poll(async () => (await officeWay(query, id)).gaps, { timeout: 10_000 })
    .toEqual([
      [18 * 3600, 32 * 3600],
      [32 * 3600, 33 * 3600],
    ]);
});
