/** Failed calls on the public site: an error in place, with the reason and a retry. */
import { expect, type Page } from '@playwright/test';
import { answerOf, withoutFirstAnswers } from '../support/answers.ts';
import { test } from '../support/journey.ts';

// An error that isn't retried automatically.
const problem = { status: 400, code: 'VALIDATION', error: '입력한 내용을 확인해 주십시오.' };

/** Fails the calls to an address until the returned function is called. */
async function failing(page: Page, address: RegExp): Promise<() => Promise<void>> {
  await withoutFirstAnswers(page);
  await page.route(address, (route) =>
    route.fulfill({ status: problem.status, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
  );
  return () => page.unroute(address);
}

const failed = (page: Page, what: string) =>
  page.getByRole('alert').filter({ hasText: `${what} 정보를 불러오지 못했습니다.` });

test('shows a failed list as empty on its first page, with the reason and a retry', async ({ page }) => {
  await page.goto('airQuality?pageNumber=3');
  await expect(page.locator('tbody tr').first()).toBeVisible();
  const restore = await failing(page, /\/api\/air-quality\/installation-place\?/);
  await page.reload();
  const said = failed(page, '대기질 측정소');
  await expect(said).toContainText(problem.error);
  await expect(page.getByText('총 0건')).toBeVisible();
  await expect(page.locator('tbody tr')).toHaveCount(0);
  await restore();
  await said.getByRole('button', { name: '다시 시도' }).click();
  await expect(page.locator('tbody tr')).toHaveCount(10);
  await expect(page).not.toHaveURL(/pageNumber/);
});

test('retries indoor places from any page', async ({ page }) => {
  const restore = await failing(page, /\/installation-place\/indoor\?/);
  await page.goto('airQuality/indoor?facilityType=nursery_school&pageNumber=2');
  const said = failed(page, '실내 공기질');
  await expect(said).toContainText(problem.error);
  await expect(page.locator('tbody tr')).toHaveCount(0);
  await restore();
  await said.getByRole('button', { name: '다시 시도' }).click();
  await expect(page.locator('tbody tr').first()).toBeVisible();
  await expect(page).not.toHaveURL(/pageNumber/);
});

test('shows a failed forecast in a separate box without an alert, and logs the failure', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text());
  });
  const restore = await failing(page, /\/api\/.*forecast/);
  await page.goto('airQuality/6');
  const said = page.getByRole('status').filter({ hasText: '미세먼지 예보 정보를 불러오지 못했습니다.' });
  await expect(said).toContainText(problem.error);
  await expect(page.getByRole('alert').filter({ hasText: '예보' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(logged.filter((line) => line.startsWith('forecast: VALIDATION'))).toHaveLength(1);
  await restore();
  await said.getByRole('button', { name: '다시 시도' }).click();
  await expect(page.getByRole('region', { name: '미세먼지 예보' }).getByText(/^오늘/)).toBeVisible();
  await expect(said).toHaveCount(0);
});

for (const { path, call, part } of [
  {
    path: 'airQuality',
    call: /\/api\/air-quality\/installation-place\?/,
    part: (page: Page) => page.getByRole('main'),
  },
  {
    path: 'airQuality/6',
    call: /\/api\/.*forecast/,
    part: (page: Page) => page.getByRole('region', { name: '미세먼지 예보' }),
  },
])
  test(`moves the focus from a failure on ${path} that is retried by keyboard to the part around`, async ({ page }) => {
    const restore = await failing(page, call);
    await page.goto(path);
    const retry = page.getByRole('button', { name: '다시 시도' });
    await expect(retry).toBeVisible();
    await restore();
    await retry.press('Enter');
    await expect(retry).toBeHidden();
    await expect(part(page)).toBeFocused();
  });

test('opens the folded list of a map on a phone if its places fail, until a retry succeeds', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const restore = await failing(page, /\/api\/map\/statistics\/air-quality\/installation-place\?/);
  await page.goto('map/airQuality');
  const said = failed(page, '대기질');
  await expect(said).toContainText(problem.error);
  await restore();
  await said.getByRole('button', { name: '다시 시도' }).press('Enter');
  await expect(page.getByRole('region', { name: '장소 목록' })).toBeFocused();
  await expect(page.getByRole('button', { name: '목록 펼치기' })).toHaveAttribute('aria-expanded', 'false');
});

test('states on the main page that there is no forecast, and still shows the air quality', async ({ page }) => {
  await withoutFirstAnswers(page);
  await page.route('**/api/main-page', async (route) => {
    const response = await answerOf(route);
    await route.fulfill({ response, json: { ...(await response.json()), forecast: null } });
  });
  await page.goto('main');
  await expect(page.getByText('예보를 불러오지 못했습니다.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/좋음|보통|나쁨/);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test("gives the reason if the main page's call fails, keeps menu and search, and retries", async ({ page }) => {
  const restore = await failing(page, /\/api\/main-page/);
  await page.goto('main');
  const said = failed(page, '대기질 측정값');
  await expect(said).toContainText(problem.error);
  const search = page.getByRole('button', { name: '장소·동 이름 검색' });
  await expect(search).toBeVisible();
  await restore();
  await said.getByRole('button', { name: '다시 시도' }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toContainText(/좋음|보통|나쁨/);
  await expect(page.getByRole('region', { name: '분야별 현황' }).getByRole('listitem')).toHaveCount(8);

  // A part of the page that couldn't be loaded is loaded by the retry.
  const part = '**/assets/search-field*.js';
  await page.route(part, (route) => route.abort());
  await search.click();
  await expect(heading).toHaveText('화면을 표시하지 못했습니다');
  await page.unroute(part);
  await page.getByRole('button', { name: '다시 시도' }).click();
  await expect(heading).toContainText(/좋음|보통|나쁨/);
  await page.locator('[data-served]').waitFor({ state: 'detached' });
  await search.click();
  await expect(page.getByRole('combobox', { name: '장소·동 이름 검색' })).toBeVisible();
});
