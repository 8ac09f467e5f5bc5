/// <reference lib="dom" />
import { createHash } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { loggedInMember, logOutButton } from '../support/citizen.ts';
import { test } from '../support/journey.ts';
import { password } from '../support/people.ts';

const noFavorites = (page: Page) => page.getByText('관심 측정소가 없습니다.');
const stored = (page: Page, name: string) => page.evaluate((item) => localStorage.getItem(item), name);

/** Expires the access token. */
const expire = (page: Page) => page.evaluate(() => localStorage.setItem('tokenExpire', '0'));

/**
 * Leaves the site for a page of the same origin that makes no calls, so that every later refresh is caused by the
 * site's start.
 */
const leave = (page: Page) => page.goto('/readyz');

/** Counts the page's refreshes from now on. */
function countRefreshes(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/refresh-token')) count += 1;
  });
  return () => count;
}

test('uses a valid token at the start', async ({ page }) => {
  await loggedInMember(page);
  await leave(page);
  const refreshes = countRefreshes(page);
  await page.goto('myPage/favorite');
  await expect(noFavorites(page)).toBeVisible();
  expect(refreshes()).toBe(0);
});

test('refreshes an expired token at the start', async ({ page }) => {
  const { person } = await loggedInMember(page);
  await leave(page);
  const before = await stored(page, 'refreshToken');
  await expire(page);
  const refreshes = countRefreshes(page);
  await page.goto('myPage/favorite');
  await expect(noFavorites(page)).toBeVisible();
  await expect(page.getByText(`${person.name} 님`)).toBeVisible();
  expect(refreshes()).toBe(1);
  expect(await stored(page, 'refreshToken')).not.toBe(before);
});

test('logs out after a refused refresh at the start, gives the reason, and returns to the page after the login', async ({
  page,
}) => {
  const { userId } = await loggedInMember(page);
  await leave(page);
  await page.evaluate(() => localStorage.setItem('refreshToken', 'none-of-the-server'));
  await expire(page);
  await page.goto('myPage/favorite');
  await expect(page).toHaveURL(/\/user\/login\?from=/);
  await expect(page.getByRole('status').filter({ hasText: '로그인이 만료되었거나' })).toBeVisible();
  await expect(logOutButton(page)).toHaveCount(0);
  for (const name of ['userId', 'userRole', 'accessToken', 'refreshToken', 'tokenExpire'])
    expect(await stored(page, name), name).toBeNull();

  await page.getByLabel('아이디', { exact: true }).fill(userId);
  await page.getByLabel('비밀번호', { exact: true }).fill(password);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page).toHaveURL(/\/myPage\/favorite$/);
  await expect(noFavorites(page)).toBeVisible();
});

test('redirects from my page to the main page with a message when the session expires', async ({ page }) => {
  await loggedInMember(page);
  await page.goto('myPage');
  await page.getByLabel('비밀번호', { exact: true }).fill(password);
  await page.evaluate(() => localStorage.setItem('refreshToken', 'none-of-the-server'));
  await expire(page);
  await page.getByRole('button', { name: '확인', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('로그인이 만료되었거나');
  await expect(page).toHaveURL(/\/main$/);
  await page.getByRole('dialog').getByRole('button', { name: '닫기' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await stored(page, 'accessToken')).toBeNull();
});

test('keeps the session if the server is unreachable at the start', async ({ page }) => {
  await loggedInMember(page);
  await leave(page);
  const before = await stored(page, 'refreshToken');
  await expire(page);
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('myPage/favorite');
  await expect(page.getByText('서버에 연결할 수 없습니다.')).toBeVisible();
  await expect(logOutButton(page)).toBeVisible();
  expect(await stored(page, 'refreshToken')).toBe(before);
  await page.unroute('**/api/**');
  await page.getByRole('button', { name: '다시 시도' }).click();
  await expect(noFavorites(page)).toBeVisible();
  await expect(logOutButton(page)).toBeVisible();
});

test('keeps two tabs that refresh at once logged in, and logs out both together', async ({ page, context }) => {
  await loggedInMember(page);
  await page.goto('airQuality');
  const second = await context.newPage();
  await second.goto('airQuality');
  await expect(logOutButton(second)).toBeVisible();
  await expire(page);
  await Promise.all([page.goto('myPage/favorite'), second.goto('myPage/favorite')]);
  for (const tab of [page, second]) {
    await expect(noFavorites(tab)).toBeVisible();
    await expect(logOutButton(tab)).toBeVisible();
  }
  await logOutButton(page).click();
  for (const tab of [page, second]) await expect(tab).toHaveURL(/\/main$/);
});

test("solves a login's proof of work in the background", async ({ page }) => {
  const { userId } = await loggedInMember(page);
  await page.goto('main');
  await logOutButton(page).click();
  const challenge = `${'n'.repeat(22)}.14.1764000000.${'s'.repeat(43)}`;
  const sent: Record<string, string>[] = [];
  await page.route('**/api/auth/login', async (route) => {
    sent.push(route.request().postDataJSON());
    if (sent.length > 1) return route.continue();
    const problem = { status: 428, code: 'PROOF_OF_WORK_REQUIRED', error: '', challenge };
    return route.fulfill({ status: 428, contentType: 'application/problem+json', body: JSON.stringify(problem) });
  });
  await page.goto('user/login');
  await page.getByLabel('아이디', { exact: true }).fill(userId);
  await page.getByLabel('비밀번호', { exact: true }).fill(password);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(logOutButton(page)).toBeVisible();
  expect(sent).toHaveLength(2);
  const solution = sent[1]?.proofOfWork?.slice(challenge.length + 1) ?? '';
  const digest = createHash('sha256')
    .update(`${'n'.repeat(22)}.${solution}`)
    .digest();
  expect(digest.readUInt16BE() >> 2, solution).toBe(0);
});
