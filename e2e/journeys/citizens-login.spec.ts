import { expect } from '@playwright/test';
import { test } from '../support/journey.ts';

test("shows the reason for a refused login in the page's language", async ({ page }) => {
  await page.goto('user/login');
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByLabel('User ID').fill('nobodyhasthis');
  await page.getByLabel('Password', { exact: true }).fill('whatever-1');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'There is no account with this user ID.' })).toBeVisible();
});
