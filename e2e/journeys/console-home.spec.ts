/// <reference lib="dom" />
/** The console's home: open tasks by department with their links, and the first paint before anything loads. */
import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectWhole } from '../support/accessible.ts';
import { consoleAddress, enterConsole, menuOf, openHome } from '../support/console.ts';
import { openProfile, test } from '../support/journey.ts';
import { addSilentSensor, untilBroken } from '../support/nursery-school.ts';
import { expectNoShift, watchShifts } from '../support/shifts.ts';
import { stretched } from '../support/timeouts.ts';

const today = (page: Page) => page.getByRole('region', { name: '오늘 할 일' });
const card = (page: Page, title: string) =>
  today(page)
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: title }) });
const breakdownsCall = '**/admin/api/portlet/today/breakdowns';
const textsCall = '**/admin/api/portlet/today/texts';

const groups = {
  supervisor: ['새 고장', '비울 수거함', '미방문 동', '기한 지난 신고', '실패한 문자', '확인할 문자', '회원 신청'],
  environment: ['새 고장', '회원 신청'],
  cleaning: ['새 고장', '비울 수거함', '미방문 동', '기한 지난 신고'],
};
for (const [deptCode, titles] of Object.entries(groups))
  test(`shows ${deptCode} the tasks of the pages it may see`, async ({ page }) => {
    await openHome(page, deptCode);
    await expect(today(page).getByRole('heading', { level: 3 })).toHaveText(titles);
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
    await expectAccessible(page, `the home of ${deptCode}`);
    await expectWhole(page, `the home of ${deptCode}`, [1024, 1440, 1920]);
  });

for (const title of ['확인할 문자', '회원 신청', '비울 수거함'])
  test(`shows the same number of ${title} as the list behind it`, async ({ page }) => {
    await enterConsole(page);
    // Other journeys send texts and add members in the meantime.
    await expect(async () => {
      await page.goto(consoleAddress('/main'));
      const count = await card(page, title).locator('header b').textContent({ timeout: 3000 });
      await card(page, title)
        .getByRole('link', { name: `${title} 모두 보기` })
        .click();
      const number = Number(count?.replaceAll(/\D/g, ''));
      const there =
        title === '비울 수거함'
          ? page.getByRole('heading', { name: new RegExp(` ${number}$`) })
          : page.getByText(`총 ${number}건`);
      await expect(there).toBeVisible({ timeout: 3000 });
      expect(new URL(page.url()).searchParams.get('init')).toBe('true');
    }).toPass({ timeout: stretched(30_000) });
  });

test('opens new breakdowns as a list with its own address, and closes it on back', async ({ page, request }) => {
  // Adds a breakdown, because the demo doesn't always have one.
  const { managementCode } = await addSilentSensor(request);
  await untilBroken(request, managementCode);
  await openHome(page);
  const ofType = card(page, '새 고장').getByRole('button').first();
  const [, type = '', count = ''] = /^(.+) (\d+)$/.exec((await ofType.textContent()) ?? '') ?? [];
  await ofType.press('Enter');
  const dialog = page.getByRole('dialog', { name: `${type} 새 고장 목록` });
  await expect(dialog.getByRole('rowheader')).toHaveCount(Math.min(10, Number(count)));
  await expectAccessible(page, 'new breakdowns');
  await expect(page).toHaveURL(/broken=\w+&since=\d{4}-\d{2}-\d{2}/);
  await page.reload();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: '닫기' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).not.toHaveURL(/broken=/);
  await ofType.click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
});

test('still shows the other sections if one fails, and loads the failed section on retry', async ({ page }) => {
  await page.route(textsCall, (route) => route.fulfill({ status: 404, json: { code: 'NOT_FOUND', error: '' } }));
  await openHome(page);
  await expect(card(page, '확인할 문자').getByRole('alert')).toBeVisible();
  await expect(card(page, '회원 신청').getByRole('link').first()).toBeVisible();
  await page.unroute(textsCall);
  await card(page, '확인할 문자').getByRole('button', { name: '다시 시도' }).click();
  await expect(card(page, '확인할 문자').getByRole('alert')).toHaveCount(0);
  await expect(card(page, '확인할 문자').locator('header b')).toHaveText(/건$/);
});

test('keeps the focus in a section that loads on retry', async ({ page }) => {
  const address = '**/admin/api/portlet/users';
  await page.route(address, (route) => route.fulfill({ status: 404, json: { code: 'NOT_FOUND', error: '' } }));
  await openHome(page);
  const section = page.getByRole('region', { name: '회원 현황' });
  const retry = section.getByRole('button', { name: '다시 시도' });
  await retry.focus();
  await page.unroute(address);
  await page.keyboard.press('Enter');
  await expect(section.getByText('전체 회원')).toBeVisible();
  await expect(section).toBeFocused();
});

test('states that there are no open tasks', async ({ page }) => {
  const none = { startDate: '2026-01-01', totalCount: 0, types: [], list: [] };
  await page.route(breakdownsCall, (route) => route.fulfill({ json: none }));
  await page.route(textsCall, (route) => route.fulfill({ json: { failed: none, unknown: none } }));
  await openHome(page);
  for (const title of ['새 고장', '실패한 문자', '확인할 문자'])
    await expect(card(page, title)).toContainText('할 일이 없습니다.');
});

test('refetches every minute while the administrator is active, and then lets the session end', async ({
  browser,
}, info) => {
  // In a separate profile, because setting a page's clock affects the whole profile: in the worker's profile, later
  // pages would be ahead and use up the session's tokens.
  const own = await openProfile(browser, info);
  const page = await own.newPage();
  await page.clock.install();
  let requests = 0;
  page.on('request', (sent) => {
    if (sent.url().endsWith('/portlet/today/breakdowns')) requests += 1;
  });
  await openHome(page);
  await expect(card(page, '새 고장').locator('header b')).toBeVisible();
  expect(requests).toBe(1);
  await page.mouse.move(300, 300);
  await page.clock.runFor(61_000);
  await expect.poll(() => requests).toBe(2);
  await page.clock.runFor(6 * 60_000);
  const afterLeaving = requests;
  await page.clock.runFor(4 * 60_000);
  expect(requests, 'nobody was there').toBe(afterLeaving);
  await page.mouse.move(400, 400);
  await expect.poll(() => requests).toBe(afterLeaving + 1);
  await own.close();
});

test('shows that its figures are old while new ones can’t be fetched', async ({ browser }, info) => {
  const own = await openProfile(browser, info);
  const page = await own.newPage();
  await page.clock.install();
  await openHome(page);
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
  const asOf = page.getByText(/ 기준, 1분마다/);
  const stale = asOf.getByText('새 자료를 받지 못하고 있습니다.');
  const shown = (await asOf.textContent())?.trim() ?? '';
  const refresh = async () => {
    await page.keyboard.press('Shift');
    await page.clock.runFor(61_000);
  };
  const address = '**/admin/api/portlet/users';
  await page.route(address, (route) => route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', error: '' } }));
  await refresh();
  // The call is tried three times.
  await expect(async () => {
    await page.clock.runFor(1000);
    await expect(stale).toBeVisible({ timeout: 100 });
  }).toPass({ timeout: stretched(20_000) });
  await expect(asOf).toContainText(shown);
  await page.unroute(address);
  await refresh();
  await expect(stale).toHaveCount(0);
  await expect(asOf).not.toContainText(shown);
  await own.setOffline(true);
  await refresh();
  await expect(stale).toBeVisible();
  await own.close();
});

test('resets lists that are opened by links', async ({ page }) => {
  await openHome(page);
  await expect(today(page).locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByRole('table').getByRole('link')).toHaveCount(7);
  const lists = await menuOf(page).evaluateAll((links) =>
    links.map((link) => new URL((link as HTMLAnchorElement).href)).map(({ pathname }) => pathname),
  );
  expect(lists.length).toBeGreaterThan(20);
  const addresses = await page
    .locator('nav a[href], main a[href]')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  for (const address of addresses.map((href) => new URL(href)))
    if (lists.includes(address.pathname) && address.pathname !== '/admin/main')
      expect(address.searchParams.get('init'), address.href).toBe('true');
});

for (const path of ['/main', '/account/user', '/device/smartSecurityLight'])
  test(`shows the frame of ${path} before the scripts and placeholders before the data, without layout shifts`, async ({
    page,
  }) => {
    await enterConsole(page);
    await watchShifts(page);
    const [scripts, data] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route('**/assets/*.js', async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.route(/\/admin\/api\/(portlet|users|installation-place|dashboard)/, async (route) => {
      await data.promise;
      await route.continue();
    });
    await page.goto(consoleAddress(path), { waitUntil: 'commit' });
    for (const part of ['menu', 'bar', 'title', 'filters', 'rows'])
      await expect(page.locator(`.first-frame-${part}`)).toBeVisible();
    await expect(page.getByRole('status')).toHaveText('불러오는 중입니다');

    scripts.resolve();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (path === '/main') await expect(today(page).locator('[aria-busy="true"]')).toHaveCount(6);
    else {
      const waiting = page.getByRole('main').getByRole('status', { name: '불러오는 중입니다' });
      await expect(waiting.locator('tbody tr')).toHaveCount(10);
      await expect(
        waiting.locator('th').filter({ hasText: path === '/account/user' ? '가입 일시' : '점등 상태' }),
      ).toBeVisible();
    }

    data.resolve();
    if (path === '/main') await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    else await expect(page.getByRole('main').getByRole('rowheader').first()).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    await page.waitForLoadState('networkidle', { timeout: stretched(5000) }).catch(() => undefined);
    await expectNoShift(page);
  });

test("shows placeholders beside the menu while a page's script loads", async ({ page }) => {
  await enterConsole(page);
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/users-page*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(consoleAddress('/account/user'), { waitUntil: 'commit' });
  await expect(menuOf(page).first()).toBeVisible();
  await expect(page.getByRole('main').locator('.first-frame-rows')).toBeVisible();
  held.resolve();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('회원');
});
