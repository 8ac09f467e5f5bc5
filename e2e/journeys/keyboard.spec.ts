/// <reference lib="dom" />
import { expect } from '@playwright/test';
import { test } from '../support/journey.ts';
import { tabTo } from '../support/keyboard.ts';
import { listOf } from '../support/map.ts';

test('supports going by keyboard alone from the main page to a station and its chart', async ({ page }) => {
  await page.goto('main');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await tabTo(page, 'a[href*="/portal/airQuality"]:not([href*="indoor"])');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/portal\/airQuality(\?|$)/);
  await expect(page.getByRole('table').first()).toBeVisible();

  await tabTo(page, 'table a[href*="/portal/airQuality/"]');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/portal\/airQuality\/\d+/);
  const chart = page
    .locator('figure, [role="img"]')
    .filter({ has: page.locator('canvas, svg') })
    .first();
  // The chart is only drawn near the viewport.
  await expect(async () => {
    await page.keyboard.press('PageDown');
    await expect(chart).toBeVisible({ timeout: 500 });
  }).toPass();
});

test('opens a place from the list beside the map and returns the focus', async ({ page }) => {
  await page.goto('map/airQuality');
  const places = listOf(page);
  const first = places.getByRole('option').first();
  await expect(first).toBeVisible();
  await tabTo(page, '[role="listbox"], [role="option"]');
  await page.keyboard.press('Enter');
  const panel = page.locator('[data-place-panel]');
  await expect(page).toHaveURL(/place=\d+/);
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/place=\d+/);
  await expect(places).toBeFocused();
});

test("supports going by keyboard from the list beside the map to a station's 24 hours and statistics", async ({
  page,
}) => {
  await page.goto('map/airQuality');
  const places = listOf(page);
  await expect(places.getByRole('option').nth(1)).toBeVisible();
  await tabTo(page, '[role="listbox"]');
  await page.keyboard.press('ArrowDown');
  const chosen = await places.locator('[data-active]').textContent();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/place=\d+/);
  const panel = page.locator('[data-place-panel]');
  await expect(panel).toBeFocused();
  const name = (await panel.getByRole('heading', { level: 2 }).textContent()) ?? '';
  expect(chosen, 'the second place of the list is open').toContain(name);

  const day = panel.getByRole('figure', { name: /최근 24시간/ });
  await expect(day.getByRole('img')).toBeVisible();
  await tabTo(page, '[data-place-panel] figure button');
  await page.keyboard.press('Enter');
  await expect(day.getByRole('table')).toBeVisible();
  expect(await day.getByRole('row').count(), 'a header and the first hours').toBeGreaterThan(10);

  await tabTo(page, '[data-place-panel] a[href*="/portal/airQuality/"]');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/portal\/airQuality\/\d+/);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('figure', { name: /시간별/ })).toBeVisible();
  await tabTo(page, '[role="tab"][aria-selected="true"]');
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/datetimeType=day/);
  await expect(page.getByRole('figure', { name: /일별/ })).toBeVisible();
});
