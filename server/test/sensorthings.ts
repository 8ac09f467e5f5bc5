/** A small district for tests of SensorThings: places of several groups with readings of a few hours. */
import type pg from 'pg';
import { get, report } from './air-reports.ts';
import type { TestApp } from './app.ts';
import { createDevice, createPlace, type TestDevice } from './factories.ts';

export const staNow = new Date('2026-11-10T12:30:00+09:00');
export const staPath = '/api/sta/v1.1';

/** A JSON object of an answer. */
export type Json = Record<string, unknown> & { value: Json[] };

/** The answer to a path below the service's address; parameters are given unencoded. */
export const ask = (app: TestApp, path: string): Promise<Json> => get(app, staPath + encodeURI(path)) as Promise<Json>;

/** Status and problem of a refused request. */
export async function refusalOf(app: TestApp, path: string): Promise<{ status: number; error: string; code: string }> {
  const answer = await fetch(app.url + staPath + path);
  return { ...((await answer.json()) as { error: string; code: string }), status: answer.status };
}

/** Every entity of a set, requested page by page. With a filter, the path must already contain another option. */
export async function crawl(app: TestApp, path: string, filter?: string): Promise<Json[]> {
  const found: Json[] = [];
  const address = app.url + staPath + encodeURI(path);
  let next: string | undefined = filter ? `${address}&$filter=${encodeURIComponent(filter)}` : address;
  while (next) {
    const page = (await (await fetch(next)).json()) as Json;
    if (!page.value) throw new Error(JSON.stringify(page));
    found.push(...page.value);
    next = page['@iot.nextLink'] as string | undefined;
  }
  return found;
}

export interface StaDistrict {
  /** An air place with a device outdoors and one indoors. */
  park: number;
  outdoor: TestDevice;
  indoor: TestDevice;
  /** A building, whose name is masked. */
  villa: number;
  tilt: TestDevice;
  lamp: TestDevice;
  bin: TestDevice;
  /** One of the two CCTVs of an area. */
  cctv: TestDevice;
  /** A device that isn't in use. */
  inactive: TestDevice;
}

const at = (minutes: number) => new Date(staNow.getTime() - minutes * 60_000);

/** Registers the district and reports its readings: the newest 10 minutes ago. */
export async function addStaDistrict(app: TestApp): Promise<StaDistrict> {
  const { pool } = app;
  const park = await createPlace(pool, { name: "면목공원 '가람'", latitude: 37.58, longitude: 127.08 });
  const hall = await createPlace(pool, { name: '중랑구청', latitude: 37.606, longitude: 127.093 });
  const villa = await createPlace(pool, {
    placeType: 'building',
    name: '나래연립 2동',
    latitude: 37.59,
    longitude: 127.09,
  });
  const corner = await createPlace(pool, { placeType: 'light', name: '보안등 7', latitude: 37.6, longitude: 127.1 });
  const station = await createPlace(pool, {
    placeType: 'bin',
    name: '면목역 수거함',
    latitude: 37.585,
    longitude: 127.085,
  });
  const gate = await createPlace(pool, { placeType: 'cctv', name: '장미축제 1' });
  const exit = await createPlace(pool, { placeType: 'cctv', name: '장미축제 2' });
  const garage = await createPlace(pool, { placeType: 'vehicle', name: '80가7001' });
  const outdoor = await createDevice(pool, { placeId: park });
  const indoor = await createDevice(pool, { placeId: park, installationType: 'indoor' });
  const inactive = await createDevice(pool, { placeId: hall });
  const other = await createDevice(pool, { placeId: hall });
  const tilt = await createDevice(pool, { placeId: villa, series: 'tilt' });
  const lamp = await createDevice(pool, { placeId: corner, series: 'light' });
  const bin = await createDevice(pool, { placeId: station, series: 'bin' });
  const cctv = await createDevice(pool, { placeId: gate, series: 'people' });
  const exitCctv = await createDevice(pool, { placeId: exit, series: 'people' });
  await addArea(pool, [gate, exit]);
  const tracker = await createDevice(pool, { placeId: garage, series: 'vehicle' });
  await nameModel(pool, outdoor);

  for (const [minutes, ultraFineDust, temperature] of [
    [190, 12, -3.5],
    [130, 36, 0],
    [70, 36, 4.5],
    [10, 18, 7],
  ] as const)
    await report(app, outdoor, at(minutes), { ultraFineDust, temperature, humidity: 40 });
  // The indoor device's newest reading lacks the temperature.
  await report(app, indoor, at(60), { temperature: 21.5, co2: 700 });
  await report(app, indoor, at(15), { co2: 1200 });
  await report(app, other, at(20), { fineDust: 55 });
  await report(app, inactive, at(20), { fineDust: 77 });
  await pool.query('update device set is_activated = false where device_id = $1', [inactive.deviceId]);
  await report(app, tilt, at(200), { xAngle: 1, yAngle: -0.5 });
  await report(app, tilt, at(20), { xAngle: 1.25, yAngle: -0.5 });
  for (const [minutes, status] of [
    [180, 'on'],
    [60, 'off'],
  ] as const)
    await report(app, lamp, at(minutes), { status, dimming: 80, ampere: 0.42 } as never);
  await report(app, bin, at(150), { petCanFill: 20, cartonFill: 5, petCanItems: 100, cartonItems: 7 });
  await report(app, bin, at(100), { petCanFill: 30.5, cartonFill: 5, petCanItems: 112, cartonItems: 7 });
  for (const [minutes, persons] of [
    [145, 5],
    [100, 9],
    [20, 30],
  ] as const) {
    await report(app, cctv, at(minutes), { personIn: persons, personOut: 2, carIn: 0, carOut: 0 });
    await report(app, exitCctv, at(minutes + 5), { personIn: 1, personOut: 2 * persons, carIn: 3, carOut: persons });
  }
  await report(app, tracker, at(20), { latitude: 37.58, longitude: 127.08 });
  return { park, outdoor, indoor, villa, tilt, lamp, bin, cctv, inactive };
}

/** Registers an area with the given CCTVs, and an area without CCTVs. */
async function addArea(pool: pg.Pool, placeIds: readonly number[]) {
  await pool.query(
    `insert into counting_area (installation_place_code, counting_area_name, dong_code, latitude, longitude)
     select code, name, min(dong_code), 37.61, 127.2
     from dong, (values ('rose', '장미축제장'), ('later', '새 지역')) as a (code, name) group by code, name`,
  );
  await pool.query("insert into cctv select id, 'rose' from unnest($1::bigint[]) id", [placeIds]);
}

async function nameModel(pool: pg.Pool, { deviceId }: TestDevice) {
  await pool.query(
    `update device set model_name = 'AQ-1', installation_location = '정문',
       vendor_id = (select vendor_id from vendor where device_type = 'air' limit 1) where device_id = $1`,
    [deviceId],
  );
}
