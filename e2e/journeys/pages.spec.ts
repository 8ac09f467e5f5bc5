/// <reference lib="dom" />
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectWhole } from '../support/accessible.ts';

/** `?place=1` opens the panel of a place over the map. */
const pages = [
  'main',
  'airQuality',
  'airQuality/indoor',
  'airQuality/1',
  'map/airQuality',
  'map/airQuality?place=1',
  'account/admin',
  'privacy',
  'forbidden',
  'no-such-page',
];
/** Whose journeys look at them in the light already, and in both languages. */
const accountPages = [
  'user/login',
  'account/join',
  'account/findId',
  'account/findPassword',
  'account/selfCertification',
  'account/reactivate',
];
const widths = [360, 960, 1440];

/** Opens a page and waits until what comes after the first answers is drawn. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  if (path.includes('place=')) await expect(page.locator('[data-place-panel] [role="img"]')).toBeVisible();
  // The live feed keeps the network busy, so what is drawn after the first answers gets a moment.
  await page.waitForTimeout(1500);
}

for (const path of pages) {
  test(`${path} is accessible, whole at every width and without errors`, async ({ page }, info) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 700 ? 740 : 900 });
      await open(page, path);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `nothing sticks out at ${width} px`).toBeLessThanOrEqual(0);
      await expectAccessible(page, `${path} at ${width} px`);
      await page.screenshot({ path: info.outputPath(`${path.replaceAll(/[/?=]/g, '-')}-${width}.png`) });
    }
    expect(errors).toEqual([]);
  });
}

test.describe('in the dark', () => {
  test.use({ colorScheme: 'dark' });

  for (const path of [...pages, ...accountPages]) {
    test(`${path} is accessible in the high-contrast mode`, async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await open(page, path);
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
      await expectAccessible(page, `${path} in the dark`);
    });
  }
});

for (const path of pages) {
  test(`${path} is accessible and whole in English`, async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('maru.language', 'en'));
    await open(page, path);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expectAccessible(page, `${path} in English`);
    await expectWhole(page, `${path} in English`);
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the open menu of a phone is accessible, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 360, height: 740 });
    await open(page, 'airQuality');
    await page.getByRole('button', { name: '메뉴 열기' }).click();
    await expect(page.getByRole('navigation', { name: '주 메뉴' })).toBeVisible();
    await expectAccessible(page, `the menu, ${colorScheme}`);
    await expectWhole(page, `the menu, ${colorScheme}`, [320, 360]);
  });
}

test('the demo says on every page that it is one', async ({ page }) => {
  for (const path of pages) {
    await page.goto(path);
    await expect(page.getByText('시연용').first()).toBeVisible();
  }
});

test('a place that is not there says so in its panel on the map, and lets go', async ({ page }) => {
  await page.goto('map/airQuality?place=999999999');
  const panel = page.getByRole('region', { name: '측정소를 찾을 수 없습니다' });
  await expect(panel).toBeVisible();
  await panel.getByText('닫기').click();
  await expect(panel).toBeHidden();
  await expect(page).not.toHaveURL(/place=/);
});

test('addresses written by hand lead to what there is', async ({ page }) => {
  await page.goto('airQuality?pageNumber=9999&facilityType=castle&dongCode=%3Cb%3E');
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page).not.toHaveURL(/pageNumber=9999/);
  await expect(page.getByText('조회된 내용이 없습니다')).toBeHidden();

  await page.goto('airQuality/1?datetimeType=month&startDatetime=2026-01-01&endDatetime=2026-02-01');
  await expect(page.getByRole('button', { name: '최근 1년' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText(/개월 중 \d+개월 측정/)).toBeVisible();
});
