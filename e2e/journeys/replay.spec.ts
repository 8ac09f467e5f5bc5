/// <reference lib="dom" />
/** The replay of vehicles as a citizen comes to it: by its button. */
import { expect, type Page } from '@playwright/test';
import { test } from '../support/journey.ts';

/** What the canvas of what moves shows now. */
const movingPicture = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLCanvasElement>('.maplibregl-map canvas[aria-hidden]')?.toDataURL());

test('the replay is opened by its button and plays: the clock and the markers move', async ({ page }) => {
  await page.goto('map/cleaningVehicle');
  await page.getByRole('link', { name: '다시 보기' }).first().click();
  await expect(page.getByRole('heading', { name: '청소차량 다시 보기' })).toBeVisible();
  const time = page.getByRole('slider', { name: '재생 시각' });
  const second = async () => Number(await time.inputValue());
  // The day may have just begun, with nobody out yet: then the day before has their ways.
  const yesterday = new Date(Date.now() + 9 * 3_600_000 - 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('날짜').fill(yesterday);
  await expect(page).toHaveURL(new RegExp(`replay=${yesterday}`));
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(3);
  await expect(page.locator('label').filter({ hasText: '기록이 없습니다' })).toHaveCount(0);
  await page.getByLabel('300배속').check();
  await page.getByRole('button', { name: '재생', exact: true }).click();
  const [begun, before] = [await second(), await movingPicture(page)];
  await expect.poll(second).toBeGreaterThan(begun + 600);
  await expect.poll(async () => (await movingPicture(page)) !== before).toBe(true);
  const [later, between] = [await second(), await movingPicture(page)];
  await expect.poll(second).toBeGreaterThan(later + 600);
  await expect.poll(async () => (await movingPicture(page)) !== between).toBe(true);
});
