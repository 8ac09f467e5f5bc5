/// <reference lib="dom" />
import { formatSeoulMinute } from '@maru/domain/seoul-time';
import { expect, type Locator, type Page } from '@playwright/test';
import { asSupervisor } from '../support/administrators.ts';
import { outdoorStation, publish } from '../support/device.ts';
import { test } from '../support/journey.ts';
import { listOf } from '../support/map.ts';

/** Moves the map to a place by the search; returns the place's row, the first in the list of visible places. */
async function findOnMap(page: Page, placeName: string): Promise<Locator> {
  const named = { name: new RegExp(placeName) };
  await page.getByRole('combobox', { name: '장소·동 이름 검색' }).fill(placeName);
  await page.getByRole('option', named).first().click();
  return listOf(page).getByRole('option', named).first();
}

test('shows a reading published over MQTT on the open map and in its panel without a reload', async ({
  page,
  request,
}) => {
  const station = await outdoorStation(request);
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  const feed = page.waitForResponse(/\/api\/live/);
  await page.goto('map/airQuality');
  await feed;
  const inList = await findOnMap(page, station.placeName);
  const panel = page.getByRole('region', { name: station.placeName });
  await expect(panel).toBeVisible();

  await publish(station.managementCode, { ultraFineDust: 187, fineDust: 311 });
  await expect(panel.getByText('187').first()).toBeVisible();
  await expect(panel.getByText('매우나쁨').first()).toBeVisible();
  await expect(inList).toContainText('187');
  expect(loads).toBe(1);
});

test('updates the station page live', async ({ page, request }) => {
  const station = await outdoorStation(request);
  const feed = page.waitForResponse(/\/api\/live/);
  await page.goto(`airQuality/${station.placeId}`);
  await feed;
  await expect(page.getByRole('heading', { level: 1 })).toContainText(station.placeName);
  await publish(station.managementCode, { ultraFineDust: 173, fineDust: 299 });
  await expect(page.getByText('173').first()).toBeVisible();
});

test('keeps a live value when an older answer arrives', async ({ page, request }) => {
  const station = await outdoorStation(request);
  const isMarkers = (address: URL) => address.pathname === '/api/map/statistics/air-quality/installation-place';
  const feed = page.waitForResponse(/\/api\/live/);
  const answered = page.waitForResponse((response) => isMarkers(new URL(response.url())));
  await page.goto('map/airQuality');
  await feed;
  const older = await (await answered).text();
  const inList = await findOnMap(page, station.placeName);
  const news = older.includes('211') ? 234 : 211;
  await publish(station.managementCode, { ultraFineDust: news, fineDust: 333 });
  await expect(inList).toContainText(`${news}`);

  let answers = 0;
  await page.route(isMarkers, async (route) => {
    await route.fulfill({ contentType: 'application/json', body: older });
    answers += 1;
  });
  // All data is requested again after a disconnection.
  await page.evaluate(() => {
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
  });
  await expect.poll(() => answers).toBeGreaterThan(0);
  await page.waitForTimeout(1000);
  await expect(inList).toContainText(`${news}`);
});

test('replaces a reading on open maps when it is marked as wrong, and when the mark is revoked', async ({
  page,
  request,
}) => {
  const station = await outdoorStation(request);
  const union = await page.context().newPage();
  for (const [of, address] of [
    [union, 'map/union?layers=air'],
    [page, 'map/airQuality'],
  ] as const) {
    const feed = of.waitForResponse(/\/api\/live/);
    await of.goto(address);
    await feed;
  }
  await findOnMap(page, station.placeName);
  // Only the visible part of a list has rows, and a better grade may move the row out of it.
  const rows = [page, union].map((of) =>
    listOf(of)
      .getByRole('option', { name: new RegExp(`${station.placeName}.*391`) })
      .first(),
  );
  await publish(station.managementCode, { ultraFineDust: 391, fineDust: 455 });
  for (const row of rows) await expect(row).toBeVisible();

  // Published readings are dated some minutes ahead.
  const [start, end] = [2, 10].map((minutes) => formatSeoulMinute(new Date(Date.now() + minutes * 60_000)));
  const path = `/device/${station.deviceId}/reading-marks`;
  const span = { startDatetime: start, endDatetime: end, field: '', reason: '교정 작업' };
  const { readingMarkId } = (await asSupervisor(request, 'POST', path, span)) as { readingMarkId: number };
  for (const row of rows) await expect(row).toBeHidden();
  await asSupervisor(request, 'DELETE', `${path}/${readingMarkId}`);
  for (const row of rows) await expect(row).toBeVisible();
});
