import { expect, test } from '@playwright/test';
import { expectAccessible, expectWhole } from '../support/accessible.ts';

for (const path of [
  'user/login',
  'account/findId',
  'account/findPassword',
  'account/selfCertification',
  'account/reactivate',
]) {
  test(`${path} is accessible and whole at every width, in both languages`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectWhole(page, path);
    await expectAccessible(page, path);
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expectWhole(page, `${path} in English`);
    await expectAccessible(page, `${path} in English`);
  });
}

test('a refused login says why in the language of the page', async ({ page }) => {
  await page.goto('user/login');
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByLabel('User id').fill('nobodyhasthis');
  await page.getByLabel('Password', { exact: true }).fill('whatever-1');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'No account of that user id.' })).toBeVisible();
});
