/// <reference lib="dom" />
/** Heights of screens on a phone, and hints about hidden columns of wide tables. */
import { expect, type Page } from '@playwright/test';
import { test } from '../support/journey.ts';

const phone = { width: 360, height: 740 };

const cardsOf = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('article') });
const chartOf = (page: Page) => page.getByRole('tabpanel').getByRole('img');

async function openList(page: Page): Promise<void> {
  await page.goto('airQuality');
  await expect(cardsOf(page).or(page.getByRole('table').getByRole('row')).first()).toBeVisible();
}

async function openStation(page: Page): Promise<void> {
  await page.goto('airQuality/6');
  // The chart is only drawn near the viewport.
  await page.getByRole('tabpanel').getByRole('figure').scrollIntoViewIfNeeded();
  await expect(chartOf(page).locator('canvas').first()).toBeVisible();
}

test('shows a short list on a phone, with the grade and values of each place', async ({ page }) => {
  await page.setViewportSize(phone);
  await openList(page);
  await expect(cardsOf(page)).toHaveCount(10);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2650);
  for (const card of await cardsOf(page).all()) {
    const line = card.getByRole('definition');
    await expect(line.first()).toHaveText(/좋음|보통|나쁨|환기필요|점검중/);
    await expect(line.nth(1)).toHaveText(/\d+\s*㎍\/㎥|–/);
    const tops = await card
      .locator('dl')
      .first()
      .locator('dd')
      .evaluateAll((values) => values.map((value) => Math.round(value.getBoundingClientRect().top)));
    expect(new Set(tops).size, 'values stand beside each other').toBe(1);
  }
  const first = cardsOf(page).first();
  await expect(first.getByText('습도')).toBeHidden();
  await first.getByText('모든 값').click();
  await expect(first.getByText('습도').first()).toBeVisible();
  await expect(page, 'the card wasn’t pressed').toHaveURL(/airQuality$/);
});

test('folds filters on a phone, and shows that they are in use', async ({ page }) => {
  await page.setViewportSize(phone);
  await openList(page);
  await expect(page.getByRole('searchbox')).toBeHidden();
  await page.getByRole('button', { name: '검색 조건', exact: true }).click();
  await page.getByRole('searchbox').fill('면목');
  await page.getByRole('searchbox').press('Enter');
  await expect(page.getByRole('button', { name: '검색 조건 (1개 적용 중)' })).toBeVisible();
});

test("keeps a station's page short on a phone, with values in lines of equal height", async ({ page }) => {
  await page.setViewportSize(phone);
  await openStation(page);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(3075);
  const values = page.getByRole('region', { name: '실시간 측정값' }).locator('dl > div').locator('visible=true');
  const heights = await values.evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect().height));
  expect(heights.length).toBeGreaterThanOrEqual(6);
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(2);
});

test('shows the main page on a phone with its menu in one row, and every dong with its value', async ({ page }) => {
  for (const width of [320, 360]) {
    await page.setViewportSize({ ...phone, width });
    await page.goto('main');
    const menu = page.getByRole('button', { name: '메뉴 열기' });
    const [name, button] = [
      await page.getByText('마루', { exact: true }).first().boundingBox(),
      await menu.boundingBox(),
    ];
    const middle = (box: typeof name) => (box ? box.y + box.height / 2 : Number.NaN);
    expect(Math.abs(middle(name) - middle(button)), 'both stand in one row').toBeLessThan(20);
    await menu.click();
    await expect(page.getByRole('navigation', { name: '주 메뉴' }).getByRole('link', { name: '대기질' })).toBeVisible();
    await page.getByRole('button', { name: '메뉴 닫기' }).click();
  }
  const dongs = page.getByRole('region', { name: '동별 초미세먼지' }).getByRole('link');
  await expect(dongs).toHaveCount(16);
  for (const dong of await dongs.all()) await expect(dong).toHaveText(/동 (\d+.*(좋음|보통|나쁨)|–.*점검중)/);
});

test('indicates hidden columns at 768 px, and scrolls the table by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await openList(page);
  const box = page.getByRole('group', { name: /대기질|측정소/ }).filter({ has: page.getByRole('table') });
  const last = page.getByRole('columnheader').last();
  await expect(page.getByText('옆으로 움직이면 나머지 열을 볼 수 있습니다.')).toBeVisible();
  await expect(last).not.toBeInViewport({ ratio: 0.9 });
  await box.focus();
  await expect(async () => {
    await page.keyboard.press('ArrowRight');
    await expect(last).toBeInViewport({ ratio: 0.9, timeout: 200 });
  }).toPass();
});
