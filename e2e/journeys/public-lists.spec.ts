/// <reference lib="dom" />
/** Lists, tables and forms of public pages while their content changes. */
import { expect } from '@playwright/test';
import { test } from '../support/journey.ts';

interface SiteWindow {
  __TANSTACK_QUERY_CLIENT__: { invalidateQueries(): Promise<void> };
}

test('opens a place far down in the list beside the map by a press', async ({ page }) => {
  await page.goto('map/securityLight');
  const list = page.getByRole('listbox').last();
  await expect(list.getByRole('option').first()).toBeVisible();
  await list.evaluate((element) => element.scrollTo({ top: 3000 }));
  const row = list.locator('[aria-posinset="48"]');
  const name = (await row.locator('span span').first().textContent()) ?? '';
  await row.click();
  await expect(page.locator('[data-place-panel] h2')).toHaveText(name);
  expect(await list.evaluate((element) => element.scrollTop)).toBe(3000);
});
