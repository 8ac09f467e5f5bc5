/** Server-rendered pages: readable before any script runs, without duplicate calls. */
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { holdCalls } from '../support/answers.ts';
import { enterPortal } from '../support/citizen.ts';
import { test } from '../support/journey.ts';
import { addMember } from '../support/members.ts';
import { addNurserySchool, letOperate } from '../support/nursery-school.ts';
import { newPrefix } from '../support/people.ts';
import { goTo } from '../support/revisit.ts';
import { expectNoShift, forgetShifts, watchShifts } from '../support/shifts.ts';
import { Watched } from '../support/watched.ts';

test.describe('without scripts', () => {
  test("shows the district's air quality and its time on the main page, in the device's colours", async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
    const page = await context.newPage();
    await page.goto('main');
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toContainText(/^지금 .+ 공기는\s*(좋음|보통|나쁨|매우 나쁨)/);
    const answer = page.locator('section').filter({ has: heading });
    await expect(answer).toContainText(/초미세먼지\s*\d+\s*㎍\/㎥/);
    await expect(answer.locator('time').first()).toHaveText(/\d{4}[-.].*\d{2}:\d{2}/);
    const tiles = page.getByRole('region', { name: '분야별 현황' }).getByRole('listitem');
    await expect(tiles).toHaveCount(8);
    await expect(tiles.filter({ hasText: '보안등' })).toContainText(/\d+개/);
    await expect(page).toHaveTitle(/·/);
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /공기는 .*㎍\/㎥/);
    for (const [colorScheme, ground, text] of [
      ['light', 'rgb(255, 255, 255)', 'rgb(30, 33, 36)'],
      ['dark', 'rgb(0, 0, 0)', 'rgb(244, 245, 246)'],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('body')).toHaveCSS('background-color', ground);
      await expect(page.getByRole('heading', { level: 2 }).first()).toHaveCSS('color', text);
    }
    await context.close();
  });

  test('renders lists and places with links to each other', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
    const page = await context.newPage();
    await page.goto('airQuality');
    const station = page.getByRole('table').getByRole('link').first();
    const name = (await station.textContent()) ?? '';
    await station.click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await page.goto('posts/notice');
    await page.getByRole('table').getByRole('link').first().click();
    await expect(page.getByRole('article')).toContainText(/./);
    await page.goto('posts/popup');
    await page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first().click();
    await expect(page.getByRole('article').getByRole('img')).toBeVisible();
    await context.close();
  });

  test("keeps a list's search usable", async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
    const page = await context.newPage();
    await page.goto('posts/notice');
    await page.getByLabel('검색어').fill('없는 말 없는 말');
    await page.getByRole('button', { name: '검색', exact: true }).click();
    await expect(page).toHaveURL(/keyword=/);
    await expect(page.getByRole('main').getByRole('table').getByRole('link')).toHaveCount(0);
    await context.close();
  });

  test("embeds the data of every group's first page", async ({ request }) => {
    for (const address of [
      'airQuality/indoor',
      'decrepitBuilding/gradient',
      'decrepitBuilding/crack',
      'population/location',
      'population/dong',
      'cleaning/smartRecycleBin',
      'cleaning/cleaningVehicle',
    ])
      expect(await (await request.get(address)).text(), address).toMatch(/<main.*<table.*<th[^>]* scope="row"/s);
  });
});

test("applies the chosen colours before the site's scripts", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ colorScheme: 'light', ...(baseURL && { baseURL }) });
  await context.addInitScript(() => localStorage.setItem('mantine-color-scheme-value', 'dark'));
  // Blocks all scripts except the first.
  await context.route(/\/assets\/(?!begin)[^/]+\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  const page = await context.newPage();
  // Not awaited, because the navigation waits for the blocked scripts.
  const leaving = page.goto('main').catch(() => null);
  await expect(page.locator('[data-served]')).toHaveCount(1);
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(0, 0, 0)');
  await context.close();
  await leaving;
});

/** Blocks every script but the first one until `release` is called. */
async function holdScripts(context: BrowserContext) {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  await context.route(/\/assets\/(?!begin)[^/]+\.js$/, async (route) => {
    await promise;
    await route.continue().catch(() => undefined);
  });
  return release;
}

test.describe("before the page's scripts have run", () => {
  test('performs a search that was submitted before the scripts ran, also without storage', async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ ...(baseURL && { baseURL }) });
    // As in a browser that blocks all cookies.
    await context.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          configurable: true,
          get() {
            throw new DOMException('refused', 'SecurityError');
          },
        });
    });
    const release = await holdScripts(context);
    const page = await context.newPage();
    const loaded = page.goto('posts/notice');
    await expect(page.locator('[data-served][data-followed]')).toHaveCount(1);
    await page.getByLabel('검색어').pressSequentially('안내');
    const button = page.getByRole('button', { name: '검색', exact: true });
    await button.click();
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await expect(page).not.toHaveURL(/keyword/);
    release();
    await loaded;
    await expect(page).toHaveURL(/keyword=/);
    await expect(page.locator('[data-served]')).toHaveCount(0);
    await expect(page.getByLabel('검색어')).toHaveValue('안내');
    await page.goto('/admin/user/login');
    await expect(page.getByLabel('아이디', { exact: true })).toBeVisible();
    await context.close();
  });

  test('preserves the text typed into the login, and the focus', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ ...(baseURL && { baseURL }) });
    const release = await holdScripts(context);
    const page = await context.newPage();
    const loaded = page.goto('user/login');
    await expect(page.locator('[data-served][data-followed]')).toHaveCount(1);
    const field = page.getByRole('main').locator('input').first();
    await field.pressSequentially('somebody');
    release();
    await loaded;
    await expect(page.locator('[data-served]')).toHaveCount(0);
    await expect(field).toHaveValue('somebody');
    await expect(field).toBeFocused();
    await context.close();
  });
});

test("doesn't request data again that the page contains", async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto('airQuality');
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  expect(requests.filter((path) => path === '/api/air-quality/installation-place' || path === '/api/district')).toEqual(
    [],
  );
});

test('renders a message for an unknown address', async ({ page }) => {
  for (const address of ['nothing/here', 'airQuality/999999999', 'posts/popup/999999999']) {
    const response = await page.goto(address);
    expect(response?.status(), address).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/찾을 수 없|없습니다/);
  }
});

/** Enters the portal as a citizen, who operates a facility if `placeId` is given. */
async function enterAsCitizen(page: Page, placeId?: number): Promise<void> {
  const { userId, userNumber } = await addMember(newPrefix());
  if (placeId !== undefined) await letOperate(page.request, userNumber, placeId);
  await enterPortal(page, userId);
}

test('hydrates pages without layout shifts on a phone', async ({ page, request }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await watchShifts(page);
  for (const address of ['main', 'airQuality', 'posts/notice', 'myPage/facility']) {
    if (address.startsWith('myPage'))
      await enterAsCitizen(
        page,
        (await addNurserySchool(request, { 해님반: { ultraFineDust: 12, co2: 640 } })).placeId,
      );
    await page.goto(address);
    // The page is complete once the scripts have rendered its content in the site's font.
    await expect(page.locator('[data-served]'), address).toHaveCount(0);
    await page.evaluate(() => document.fonts.ready);
    await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined);
    await expectNoShift(page);
  }
});

test('shows slow answers without layout shifts on a phone', async ({ page }) => {
  const watched = new Watched(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await watchShifts(page);
  for (const address of ['airQuality/indoor', 'population/location', 'posts/popup', 'myPage/facility']) {
    if (address.startsWith('myPage')) await enterAsCitizen(page);
    // A page without calls.
    await page.goto('forbidden');
    await watched.settled();
    const held = await holdCalls(page);
    await goTo(page, `/portal/${address}`);
    await watched.drawn();
    expect(held.count(), address).toBeGreaterThan(0);
    await forgetShifts(page);
    held.release();
    await watched.settled();
    await expectNoShift(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
});

test('creates a map only once in another language, with names in that language', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('maru.language', 'en');
    const counted = window as unknown as { maps: number };
    counted.maps = 0;
    new MutationObserver((changes) => {
      for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (added instanceof Element && added.querySelector('canvas.maplibregl-canvas')) counted.maps += 1;
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('map/airQuality');
  await expect(
    page
      .getByRole('listbox', { name: /places/i })
      .getByRole('option')
      .first(),
  ).toBeVisible();
  await expect(page.locator('canvas.maplibregl-canvas')).toBeVisible();
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined);
  expect(await page.evaluate(() => (window as unknown as { maps: number }).maps)).toBe(1);
});
