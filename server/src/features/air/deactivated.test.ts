/** Tests that a deactivated device loses its current value but keeps its history. */
import { formatSeoul, startOfBucket } from '@maru/domain/seoul-time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { get, placesPath, report } from '#test/air-reports.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createDevice, createPlace, type TestDevice } from '#test/factories.ts';

const now = new Date();
const shown = formatSeoul(now);
const inspected = {
  avgUltraFineDust: 90,
  avgUltraFineDustStatusName: '점검중',
  isStale: true,
  measurementDatetime: shown,
};
let app: TestApp;
let placeId: number;
let locked: TestDevice;

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  placeId = await createPlace(app.pool);
  locked = await createDevice(app.pool, { placeId });
  await report(app, locked, now, { ultraFineDust: 90 });
  await app.pool.query('update device set is_activated = false where device_id = $1', [locked.deviceId]);
});
afterAll(() => app.stop());

test('keeps a place with only a deactivated device in lists and on the map, in inspection', async () => {
  expect((await get(app, placesPath)).list).toMatchObject([{ placeId, outdoor: inspected }]);
  expect((await get(app, `${placesPath}/map`)).list).toMatchObject([
    { installationPlaceId: placeId, measurementStatus: 'inspection', measurementStatusName: '점검중' },
  ]);
  const { deviceId } = locked;
  expect((await get(app, `${placesPath}/${placeId}/measurement`)).devices).toMatchObject([{ deviceId, ...inspected }]);
});

test('keeps the history of a deactivated device in statistics, the chart and the last 24 hours', async () => {
  const hour = formatSeoul(startOfBucket(now, 'hour')).slice(0, 16);
  const range = `startDatetime=${hour}&endDatetime=${shown}&datetimeType=hour`;
  const statistics = await get(app, `${placesPath}/${placeId}/outdoor?${range}`);
  expect(statistics.list).toMatchObject([{ measurementDatetime: hour, readingCount: 1, avgUltraFineDust: 90 }]);
  const point = { measurementDatetime: hour, value: 90 };
  const chart = await get(app, `${placesPath}/${placeId}/outdoor/chart?measurementType=ultra_fine_dust&${range}`);
  expect(chart.series[0].points).toEqual([point]);
  const detail = `/api/map/statistics/air-quality/installation-place/detail?installationPlaceId=${placeId}`;
  expect((await get(app, detail)).last24Hours.outdoor.at(-1)).toEqual(point);
});

test('ignores a deactivated device beside a reporting one, even if the former’s value is newer', async () => {
  const other = await createDevice(app.pool, { placeId });
  const earlier = new Date(now.getTime() - 30_000);
  await report(app, other, earlier, { ultraFineDust: 10 });
  const own = { avgUltraFineDust: 10, isStale: false, deviceCount: 2, measurementDatetime: formatSeoul(earlier) };
  expect((await get(app, placesPath)).list).toMatchObject([{ outdoor: own }]);
});
