/// <reference lib="dom" />
import { formatSeoulDate, nextBucket } from '@maru/domain/seoul-time';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { addAdministrator } from '../support/administrators.ts';
import { consoleAddress, enterConsole, enterConsoleBy, logInBy, menuOf } from '../support/console.ts';
import { openProfile, test } from '../support/journey.ts';
import { addMember } from '../support/members.ts';
import { newPrefix } from '../support/people.ts';
import { addItems } from '../support/stored.ts';

const header = (page: Page, name: string) => page.getByRole('columnheader', { name });
const widthOf = (page: Page, name: string) =>
  header(page, name).evaluate((head) => Math.round(head.getBoundingClientRect().width));

test("keeps a list's sort order over pages, a reload and back", async ({ page }) => {
  const prefix = newPrefix();
  const ids = [];
  for (let one = 0; one < 12; one += 1) ids.push((await addMember(prefix)).userId);
  await enterConsole(page);
  await page.goto(consoleAddress(`/account/user?keyword=${prefix}`));
  const names = page.getByRole('table', { name: '회원' }).locator('tbody').getByRole('link');
  const unsorted = ids.toReversed();
  await expect(names).toHaveText(unsorted.slice(0, 10));

  const sort = header(page, '아이디').getByRole('button');
  await sort.click();
  await expect(names).toHaveText(ids.toSorted().slice(0, 10));
  await expect(header(page, '아이디')).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('button', { name: '2페이지' }).click();
  await expect(names).toHaveText(ids.toSorted().slice(10));
  await page.reload();
  await expect(names).toHaveText(ids.toSorted().slice(10));

  await sort.click();
  await expect(names).toHaveText(ids.toSorted().toReversed().slice(0, 10));
  await page.getByLabel('검색어').fill(`${prefix} `);
  await page.keyboard.press('Enter');
  await expect(names).toHaveText(ids.toSorted().toReversed().slice(0, 10));
  await expect(header(page, '아이디')).toHaveAttribute('aria-sort', 'descending');
  await page.goBack();
  await page.goBack();
  await expect(names).toHaveText(ids.toSorted().slice(10));
  await page.goForward();
  // The third press restores the list's default order.
  await sort.click();
  await expect(header(page, '아이디')).toHaveAttribute('aria-sort', 'none');
  await expect(names).toHaveText(unsorted.slice(0, 10));

  // Cards, which replace the table at 200 % zoom, have no headers to press.
  await page.setViewportSize({ width: 640, height: 900 });
  await page.getByLabel('정렬', { exact: true }).selectOption('아이디 오름차순');
  const cards = page.getByRole('list', { name: '회원' }).getByRole('link');
  await expect(cards).toHaveText(ids.toSorted().slice(0, 10));
});

test('loads the codes of filters once after the login', async ({ page, request }) => {
  const requests: string[] = [];
  page.on('request', (sent) => {
    const { pathname } = new URL(sent.url());
    if (/^\/api\/(vendors|common-code)/.test(pathname)) requests.push(pathname);
  });
  await logInBy(page, await addAdministrator(request, 'supervisor'));
  const lists = { '미세먼지 센서': '제조사', '균열 센서': '제조사', '차량 GPS': '업체', '기울기 센서': '제조사' };
  for (const [name, filter] of Object.entries(lists)) {
    await menuOf(page).getByText(name, { exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
    await expect(page.getByLabel(filter, { exact: true }).locator('option').nth(1)).toBeAttached();
  }
  expect(requests.toSorted()).toEqual(['/api/common-code/vehicle/vehicle_company_code', '/api/vendors']);
});

test('hides the former total while a filtered list loads', async ({ page }) => {
  await enterConsole(page);
  await page.goto(consoleAddress('/device/smartSecurityLight'));
  const main = page.getByRole('main');
  const pager = main.getByRole('navigation', { name: /스마트 보안등/ });
  await expect(main.getByText(/^총 [\d,]+건$/)).toBeVisible();
  await expect(pager).toBeVisible();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/installation-place\/security-light\?.*keyword=/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByLabel('검색어').fill('없는-보안등');
  await page.keyboard.press('Enter');
  await expect(main.getByText(/^총 [\d,]+건$/)).toHaveCount(0);
  await expect(pager).toHaveCount(0);
  answer();
  await expect(main.getByText('총 0건')).toBeVisible();
});

test('lets columns be chosen by keyboard alone, and stores the choice', async ({ page }) => {
  await enterConsole(page);
  await page.goto(consoleAddress('/account/admin'));
  await expect(header(page, '직위')).toBeVisible();
  const button = page.getByRole('button', { name: '열', exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  const panel = page.getByRole('region', { name: '표시할 열' });
  await expect(panel.getByRole('checkbox', { name: '아이디' })).toBeDisabled();
  await expectAccessible(page, 'the columns');
  for (let stop = 0; stop < 10; stop += 1) {
    await page.keyboard.press('Tab');
    if (await panel.getByRole('checkbox', { name: '직위' }).evaluate((box) => box === document.activeElement)) break;
  }
  await page.keyboard.press('Space');
  await expect(header(page, '직위')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(button).toBeFocused();

  await page.reload();
  await expect(header(page, '이름')).toBeVisible();
  await expect(header(page, '직위')).toHaveCount(0);
  // The choice doesn't apply to another list.
  await page.goto(consoleAddress('/account/audit'));
  await expect(header(page, '접속 주소')).toBeVisible();
  await page.goto(consoleAddress('/account/admin'));
  await button.click();
  await panel.getByRole('button', { name: '처음 상태로' }).click();
  await expect(header(page, '직위')).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(panel).toBeHidden();
  await page.reload();
  await expect(header(page, '직위')).toBeVisible();
});

test('widens a column by dragging and by keys, stores the width, and resets it to automatic', async ({ page }) => {
  await enterConsole(page);
  await page.goto(consoleAddress('/account/admin'));
  const handle = page.getByRole('separator', { name: '아이디 열 너비' });
  await expect(handle).toBeVisible();
  const automatic = await widthOf(page, '아이디');
  await expect(handle).toHaveAttribute('aria-valuenow', String(automatic));

  const box = await handle.boundingBox();
  if (!box) throw new Error('the handle is nowhere');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => widthOf(page, '아이디')).toBe(automatic + 60);
  const moved = await handle.boundingBox();
  // Widths are stored as whole pixels.
  expect(Math.abs((moved?.x ?? 0) - box.x - 60), 'the handle stays under the pointer').toBeLessThan(2);
  await expect(header(page, '아이디'), 'dragging is no press on the header').toHaveAttribute('aria-sort', 'none');

  await handle.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(() => widthOf(page, '아이디')).toBe(automatic + 60 + 8 - 40);
  await expect(handle).toHaveAttribute('aria-valuenow', String(automatic + 28));
  await page.reload();
  await expect(handle).toBeVisible();
  expect(await widthOf(page, '아이디')).toBe(automatic + 28);

  await page.getByRole('button', { name: '열', exact: true }).click();
  await page.getByRole('button', { name: '처음 상태로' }).click();
  await expect.poll(() => widthOf(page, '아이디')).toBe(automatic);
  await handle.focus();
  await page.keyboard.press('Home');
  await expect.poll(() => widthOf(page, '아이디')).toBe(48);
  await handle.dblclick();
  await expect.poll(() => widthOf(page, '아이디')).toBeGreaterThan(48);
});

test("shows the facilities and applications of the demo's operator", async ({ page }) => {
  await enterConsole(page);
  await page.goto(consoleAddress('/account/user?keyword=demo-operator'));
  await page.getByRole('link', { name: 'demo-operator' }).click();
  for (const list of ['관리 시설', '서비스 신청 이력'])
    await expect(page.getByRole('table', { name: list }).locator('tbody tr').first(), list).toBeVisible();
});

test('opens lists with the default range of the specification', async ({ page }) => {
  await enterConsole(page);
  const day = (ago: number) => formatSeoulDate(new Date(Date.now() - ago * 86_400_000));
  for (const [path, daysAgo] of [
    ['/systemStatistics/cleaningVehicle', 0],
    ['/systemStatistics/cleaningVehicle/detail?vehicleId=1', 1],
    ['/systemStatistics/scale', 1],
    ['/systemStatistics/scale/detail?vehicleNumber=80가1001', 1],
    ['/sms/history', 0],
    ['/sms/reservation', 0],
  ] as const) {
    await page.goto(consoleAddress(path));
    await expect(page.getByLabel('시작일').first(), path).toHaveValue(day(daysAgo));
    await expect(page.getByLabel('종료일').first(), path).toHaveValue(day(0));
  }
  // A range of two days is charted by hour.
  await page.goto(consoleAddress('/systemStatistics/cleaningVehicle'));
  await expect(page.getByLabel('단위')).toHaveValue('hour');
});

test('moves a default range to the new day if midnight passes', async ({ browser }, info) => {
  // In a separate profile, because setting a page's clock affects the whole profile.
  const own = await openProfile(browser, info);
  const page = await own.newPage();
  const midnight = nextBucket(new Date(), 'day').getTime();
  // A busy machine takes minutes to log in and open the page.
  await page.clock.install({ time: midnight - 10 * 60_000 });
  await enterConsoleBy(page, await addAdministrator(page.request, 'supervisor'));
  // Moves the access token's expiry, which is over by the page's clock.
  await addItems(page, { 'maru.admin.tokenExpire': String(midnight + 3_600_000) });
  await page.goto(consoleAddress('/sms/reservation'));
  await expect(page.getByLabel('종료일')).toHaveValue(formatSeoulDate(new Date(midnight - 1)));
  await page.clock.fastForward(10 * 60_000);
  for (const end of ['시작일', '종료일']) {
    await expect(page.getByLabel(end)).toHaveValue(formatSeoulDate(new Date(midnight)));
  }
  await own.close();
});

test('suggests the next step for an empty list, and keeps the rest of the page if a list fails', async ({ page }) => {
  await enterConsole(page);
  const address = consoleAddress('/device/cctv');
  await page.goto(`${address}?keyword=${Date.now().toString(36)}`);
  await expect(page.getByText('검색 조건을 바꾸거나 초기화해 주십시오.')).toBeVisible();

  await page.route('**/admin/api/installation-place/cctv?*', (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        type: 'about:blank',
        title: 'Conflict',
        status: 409,
        code: 'CONFLICT',
        error: '지금은 답할 수 없습니다.',
      }),
    }),
  );
  await page.goto(address);
  await expect(page.getByText('인구 감지 CCTV 정보를 불러오지 못했습니다.')).toBeVisible();
  await expect(page.getByRole('table', { name: '측정 지역' })).toBeVisible();
});
