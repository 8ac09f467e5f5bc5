/** The main page at every width: air quality with its scale, dongs, complete rows of tiles, and navigation. */
import { expect, type Page } from '@playwright/test';
import { expectWhole } from '../support/accessible.ts';
import { answerOf, withoutFirstAnswers } from '../support/answers.ts';
import { openProfile, test } from '../support/journey.ts';
import { markersOf } from '../support/map.ts';

const tilesOf = (page: Page, name = '분야별 현황') => page.getByRole('region', { name }).getByRole('listitem');

/** Width of each row of tiles, from the first tile's left edge to the last tile's right edge. */
async function rowWidths(page: Page): Promise<number[]> {
  const boxes = await tilesOf(page).evaluateAll((tiles) =>
    tiles.map((tile) => {
      const { left, right, top } = tile.getBoundingClientRect();
      return { left, right, top: Math.round(top) };
    }),
  );
  const rows = Map.groupBy(boxes, ({ top }) => top);
  return [...rows.values()].map(
    (row) => Math.max(...row.map(({ right }) => right)) - Math.min(...row.map(({ left }) => left)),
  );
}

test('fills the rows of tiles at every width', async ({ page }) => {
  await page.goto('main');
  await expect(tilesOf(page)).toHaveCount(8);
  for (const width of [320, 360, 768, 1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const [first = 0, ...others] = await rowWidths(page);
    expect(others.length, `rows at ${width} px`).toBeGreaterThan(0);
    for (const other of others) expect(Math.abs(other - first), `a hole at ${width} px`).toBeLessThan(1);
  }
});

test('fits statuses of thousands on a phone in English', async ({ page }) => {
  await withoutFirstAnswers(page);
  await page.route('**/api/main-page', async (route) => {
    const response = await answerOf(route);
    const answer: { groups: { statuses: { count: number }[] }[] } = await response.json();
    for (const { statuses } of answer.groups) for (const status of statuses) status.count = 12_345;
    await route.fulfill({ response, json: answer });
  });
  await page.goto('main');
  await page.getByRole('button', { name: 'English', exact: true }).click();
  await expect(tilesOf(page, 'By field')).toHaveCount(8);
  await expectWhole(page, 'the main page', [320, 360]);
});

test('orders groups by severity', async ({ page }) => {
  await page.goto('main');
  await expect(tilesOf(page)).toHaveCount(8);
  const ranks = await tilesOf(page).evaluateAll((tiles) =>
    tiles.map((tile) => ['severe', 'unusual'].indexOf(tile.getAttribute('data-attention') ?? '') + 1 || 3),
  );
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
  expect(ranks[0]).toBeLessThan(3);
});

test('links to the areas on the first screen without scrolling', async ({ page }) => {
  for (const [width, height] of [
    [1440, 900],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('main');
    const toggle = page.getByRole('button', { name: '메뉴 열기' });
    if (await toggle.isVisible()) await toggle.click();
    const areas = page.getByRole('navigation', { name: '주 메뉴' }).getByRole('link');
    await expect(areas).not.toHaveCount(0);
    for (const area of await areas.all()) await expect(area).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => scrollY)).toBe(0);
  }
});

test('makes a single call for the page, and no call after a server-rendered document', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) requests.push(pathname);
  });
  await page.goto('main');
  await expect(page.getByRole('region', { name: '새 공지사항' })).toBeVisible();
  await expect(tilesOf(page)).toHaveCount(8);
  const ofSession = /^\/api\/(auth\/|live|district\/history-load|popup\/\d+\/attachments)/;
  expect(requests.filter((path) => !ofSession.test(path))).toEqual([]);
});

test('pauses the carousel of notices as long as the focus is inside', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install();
  await page.goto('main');
  const ticker = page.getByRole('region', { name: '새 공지사항' });
  const notice = ticker.getByRole('link').first();
  await ticker.hover();
  await notice.focus();
  await page.keyboard.press('Tab');
  await page.mouse.move(0, 0);
  const shown = (await notice.textContent()) ?? '';
  await page.clock.runFor(20_000);
  await expect(notice).toHaveText(shown);
  await page.getByRole('link').first().focus();
  await page.clock.runFor(7_000);
  await expect(notice).not.toHaveText(shown);
});

test("updates the nearest station's last day", async ({ browser }, info) => {
  const profile = await openProfile(browser, info, { permissions: ['geolocation'] });
  const page = await profile.newPage();
  const station = (await markersOf(page)).find(({ measurementStatus }) => measurementStatus !== 'inspection');
  if (!station) throw new Error('no station reports');
  await profile.setGeolocation({ latitude: station.latitude, longitude: station.longitude });
  const hours = '/api/map/statistics/air-quality/installation-place/detail';
  let requests = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === hours) requests += 1;
  });
  await page.clock.install();
  await page.goto('main');
  await expect(page.getByText('현재 위치에서 가장 가까운')).toBeVisible();
  await expect.poll(() => requests).toBeGreaterThan(0);
  requests = 0;
  await page.clock.runFor(61_000);
  await expect.poll(() => requests).toBeGreaterThan(0);
  await profile.close();
});

test('shows the last day and the forecast, and explains differences from the present', async ({ page }) => {
  await withoutFirstAnswers(page);
  await page.route('**/api/main-page', async (route) => {
    const response = await answerOf(route);
    const answer = await response.json();
    const today = { ...answer.forecast.today, isAnnounced: true, status: 'very_bad' };
    await route.fulfill({ response, json: { ...answer, forecast: { ...answer.forecast, today } } });
  });
  await page.goto('main');
  await expect(
    page.getByRole('img', { name: /^지난 24시간 초미세먼지: 최저 \d+\s㎍\/㎥, 최고 \d+\s㎍\/㎥, 최근 \d+/ }),
  ).toBeVisible();
  const days = page.getByRole('list', { name: '미세먼지 예보' }).getByRole('listitem');
  await expect(days).toHaveText([/^오늘/, /^내일/, /^모레/]);
  await expect(days.first()).toContainText('매우나쁨');
  await expect(page.getByText('지금 등급은 측정값이고')).toBeVisible();
});
