/** One air place: its devices, and the hours of its last day on the map. */
import { formatSeoul, startOfBucket } from '@maru/domain/seoul-time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AirDistrict, startAirDistrict } from '#test/air-district.ts';
import { get, placesPath } from '#test/air-reports.ts';

const detailPath = '/api/map/statistics/air-quality/installation-place/detail';

let district: AirDistrict;
beforeAll(async () => {
  district = await startAirDistrict();
});
afterAll(() => district.app.stop());

const measurement = (id: number | string) => get(district.app, `${placesPath}/${id}/measurement`);
const detail = (query: string) => get(district.app, `${detailPath}?${query}`);

test('returns a place with its devices and their values', async () => {
  const { park, market } = district.ids;
  const place = await measurement(park);
  expect(place).toMatchObject({ placeId: park, indoor: null, outdoor: { deviceCount: 2, avgUltraFineDust: 85 } });
  const values = place.devices.map((device: Record<string, unknown>) => [
    device.installationType,
    device.avgUltraFineDust,
    device.avgUltraFineDustStatusName,
    device.avgTemperature,
  ]);
  expect(values.sort()).toEqual([
    ['outdoor', 80, '매우나쁨', null],
    ['outdoor', 90, '매우나쁨', -3.5],
  ]);
  expect((await measurement(market)).devices).toMatchObject([{ isStale: true, avgUltraFineDustStatusName: '점검중' }]);
});

test('locates a device without its own position at its place', async () => {
  const { app, ids } = district;
  await app.pool.query(
    `update device set latitude = 37.61, longitude = 127.09 where installation_place_id = $1 and installation_type = 'indoor'`,
    [ids.library],
  );
  const { devices } = await measurement(ids.library);
  const positions = devices.map((device: { installationType: string; latitude: number; longitude: number }) => [
    device.installationType,
    device.latitude,
    device.longitude,
  ]);
  expect(positions.sort()).toEqual([
    ['indoor', 37.61, 127.09],
    ['outdoor', 37.5868, 127.0807],
  ]);
});

test("omits a device's secrets and settings", async () => {
  const text = JSON.stringify([
    await measurement(district.ids.park),
    await detail(`installationPlaceId=${district.ids.park}`),
  ]);
  expect(text).not.toMatch(/managementCode|keyHash|key_hash|isActivated|reportingInterval/);
});

describe('unknown places', () => {
  test.each(['999999999', 'light'])('are refused: %s', async (which) => {
    const { rows } = await district.app.pool.query(
      `select installation_place_id::float8 as id from installation_place where place_type = 'light'`,
    );
    const id = which === 'light' ? rows[0].id : which;
    const missing = { status: 404, code: 'NOT_FOUND', error: '설치 장소를 찾을 수 없습니다.' };
    expect(await measurement(id)).toMatchObject(missing);
    expect(await detail(`installationPlaceId=${id}`)).toMatchObject(missing);
  });

  test.each(['0', '-1', 'x', '1.5', '9007199254740993'])('are refused for the invalid id %s', async (id) => {
    expect(await measurement(id)).toMatchObject({ status: 400, code: 'VALIDATION', field: 'id' });
  });
});

test('returns the last 24 hours by hour, with null for gaps and without missing kinds', async () => {
  const { ids, now } = district;
  const hour = formatSeoul(startOfBucket(now, 'hour')).slice(0, 16);
  const park = await detail(`installationPlaceId=${ids.park}`);
  expect(park).toMatchObject({ measurementType: 'ultra_fine_dust', devices: [{}, {}] });
  expect(park.last24Hours.indoor).toEqual([]);
  expect(park.last24Hours.outdoor).toHaveLength(24);
  expect(park.last24Hours.outdoor.at(-1)).toEqual({ measurementDatetime: hour, value: 85 });
  expect(park.last24Hours.outdoor.slice(0, 23).every(({ value }: { value: unknown }) => value === null)).toBe(true);
  const library = await detail(`installationPlaceId=${ids.library}&measurementType=co2`);
  const last = (type: string) => library.last24Hours[type].at(-1);
  expect([last('indoor').value, last('outdoor').value]).toEqual([1200, 450]);
});
