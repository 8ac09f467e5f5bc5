/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectWhole } from '../support/accessible.ts';
import { loggedInMember } from '../support/citizen.ts';
import { consoleAddress, enterConsole, logInAs } from '../support/console.ts';
import { test } from '../support/journey.ts';
import { tabTo } from '../support/keyboard.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const hint = '관리자 로그인이 필요합니다';
/** The administrator's name in the header, as a link. */
const nameLink = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name} 관리자`) });

/** Expects no overflow and whole words, and accessibility both as a table and as cards. */
async function expectSound(page: Page, name: string): Promise<void> {
  await expectWhole(page, name);
  await expectAccessible(page, name);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectAccessible(page, `${name} at 320 px`);
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('searches the list, opens a colleague by keyboard, and returns to the same list', async ({ page }) => {
  await enterConsole(page);
  await page.goto('airQuality');
  await expect(nameLink(page, '홍길동')).toHaveAttribute('href', '/admin/main');
  await page.getByRole('link', { name: '관리자 목록' }).click();
  await expect(page.getByRole('table')).toBeVisible();
  await expectSound(page, 'list');

  await page.getByLabel('부서').selectOption('청소행정과');
  await page.getByLabel('계정 상태').selectOption('사용중');
  await page.getByLabel('검색어').fill('clean');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?(?=.*deptCode=cleaning)(?=.*adminStatus=normal)(?=.*keyword=clean)/);
  const row = page.getByRole('row', { name: 'cleaning' });
  await expect(row.getByRole('cell')).toHaveText([
    /^\d+$/,
    '강청소',
    '청소행정과',
    '사용중',
    /^\d{4}-\d\d-\d\d$/,
    /보기$/,
  ]);
  const list = page.url();
  await tabTo(page, 'table a');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('관리자 상세 · cleaning');
  await expect(page.getByText('강청소 / 주무관')).toBeVisible();
  await expectSound(page, 'detail');
  await page.getByRole('link', { name: '목록', exact: true }).click();
  await expect(page).toHaveURL(list);
  await expect(page.getByLabel('검색어')).toHaveValue('clean');
  await expect(row).toHaveAttribute('data-recent');

  await page.getByLabel('계정 상태').selectOption('정지');
  await page.getByRole('button', { name: '검색' }).click();
  await expect(page.getByText('조회된 내용이 없습니다.')).toBeVisible();
  await page.goto('account/admin?pageNumber=9');
  await expect(page).toHaveURL(/\?pageNumber=[1-8]$/);
  await page.getByRole('button', { name: '가입일' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('supervisor');
  await page.goto('account/admin/99999999');
  await expect(heading(page)).toHaveText('관리자를 찾을 수 없습니다');
});

test("redirects a visitor to the console's login and back to the requested page", async ({ page }) => {
  await page.goto('account/admin?keyword=structure');
  await expect(heading(page)).toHaveText(hint);
  await expect(page.getByRole('link', { name: '관리자 목록' })).toHaveCount(0);
  await expectSound(page, 'hint');
  await page.getByRole('link', { name: '관리자 로그인' }).click();
  await page.getByRole('button', { name: /· supervisor$/ }).click();
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page).toHaveURL(/\/portal\/account\/admin\?keyword=structure$/);
  await expect(page.getByRole('row', { name: 'structure' })).toBeVisible();
});

test('shows a message to a department without the permission, and offers it no link', async ({ page }) => {
  await enterConsole(page, 'environment');
  await page.goto('account/admin');
  await expect(heading(page)).toHaveText('이용 권한이 없습니다');
  await expectSound(page, 'refusal');
  await expect(nameLink(page, '홍길동')).toBeVisible();
  await expect(page.getByRole('link', { name: '관리자 목록' })).toHaveCount(0);
});

test("clears the page in another tab after the console's logout, and renews tokens for both tabs", async ({
  page,
  context,
}) => {
  await logInAs(page, 'operator');
  const portal = await context.newPage();
  await portal.goto('account/admin');
  await expect(portal.getByRole('table')).toBeVisible();
  // Expires the access token.
  await page.evaluate(() => localStorage.setItem('maru.admin.tokenExpire', '0'));
  await Promise.all([page.reload(), portal.reload()]);
  await expect(portal.getByRole('table')).toBeVisible();
  await page.getByRole('button', { name: '로그아웃' }).click();
  await expect(heading(portal)).toHaveText(hint);
  await expect(nameLink(portal, '이운영')).toHaveCount(0);
});

test("ends a citizen's and an administrator's session in one browser separately", async ({ page, request }) => {
  const { person } = await loggedInMember(page);
  await logInAs(page, 'supervisor');
  const tokens = { citizen: '', administrator: '' };
  page.on('request', (sent) => {
    const { pathname } = new URL(sent.url());
    const token = sent.headers().authorization;
    if (token && pathname === '/api/favorite') tokens.citizen = token;
    if (token && pathname === '/admin/api/administrators') tokens.administrator = token;
  });
  await page.goto('account/admin');
  await expect(page.getByRole('table')).toBeVisible();
  await page.goto('myPage/favorite');
  await expect(page.getByText('관심 측정소가 없습니다.')).toBeVisible();
  await expect(nameLink(page, '김총괄')).toBeVisible();
  expect(tokens.citizen).not.toBe('');
  expect(tokens.administrator).not.toBe('');
  expect(tokens.administrator).not.toBe(tokens.citizen);

  // Ends the session by another client: the server then refuses both tokens of the administrator.
  await request.post('/admin/api/auth/logout', { headers: { authorization: tokens.administrator } });
  await page.goto('account/admin');
  await expect(heading(page)).toHaveText(hint);
  await expect(page.getByText('이용 시간이 지나 로그아웃되었습니다')).toBeVisible();
  await expect(nameLink(page, '김총괄')).toHaveCount(0);
  await expect(page.getByText(`${person.name} 님`)).toBeVisible();
  await page.goto('myPage/favorite');
  await expect(page.getByText('관심 측정소가 없습니다.')).toBeVisible();
});

test("hides an administrator's session that was idle for too long", async ({ page }) => {
  await enterConsole(page);
  await page.goto('account/admin');
  await expect(page.getByRole('table')).toBeVisible();
  await expect(nameLink(page, '홍길동')).toBeVisible();
  await page.evaluate(() => {
    localStorage.setItem('maru.admin.idleMinutes', '30');
    localStorage.setItem('maru.admin.lastUse', String(Date.now() - 3_600_000));
    // As another tab's change, which is noticed before the next check.
    dispatchEvent(new StorageEvent('storage'));
  });
  await expect(heading(page)).toHaveText(hint);
  await expect(nameLink(page, '홍길동')).toHaveCount(0);
  await page.getByRole('link', { name: '관리자 로그인' }).click();
  await expect(page).toHaveURL(consoleAddress('/user/login?portal=%2Faccount%2Fadmin'));
});
