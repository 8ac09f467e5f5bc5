/** A district with a device of every group; all readings are close to midnight at a month's end in Seoul. */
import { report } from './air-reports.ts';
import { startTestApp, type TestApp } from './app.ts';
import { createArea, createCctv, reportTotals } from './counting.ts';
import { createDevice, createPlace } from './factories.ts';

const openNow = new Date('2026-11-01T12:30:00+09:00');
const at = (time: string) => new Date(`${time.replace(' ', 'T')}:00+09:00`);

/** A name with all characters that CSV must escape, a full-width one of formulas, and one that EUC-KR lacks. */
export const difficultName = '＝합계("시장", 1층) 🌳';

const air: readonly [time: string, fineDust: number][] = [
  ['2026-09-30 23:59', 11],
  ['2026-10-01 00:00', 20],
  ['2026-10-31 23:00', 30],
  ['2026-10-31 23:59', 31],
  ['2026-11-01 00:00', 40],
  ['2026-11-01 12:10', 41],
];

export interface OpenDistrict {
  app: TestApp;
  airPlaceId: number;
}

export async function startOpenDistrict(env: Record<string, string> = {}): Promise<OpenDistrict> {
  const app = await startTestApp({ clock: { now: () => openNow }, env });
  const { pool } = app;
  const airPlaceId = await createPlace(pool, { name: difficultName });
  const outdoor = await createDevice(pool, { placeId: airPlaceId });
  const second = await createDevice(pool, { placeId: airPlaceId });
  const indoor = await createDevice(pool, { placeId: airPlaceId, installationType: 'indoor' });
  for (const [time, fineDust] of air) {
    await report(app, outdoor, at(time), { fineDust, temperature: -0.5 });
    await report(app, second, at(time), { fineDust: fineDust + 3 });
    await report(app, indoor, at(time), { fineDust: fineDust / 10, co2: 700 });
  }
  const building = await createPlace(pool, { placeType: 'building', name: '가람연립 1동', address: '비밀로 1' });
  const tilt = await createDevice(pool, { series: 'tilt', placeId: building });
  const crack = await createDevice(pool, { series: 'crack', placeId: building });
  for (const [time, value] of air) {
    await report(app, tilt, at(time), { xAngle: 1 + value / 100, yAngle: -1 });
    await report(app, crack, at(time), { crackWidth: value / 100 });
  }
  const cctv = await createCctv(pool, await createArea(pool, { code: 'market', name: '시장' }));
  for (const [count, [time]] of air.entries())
    await reportTotals(app, cctv, `${time}:00`, [100 + 7 * count, 50 + 5 * count, 3 * count, 2 * count]);
  const light = await createDevice(pool, {
    series: 'light',
    placeId: await createPlace(pool, { placeType: 'light', name: '면목로 1호등' }),
  });
  for (const [time, status] of [
    ['2026-10-31 23:30', 'on'],
    ['2026-11-01 00:30', 'off'],
    ['2026-11-01 01:00', 'off'],
  ] as const)
    await report(app, light, at(time), { status } as unknown as Record<string, number>);
  const binPlace = await createPlace(pool, { placeType: 'bin', name: '주민센터 수거함' });
  await pool.query(`insert into recycle_bin values ($1, 'both', 2)`, [binPlace]);
  const bin = await createDevice(pool, { series: 'bin', placeId: binPlace });
  for (const [count, [time]] of air.entries())
    await report(app, bin, at(time), { petCanFill: 10 * count, petCanItems: 40 * count, cartonItems: count });
  await createVehicle(app);
  return { app, airPlaceId };
}

/** A vehicle that drove on the last days of two months. */
async function createVehicle({ pool }: TestApp): Promise<void> {
  const placeId = await createPlace(pool, { placeType: 'vehicle' });
  await pool.query(`insert into vehicle values ($1, '80가1234', 'household', 'yongma', 5)`, [placeId]);
  const { deviceId } = await createDevice(pool, { series: 'vehicle', placeId });
  for (const day of ['2026-09-30', '2026-10-31', '2026-11-01'])
    await pool.query(
      `insert into vehicle_day (device_id, day, first_at, first_latitude, first_longitude, last_at, last_latitude,
         last_longitude, fixes, set_aside, trips, distance, operating_seconds, top_velocity)
       values ($1, $2::date, $2::date + interval '1 hour', 37586800, 127080700, $2::date + interval '3 hours', 37570800,
         127088000, 10, 0, 1, 12345, 3600, 451)`,
      [deviceId, day],
    );
}
