import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectWhole } from '../support/accessible.ts';
import { enterPortal, loggedInMember } from '../support/citizen.ts';
import { test } from '../support/journey.ts';

const star = (page: Page) => page.getByRole('button', { name: /관심 측정소$/ }).first();
const drops = (page: Page) => page.getByRole('button', { name: /삭제$/ });
const none = (page: Page) => page.getByText('관심 측정소가 없습니다.');

/**
 * Presses the button in both pages, and delays the calls until both pages have sent theirs. Otherwise a page that
 * refetches just after opening the live feed would show the other page's result, without a button to press.
 */
async function pressAtOnce(pages: readonly Page[], press: (page: Page) => Promise<void>): Promise<void> {
  const changes = /\/api\/favorite(\/\d+)?$/;
  const sent = pages.map((page) => ({ page, ...Promise.withResolvers<void>() }));
  const all = Promise.all(sent.map(({ promise }) => promise));
  for (const { page, resolve } of sent)
    await page.route(changes, async (route) => {
      if (route.request().method() !== 'GET') {
        resolve();
        await all;
      }
      await route.continue();
    });
  await Promise.all(pages.map(press));
  await all;
  for (const page of pages) await page.unrouteAll({ behavior: 'wait' });
}

test("shows another browser's favourites, and stores or deletes one once if two browsers do so at once", async ({
  page,
  browser,
}) => {
  const { userId } = await loggedInMember(page);
  const elsewhere = await browser.newContext();
  const second = await elsewhere.newPage();
  await enterPortal(second, userId);
  const both = [page, second];

  await page.goto('airQuality');
  await star(page).click();
  await expect(star(page)).toHaveAttribute('aria-pressed', 'true');
  await second.goto('myPage/favorite');
  await expect(drops(second)).toHaveCount(1);
  await drops(second).click();
  await expect(none(second)).toBeVisible();

  for (const one of both) {
    await one.goto('airQuality');
    await expect(star(one)).toHaveAttribute('aria-pressed', 'false');
  }
  await pressAtOnce(both, (one) => star(one).click());
  for (const one of both) await expect(star(one)).toHaveAttribute('aria-pressed', 'true');

  for (const one of both) {
    await one.goto('myPage/favorite');
    await expect(drops(one)).toHaveCount(1);
  }
  await pressAtOnce(both, (one) => drops(one).click());
  for (const one of both) await expect(none(one)).toBeVisible();
  // Only the later of both calls fails, because the favourite is already deleted.
  const failures = both.map((one) => one.getByRole('dialog').filter({ hasText: '요청에 실패했습니다.' }));
  await expect(async () => {
    const counts = await Promise.all(failures.map((dialog) => dialog.count()));
    expect(counts.toSorted()).toEqual([0, 1]);
  }).toPass();
  await page.reload();
  await expect(none(page)).toBeVisible();
  await elsewhere.close();
});

test('shows an outdoor favourite on the main page if the position is unknown', async ({ page }) => {
  await loggedInMember(page);
  await page.goto('airQuality');
  const outside = page.getByRole('row').filter({ hasText: '실외' });
  const saved = outside.getByRole('button', { name: /관심 측정소$/ }).first();
  const place = ((await saved.getAttribute('aria-label')) ?? '').replace(/ 관심 측정소$/, '');
  await saved.click();
  await expect(saved).toHaveAttribute('aria-pressed', 'true');
  await page.goto('main');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`지금 ${place} 공기는`);
  await expect(page.getByText(`관심 측정소 ${place}의 값입니다.`)).toBeVisible();
});

test('finds, adds and removes stations by name, and keeps the scroll position', async ({ page }) => {
  await loggedInMember(page);
  await page.goto('myPage/favorite');
  await expect(none(page)).toBeVisible();
  await expectAccessible(page, 'favourites: empty');
  await page.getByRole('button', { name: '찾기' }).click();
  await expect(page.getByLabel('측정소 이름')).toHaveAccessibleDescription('측정소 이름을 입력해 주십시오.');
  await page.getByLabel('측정소 이름').fill('주민센터');
  await page.getByRole('button', { name: '찾기' }).click();
  const add = page.getByRole('button', { name: / 추가$/ });
  await add.nth(0).click();
  await expect(add.nth(0)).toBeFocused();
  await expect(add.nth(0)).toHaveText('추가됨');
  await add.nth(1).click();
  await expect(drops(page)).toHaveCount(2);
  await expectWhole(page, 'favourites');
  await expectAccessible(page, 'favourites');
  await drops(page).first().click();
  await expect(drops(page)).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 2, name: /^관심 측정소/ })).toBeFocused();
});

test('deletes a favourite once if the key is pressed twice', async ({ page }) => {
  await loggedInMember(page);
  await page.goto('airQuality');
  await star(page).click();
  await expect(star(page)).toHaveAttribute('aria-pressed', 'true');
  await page.goto('myPage/favorite');
  let calls = 0;
  await page.route(/\/api\/favorite\/\d+$/, async (route) => {
    calls += 1;
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await drops(page).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(none(page)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(calls).toBe(1);
});
