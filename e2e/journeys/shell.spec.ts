/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test';
import { withoutFirstAnswers } from '../support/answers.ts';
import { test } from '../support/journey.ts';
import { listOf } from '../support/map.ts';

/** Minimum width in px at which the menu is permanently visible. */
const wide = 960;

const menuOf = (page: Page) => page.getByRole('navigation', { name: '주 메뉴' });
const subMenuOf = (page: Page) => page.getByRole('navigation', { name: '하위 메뉴' });
const headerOf = (page: Page) => page.getByRole('banner');
const footerOf = (page: Page) => page.getByRole('contentinfo');
const loading = { name: '불러오는 중입니다' };
/**
 * The overlay over the content: a sibling of the content in the DOM, unlike skeletons with the same text.
 */
const overlayOf = (page: Page) => page.locator('main ~ *').and(page.getByRole('status', loading));

/** Opens a page and waits for its title. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Width of the page's content including its margins. */
const contentWidth = (page: Page) => page.getByRole('main').evaluate((main) => main.getBoundingClientRect().width);

test('puts the menu behind a button below 960 px', async ({ page }) => {
  await page.setViewportSize({ width: wide - 1, height: 900 });
  await open(page, 'airQuality');
  const [toOpen, toClose] = ['메뉴 열기', '메뉴 닫기'].map((name) => page.getByRole('button', { name }));
  if (!toOpen || !toClose) throw new Error('two were asked for');
  await expect(toOpen).toBeVisible();
  await expect(toOpen).toHaveAttribute('aria-expanded', 'false');
  await expect(menuOf(page)).toBeHidden();

  await toOpen.click();
  await expect(toClose).toHaveAttribute('aria-expanded', 'true');
  await expect(menuOf(page).getByRole('link', { name: '대기질' })).toBeVisible();
  await toClose.click();
  await expect(menuOf(page)).toBeHidden();

  await toOpen.press('Enter');
  await expect(menuOf(page)).toBeVisible();
  await headerOf(page).getByRole('link', { name: '로그인' }).click();
  await expect(page).toHaveURL(/\/user\/login\?/);
  await expect(menuOf(page), 'another page begins with its menu closed').toBeHidden();
});

test('shows the menu without a button from 960 px on, whether opened before or not', async ({ page }) => {
  await page.setViewportSize({ width: wide, height: 900 });
  await open(page, 'airQuality');
  const button = page.getByRole('button', { name: /^메뉴 (열기|닫기)$/ });
  await expect(button).toBeHidden();
  await expect(menuOf(page).getByRole('link', { name: '대기질' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'English' })).toBeVisible();

  await page.setViewportSize({ width: wide - 1, height: 900 });
  await button.click();
  await page.setViewportSize({ width: wide, height: 900 });
  await expect(button).toBeHidden();
  await expect(menuOf(page)).toBeVisible();
});

test('gives a map the whole screen, without header, footer or scrolling', async ({ page }) => {
  for (const size of [
    { width: 1440, height: 900 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(size);
    await open(page, 'map/airQuality');
    await expect(headerOf(page)).toHaveCount(0);
    await expect(footerOf(page)).toHaveCount(0);
    await expect(subMenuOf(page)).toHaveCount(0);
    const main = await page.getByRole('main').boundingBox();
    expect(main?.width).toBe(size.width);
    expect((main?.y ?? 0) + (main?.height ?? 0), 'it reaches down to the edge').toBe(size.height);
    const tooLong = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
    expect(tooLong).toBeLessThanOrEqual(0);
  }
});

test('gives the main page its own layout, with a footer and no header', async ({ page }) => {
  await open(page, 'main');
  await expect(headerOf(page)).toHaveCount(0);
  await expect(footerOf(page)).toBeVisible();
});

for (const path of ['user/login', 'account/join', 'account/findId', 'account/findPassword']) {
  test(`shows ${path} between header and footer without an inner frame`, async ({ page }) => {
    await open(page, path);
    await expect(headerOf(page)).toBeVisible();
    await expect(footerOf(page)).toBeVisible();
    await expect(subMenuOf(page)).toHaveCount(0);
    expect(await contentWidth(page)).toBe(await page.evaluate(() => document.documentElement.clientWidth));
  });
}

test("shows a page of an area in the inner frame, under the area's pages", async ({ page }) => {
  await open(page, 'airQuality');
  await expect(headerOf(page)).toBeVisible();
  await expect(footerOf(page)).toBeVisible();
  await expect(subMenuOf(page).getByRole('link')).not.toHaveCount(0);
  expect(await contentWidth(page)).toBeLessThan(1440);
});

test("covers the page with the overlay during an action's call", async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/api/auth/login', async (route) => {
    await held.promise;
    await route.continue();
  });
  await open(page, 'user/login');
  await expect(overlayOf(page)).toHaveCount(0);
  await page.getByLabel('아이디', { exact: true }).fill('nobodyhasthis');
  await page.getByLabel('비밀번호', { exact: true }).fill('whatever-1');
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(overlayOf(page)).toBeVisible();
  const [overlay, screen] = [await overlayOf(page).boundingBox(), page.viewportSize()];
  expect(overlay, 'nothing beside it can be pressed').toMatchObject({ x: 0, y: 0, ...screen });
  await page.waitForTimeout(1000);
  await expect(overlayOf(page), 'it stays as long as the call takes').toBeVisible();
  held.resolve();
  await expect(overlayOf(page)).toHaveCount(0);
  await expect(page.getByRole('alert')).toBeVisible();
});

test('shows the overlay while a slow page loads', async ({ page }) => {
  await open(page, 'airQuality');
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/privacy-page*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await footerOf(page).getByRole('link', { name: '개인정보 처리방침' }).click();
  await expect(overlayOf(page)).toBeVisible();
  held.resolve();
  await expect(page.getByRole('heading', { level: 1, name: '개인정보 처리방침' })).toBeVisible();
  await expect(overlayOf(page)).toHaveCount(0);
});

test('shows a slow list as a skeleton without an overlay, and keeps the rest of the page usable', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await withoutFirstAnswers(page);
  await page.route(/\/api\/air-quality\/installation-place\?/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await open(page, 'airQuality');
  await expect(page.getByRole('main').getByRole('status', loading)).toBeVisible();
  await expect(overlayOf(page)).toHaveCount(0);
  await page.getByRole('searchbox').fill('면목');
  held.resolve();
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
});

test('restores pages on back and forward without loading', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 700 });
  await open(page, 'airQuality');
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  const links = page.getByRole('table').getByRole('link');
  await expect(links.first()).toBeVisible();
  const first = (await links.first().textContent()) ?? '';
  const pager = page.getByRole('navigation', { name: /페이지 이동/ });
  await pager.getByRole('button', { name: '2페이지' }).click();
  await expect(page).toHaveURL(/pageNumber=2/);
  await expect(pager.locator('[aria-current]')).toContainText('2');
  await expect(links.first(), 'the second page is there').not.toHaveText(first);
  const last = links.last();
  await last.scrollIntoViewIfNeeded();
  const name = (await last.textContent())?.trim() ?? '';
  const scrolled = await page.evaluate(() => window.scrollY);
  expect(scrolled).toBeGreaterThan(0);
  await last.click();
  const title = page.getByRole('heading', { level: 1, name });
  await expect(title).toBeVisible();

  await page.goBack();
  await expect(page).toHaveURL(/pageNumber=2/);
  await expect(pager.locator('[aria-current]')).toContainText('2');
  await expect(links.filter({ hasText: name })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY), 'one is where one was').toBeCloseTo(scrolled, -1);
  await page.goBack();
  await expect(page).not.toHaveURL(/pageNumber=/);
  await expect(pager.locator('[aria-current]')).toContainText('1');

  await page.goForward();
  await expect(page).toHaveURL(/pageNumber=2/);
  await page.goForward();
  await expect(title).toBeVisible();
  expect(loads).toBe(0);
});

test('closes an open place of the map on back, and keeps the view', async ({ page }) => {
  await open(page, 'map/airQuality?order=severe');
  const rows = listOf(page).getByRole('option');
  await rows.first().click();
  const panel = page.locator('[data-place-panel]');
  await expect(panel).toBeVisible();
  const name = (await panel.getByRole('heading', { level: 2 }).textContent()) ?? '';
  await page.goBack();
  await expect(panel).toHaveCount(0);
  await expect(page).toHaveURL(/order=severe/);
  await page.goForward();
  await expect(panel.getByRole('heading', { level: 2, name })).toBeVisible();
});

test("shows an unknown map's address between header and footer", async ({ page }) => {
  await open(page, 'map/nothing');
  await expect(headerOf(page)).toBeVisible();
  await expect(footerOf(page)).toBeVisible();
});

test("stores larger text, and applies it before the page's scripts", async ({ page }) => {
  await open(page, 'airQuality');
  const sizeOf = () => page.locator('body').evaluate((body) => Number.parseFloat(getComputedStyle(body).fontSize));
  const before = await sizeOf();
  const button = page.getByRole('button', { name: '큰 글씨' });
  await button.click();
  expect(await sizeOf()).toBeGreaterThan(before * 1.2);
  await page.reload();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  expect(await sizeOf()).toBeGreaterThan(before * 1.2);
  await button.click();
  expect(await sizeOf()).toBe(before);
});

test('links telephone numbers to calls', async ({ page }) => {
  await open(page, 'airQuality');
  await expect(footerOf(page).locator('a[href^="tel:"]')).toHaveCount(2);
});
