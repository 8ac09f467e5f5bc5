/** The range limits of the statistics call and of the chart call, which must agree. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { get, placesPath } from '#test/air-reports.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createPlace } from '#test/factories.ts';

let app: TestApp;
let placeId: number;
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => new Date('2024-03-01T02:30:00+09:00') } });
  placeId = await createPlace(app.pool);
});
afterAll(() => app.stop());

/** Responses of the statistics call and the chart call. */
const both = (startDatetime: string, endDatetime: string, datetimeType: string) => {
  const range = new URLSearchParams({ startDatetime, endDatetime, datetimeType }).toString();
  const path = `${placesPath}/${placeId}/outdoor`;
  return Promise.all([get(app, `${path}?${range}`), get(app, `${path}/chart?measurementType=voc&${range}`)]);
};

test.each([
  ['RANGE_REVERSED', '2024-03-02', '2024-03-01', 'day'],
  ['RANGE_REVERSED', '2024-03-01 10:00:01', '2024-03-01 10:00', 'hour'],
  ['RANGE_TOO_LONG', '2023-01-01', '2024-01-03', 'hour'],
  ['RANGE_TOO_LONG', '2010-01-01', '2020-01-10', 'day'],
  ['RANGE_TOO_LONG', '1900-01-01', '2010-01-01', 'month'],
])('answers %s: %s to %s by %s', async (code, ...range) => {
  for (const answer of await both(...range)) expect(answer).toMatchObject({ status: 400, code, field: 'endDatetime' });
});

test('accepts a leap year of hours and ten years of days', async () => {
  for (const answer of await both('2024-01-01', '2024-12-31', 'hour')) expect(answer.status).toBeUndefined();
  for (const answer of await both('2014-01-01', '2023-12-31', 'day')) expect(answer.status).toBeUndefined();
});

test.each([
  ['startDatetime', '2024-02-30', '2024-03-01', 'day'],
  ['endDatetime', '2024-02-01', 'tomorrow', 'day'],
  ['datetimeType', '2024-02-01', '2024-03-01', 'week'],
])('reports an invalid %s', async (field, ...range) => {
  for (const answer of await both(...(range as [string, string, string])))
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION', field });
});
