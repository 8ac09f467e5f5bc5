/// <reference lib="dom" />
import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { addAdministrator } from '../support/administrators.ts';
import { consoleAddress, logInBy } from '../support/console.ts';
import { addMember, newPrefix } from '../support/members.ts';

/** From 1024 px on, and what is left of 1440 px at a zoom of 200 %. */
const widths = [720, 1024, 1440];

const pages: Record<string, (ids: { userNumber: number; adminNumber: number }) => string> = {
  home: () => '/main',
  administrators: () => '/account/admin',
  administrator: ({ adminNumber }) => `/account/admin/${adminNumber}`,
  users: () => '/account/user',
  user: ({ userNumber }) => `/account/user/${userNumber}`,
  withdrawal: () => '/account/withdrawal',
  authority: () => '/account/authority?deptCode=structure',
  audit: () => '/account/audit',
  own: () => '/account/own',
};

for (const [name, pathOf] of Object.entries(pages))
  test(`${name} of the console is accessible, whole at every width and without errors`, async ({
    page,
    request,
  }, info) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    const { userNumber } = await addMember(request, newPrefix());
    const own = await addAdministrator(request, 'supervisor', { adminName: '남궁선우빛나라한가람' });
    await logInBy(page, own);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(consoleAddress(pathOf({ userNumber, adminNumber: own.adminNumber })));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `nothing sticks out at ${width} px`).toBeLessThanOrEqual(0);
      await expectAccessible(page, `${name} at ${width} px`);
      await page.screenshot({ path: info.outputPath(`${name}-${width}.png`), fullPage: true });
    }
    expect(errors).toEqual([]);
  });

test('the console’s login is accessible and whole at every width', async ({ page }) => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(consoleAddress('/user/login'));
    await expect(page.getByRole('button', { name: '로그인', exact: true })).toBeVisible();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `nothing sticks out at ${width} px`).toBeLessThanOrEqual(0);
    await expectAccessible(page, `login at ${width} px`);
  }
});
