/// <reference lib="dom" />
/** Lists, tables and forms of public pages while their content changes. */
import { expect } from '@playwright/test';
import { answerOf } from '../support/answers.ts';
import { test } from '../support/journey.ts';
import { goTo } from '../support/revisit.ts';

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

test("keeps a typed start of statistics while the period's end moves on", async ({ page }) => {
  await page.clock.install();
  await page.goto('airQuality?pageNumber=1');
  await page.locator('[data-row-link]').first().click();
  const start = page.getByLabel('시작', { exact: true });
  const end = page.getByLabel('종료', { exact: true });
  await expect(start).toBeVisible();
  const before = await end.inputValue();
  await start.fill('2026-11-01T10:30');
  await page.clock.runFor(6 * 60_000);
  await expect(end).not.toHaveValue(before);
  await expect(start).toHaveValue('2026-11-01T10:30');
  await expect(start).toBeFocused();
});

test('shows rows of a table of a chart that has fewer values than before', async ({ page }) => {
  await page.route(/\/api\/cctv\/statistics\/chart/, (route) => {
    const datetimeType = new URL(route.request().url()).searchParams.get('datetimeType');
    const days =
      datetimeType === 'month'
        ? ['2026-10', '2026-11']
        : Array.from({ length: 28 }, (_, at) => `2026-11-${String(at + 1).padStart(2, '0')}`);
    const points = days.map((measurementDatetime, value) => ({ measurementDatetime, value }));
    return route.fulfill({ json: { unit: '명', datetimeType, series: [{ direction: 'in', name: '', points }] } });
  });
  await page.goto('population/statistics?datetimeType=day');
  const chart = page.getByRole('figure').first();
  await chart.getByRole('button', { name: '표로 보기' }).click();
  await chart.getByRole('button', { name: '마지막 페이지' }).click();
  await expect(chart.getByRole('rowheader', { name: '2026-11-28' })).toBeVisible();
  await page.getByLabel('통계 단위').selectOption('month');
  await page.getByRole('button', { name: '검색', exact: true }).click();
  await expect(chart.getByRole('rowheader', { name: '2026-10' })).toBeVisible();
});

test("shows no counts of an area below another area's name", async ({ page }) => {
  await page.goto('population/statistics');
  const charts = page.getByRole('figure');
  await expect(charts).toHaveCount(1);
  await page.route(/\/api\/cctv\/statistics[?/]/, () => undefined);
  await page.getByLabel('지역', { exact: true }).selectOption({ index: 2 });
  await page.getByRole('button', { name: '검색', exact: true }).click();
  await expect(charts).toHaveCount(0);
  await expect(page.getByRole('table', { name: '유동인구 통계' })).toHaveCount(0);
  await page.unrouteAll();
  await page.goto('population/location');
  await expect(charts).toHaveCount(1);
  await page.route('**/api/cctv/statistics/chart?*', () => undefined);
  const area = page.locator('[data-row-link]').nth(2);
  const name = (await area.textContent()) ?? '';
  await area.click();
  await expect(page.getByRole('region', { name })).toBeVisible();
  await expect(charts).toHaveCount(0);
});

test('keeps a typed keyword while the list is sorted, until other filters apply', async ({ page }) => {
  await page.goto('airQuality');
  const keyword = page.getByLabel('검색어');
  await keyword.fill('가람');
  await page.getByLabel('정렬').selectOption('worst');
  await expect(page).toHaveURL(/sort=worst/);
  await expect(keyword).toHaveValue('가람');
  await keyword.press('Enter');
  await expect(page).toHaveURL(/keyword=/);
  await page.goBack();
  await expect(keyword).toHaveValue('');
});

test('wraps long names without blanks at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 720 });
  const name = '가람천다솜교아래무장애둔치산책로보행자전용안전쉼터북측출입구';
  await page.route(/installation-place|statistics\/chart|recycle-bin|api\/popup$/, async (route) => {
    const response = await answerOf(route);
    const json = (await response.text()).replace(
      /"(placeName|installationPlaceName|installationPlaceCodeName|popupTitle)":"[^"]+"/g,
      `"$1":"${name}"`,
    );
    await route.fulfill({ response, body: json });
  });
  // Within the site, because a loaded page contains its answers.
  await page.goto('forbidden');
  for (const path of ['securityLight', 'device/smartRecycleBin', 'population/location', 'posts/popup']) {
    await goTo(page, `/portal/${path}`);
    await expect(page.getByText(name).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
  }
});

test('keeps vehicle numbers on one line at 320 px in English', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 720 });
  await page.goto('cleaning/cleaningVehicle?lang=en');
  const numbers = page.getByRole('heading', { level: 3, name: /^\d\d.\d{4}$/ });
  await expect(numbers.first()).toBeVisible();
  const heights = await numbers.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThan(40);
});
