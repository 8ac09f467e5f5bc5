/// <reference lib="dom" />
import { devices, expect } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { addAdministrator } from '../support/administrators.ts';
import { answerOf } from '../support/answers.ts';
import { consoleAddress, logInAs, logInBy, menuOf } from '../support/console.ts';
import { withDepartment } from '../support/departments.ts';
import { openProfile, test } from '../support/journey.ts';
import { stretched } from '../support/timeouts.ts';

/** Serial, because one test temporarily revokes a department's permission. */
test.describe.configure({ mode: 'default' });

/**
 * The account pages that each administrator may open, and the pages shown locked. An area without any permitted page
 * is hidden.
 */
const menus: Record<string, { open: string[]; locked: string[] }> = {
  supervisor: { open: ['관리자', '회원', '탈퇴 회원', '권한', '감사 기록'], locked: [] },
  operator: { open: ['관리자', '회원', '탈퇴 회원', '감사 기록'], locked: ['권한'] },
  manager: { open: ['회원', '탈퇴 회원'], locked: ['관리자', '권한', '감사 기록'] },
  environment: { open: ['회원'], locked: ['관리자', '탈퇴 회원', '권한', '감사 기록'] },
  structure: { open: ['회원'], locked: ['관리자', '탈퇴 회원', '권한', '감사 기록'] },
  cleaning: { open: [], locked: [] },
};

for (const [adminId, { open, locked }] of Object.entries(menus))
  test(`shows ${adminId} the permitted pages open, and the rest of the areas locked`, async ({ page }) => {
    await logInAs(page, adminId);
    await expect(menuOf(page).first()).toHaveText('홈');
    const area = page.getByRole('navigation', { name: '주 메뉴' }).getByRole('list', { name: '계정 관리' });
    await expect(area.getByRole('link')).toHaveText(open);
    await expect(area.getByRole('button')).toHaveText(locked.map((title) => `${title}권한 없음`));
    if (locked.length > 0) {
      await area.getByRole('button').first().click();
      await expect(page.getByRole('dialog', { name: '경고' })).toContainText('이 화면을 이용할 권한이 없습니다.');
    }
  });

test('opens the requested page after the login, and shows a message if the permission is missing', async ({ page }) => {
  await page.goto(consoleAddress('/account/user'));
  await page.getByRole('button', { name: /· cleaning$/ }).click();
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/account\/user/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('이용 권한이 없습니다');
});

test('reports a permission revoked while the page is open, and locks the menu entry', ({ page, browser }) =>
  withDepartment('structure', async () => {
    const other = await (await browser.newContext()).newPage();
    await logInAs(page, 'supervisor');
    const turn = async (isOn: boolean) => {
      await page.goto(consoleAddress('/account/authority?deptCode=structure'));
      const box = page.getByRole('checkbox', { name: '회원 조회', exact: true });
      await expect(box).toBeChecked({ checked: !isOn });
      await box.click();
      await page.getByRole('button', { name: '저장', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: '건축과 권한 변경' });
      await dialog.getByLabel('변경 사유').fill('시험');
      await dialog.getByRole('button', { name: '권한 변경' }).click();
      // Waits for the message, because the dialog closes before the change is stored.
      await expect(page.getByRole('status').filter({ hasText: '건축과 권한을 변경했습니다' })).toBeVisible();
      await expect(box).toBeChecked({ checked: isOn });
    };
    await logInAs(other, 'structure');
    await menuOf(other).filter({ hasText: '회원' }).click();
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('회원');
    await turn(false);
    try {
      await expect(async () => {
        await menuOf(other).filter({ hasText: '회원' }).click();
        await expect(other.getByRole('dialog', { name: '경고' })).toBeVisible({ timeout: 1000 });
      }).toPass({ timeout: stretched(5000) });
      await other.getByRole('button', { name: '닫기' }).click();
      await expect(other.getByText('이 화면의 권한이 회수되었습니다')).toBeVisible();
      await expect(menuOf(other).filter({ hasText: '회원' })).toHaveCount(0);
    } finally {
      await turn(true);
    }
  }));

test('keeps two tabs of a demo account logged in when both renew tokens at once, and logs out both', async ({
  page,
  context,
}) => {
  const inside = (tab: typeof page) => tab.getByRole('heading', { name: '회원 현황' });
  await page.goto(consoleAddress('/user/login'));
  await page.getByRole('button', { name: /· manager$/ }).click();
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(inside(page)).toBeVisible();
  const second = await context.newPage();
  await second.goto(consoleAddress('/main'));
  await expect(inside(second)).toBeVisible();
  // Expires the access token.
  await page.evaluate(() => localStorage.setItem('maru.admin.tokenExpire', '0'));
  await Promise.all([page.reload(), second.reload()]);
  await expect(inside(page)).toBeVisible();
  await expect(inside(second)).toBeVisible();
  await page.getByRole('button', { name: '로그아웃' }).click();
  await expect(second).toHaveURL(/\/admin\/user\/login/);
});

test('ends the session at its limit in all tabs, and keeps the next login of another administrator in all', async ({
  browser,
}, info) => {
  // In a separate profile, because setting a page's clock affects the whole profile.
  const own = await openProfile(browser, info);
  const [page, second] = [await own.newPage(), await own.newPage()];
  const title = page.getByRole('heading', { level: 1 });
  await page.clock.install();
  let secondsLeft: number | undefined = 600;
  await own.route('**/admin/api/auth/me', async (route) => {
    const response = await answerOf(route);
    const me = await response.json();
    await route.fulfill({ response, json: secondsLeft && response.ok() ? { ...me, secondsLeft } : me });
  });
  await logInBy(second, await addAdministrator(page.request, 'supervisor'));
  await page.goto(consoleAddress('/account/authority'));
  await expect(title).toHaveText('권한');

  // The server answers that the session goes on.
  await page.clock.fastForward(11 * 60_000);
  for (const tab of [page, second]) await expect(tab.getByText(/자동 로그아웃까지 (10:00|09:)/)).toBeVisible();

  const logOut = () =>
    fetch('/admin/api/auth/logout', {
      method: 'POST',
      headers: { authorization: `Bearer ${localStorage.getItem('maru.admin.accessToken')}` },
    }).then(({ status }) => status);
  expect(await page.evaluate(logOut)).toBe(200);
  await page.clock.fastForward(11 * 60_000);
  for (const tab of [page, second]) await expect(tab).toHaveURL(/\/admin\/user\/login/);
  secondsLeft = undefined;
  await logInBy(second, await addAdministrator(page.request, 'cleaning'));
  // The first tab returns to its page without the former administrator's permissions.
  await expect(title).toHaveText('이용 권한이 없습니다');
  await page.clock.runFor(3000);
  await expect(title).toHaveText('이용 권한이 없습니다');
  await expect(second.getByRole('heading', { name: '회원 현황' })).toBeVisible();
  await own.close();
});

test('refuses a telephone', async ({ browser }) => {
  const phone = await (await browser.newContext(devices['Galaxy S9+'])).newPage();
  await phone.goto(consoleAddress('/main'));
  await expect(phone).toHaveURL(/\/admin\/mobile/);
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('PC에서 이용해 주십시오');
});

test("keeps an area's pages beside a folded menu if the address has a sub-menu", async ({ page }) => {
  await logInAs(page, 'manager');
  const below = page.getByRole('navigation', { name: '하위 메뉴' });
  await menuOf(page)
    .filter({ hasText: /^회원$/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('회원');
  await expect(below).toHaveCount(0);
  await page.getByRole('button', { name: '메뉴 접기' }).click();
  await expect(below.getByRole('link', { name: '회원', exact: true })).toHaveAttribute('aria-current', 'page');
  await expect(below.getByRole('button').first()).toContainText('권한 없음');
  await expectAccessible(page, 'console: folded menu');
  await below.getByRole('button').first().click();
  const refused = page.getByRole('dialog', { name: '경고' });
  await expect(refused).toContainText('이 화면을 이용할 권한이 없습니다.');
  await refused.getByRole('button', { name: '닫기' }).click();
  await below.getByRole('link', { name: '탈퇴 회원' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('탈퇴 회원');
  await page.goto(consoleAddress('/main'));
  await expect(page.getByRole('heading', { name: '회원 현황' })).toBeVisible();
  await expect(below).toHaveCount(0);
});

test('stores the current and the former page until the logout', async ({ page }) => {
  await logInAs(page, 'manager');
  await menuOf(page)
    .filter({ hasText: /^회원$/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('회원');
  const stored = () =>
    page.evaluate(() => ['previousPage', 'currentPage'].map((name) => localStorage.getItem(`maru.admin.${name}`)));
  await expect
    .poll(stored)
    .toEqual([expect.stringContaining('/admin/main'), expect.stringMatching(/^\/admin\/account\/user\?init=true/)]);
  await page.getByRole('button', { name: '로그아웃' }).click();
  await expect(page).toHaveURL(/\/user\/login/);
  expect(await stored()).toEqual([null, null]);
});
