import { expect, test } from '@playwright/test';
import { outdoorStation, publish } from '../support/device.ts';

test('a reading published over MQTT appears on the open map and in its panel without a reload', async ({
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
  await page.getByRole('searchbox').fill(station.placeName);
  const inList = page.getByRole('option', { name: new RegExp(station.placeName) }).first();
  await inList.click();
  const panel = page.getByRole('region', { name: station.placeName });
  await expect(panel).toBeVisible();

  await publish(station.managementCode, { ultraFineDust: 187, fineDust: 311 });
  await expect(panel.getByText('187').first()).toBeVisible();
  await expect(panel.getByText('매우나쁨').first()).toBeVisible();
  await expect(inList).toContainText('187');
  expect(loads).toBe(1);
});

test('the station page moves by itself too', async ({ page, request }) => {
  const station = await outdoorStation(request);
  const feed = page.waitForResponse(/\/api\/live/);
  await page.goto(`airQuality/${station.placeId}`);
  await feed;
  await expect(page.getByRole('heading', { level: 1 })).toContainText(station.placeName);
  await publish(station.managementCode, { ultraFineDust: 173, fineDust: 299 });
  await expect(page.getByText('173').first()).toBeVisible();
});
