/** Public statistics count against an address's limit of rows per minute. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';
import { createPlace } from './factories.ts';

const dates = 'startDatetime=2026-01-01&endDatetime=2026-02-28';
const range = `${dates}&datetimeType=hour`;
const rangeOfDates = 'startDate=2026-01-01&endDate=2026-02-28&datetimeType=hour';
let app: TestApp;
let placeId: number;
let vehicleId: number;

/** A Monday morning. */
const now = new Date('2026-03-02T10:00:00+09:00');
const cleaning = '/api/clean-environment';
const way = '/api/map/statistics/clean-environment/vehicle/detail/driving-path';

beforeAll(async () => {
  app = await startTestApp({ env: { ROWS_PER_MINUTE: '60', TRUST_PROXY: '1' }, clock: { now: () => now } });
  placeId = await createPlace(app.pool);
  vehicleId = await createPlace(app.pool, { placeType: 'vehicle' });
  await app.pool.query(`insert into vehicle values ($1, '80가7001', 'household', 'yongma', 5)`, [vehicleId]);
});
afterAll(() => app.stop());

test.each([
  [1, 'rows of air', () => `/api/air-quality/installation-place/${placeId}/all?${range}`],
  [2, 'a chart of air', () => `/api/air-quality/installation-place/${placeId}/all/chart?measurementType=co2&${range}`],
  [3, 'rows of people', () => `/api/cctv/statistics?pageNumber=1&pageSize=10&${rangeOfDates}`],
  [4, 'a chart of people', () => `/api/cctv/statistics/chart?${rangeOfDates}`],
  [5, 'what vehicles drove', () => `${cleaning}/vehicle/report?pageNumber=1&pageSize=10&${dates}`],
  [6, 'sums of vehicles by day', () => `${cleaning}/statistics/vehicles?${dates}`],
  [7, 'the way of a vehicle', () => `${way}?vehicleId=${vehicleId}&startDatetime=2026-02-27&endDatetime=2026-02-28`],
  [8, 'weighings by day', () => `${cleaning}/statistics/measurements?${dates}&datetimeType=day`],
])('answers %i: %s once and then refuses it with a retry time', async (number, _, path) => {
  // Distinct ranges, so that no answer comes from the cache.
  const ask = (from: string, last = '28') =>
    fetch(app.url + path().replace('02-28', `02-${last}`), { headers: { 'x-forwarded-for': from } });
  const asker = `192.0.2.${number}`;
  expect((await ask(asker)).status).toBe(200);
  const refused = await ask(asker, '27');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(30);
  expect(await refused.json()).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    error: expect.stringContaining('조회 기간을 줄여 주십시오'),
  });
  expect((await ask(`198.51.100.${number}`, '27')).status).toBe(200);
});
