/** What anybody may ask of statistics costs rows, of which an address has so many a minute. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';
import { createPlace } from './factories.ts';

const range = 'startDatetime=2026-01-01&endDatetime=2026-02-28&datetimeType=hour';
const rangeOfDates = 'startDate=2026-01-01&endDate=2026-02-28&datetimeType=hour';
let app: TestApp;
let placeId: number;

beforeAll(async () => {
  app = await startTestApp({ env: { ROWS_PER_MINUTE: '60', TRUST_PROXY: '1' } });
  placeId = await createPlace(app.pool);
});
afterAll(() => app.stop());

test.each([
  [1, 'rows of air', () => `/api/air-quality/installation-place/${placeId}/all?${range}`],
  [2, 'a chart of air', () => `/api/air-quality/installation-place/${placeId}/all/chart?measurementType=co2&${range}`],
  [3, 'rows of people', () => `/api/cctv/statistics?pageNumber=1&pageSize=10&${rangeOfDates}`],
  [4, 'a chart of people', () => `/api/cctv/statistics/chart?${rangeOfDates}`],
])('%i: %s by hour are answered once, and refused the next time with when to ask again', async (number, _, path) => {
  const ask = (from: string) => fetch(app.url + path(), { headers: { 'x-forwarded-for': from } });
  const asker = `192.0.2.${number}`;
  expect((await ask(asker)).status).toBe(200);
  const refused = await ask(asker);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(30);
  expect(await refused.json()).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    error: expect.stringContaining('조회 기간을 줄여 주십시오'),
  });
  expect((await ask(`198.51.100.${number}`)).status).toBe(200);
});
