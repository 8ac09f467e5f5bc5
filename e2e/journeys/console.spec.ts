/// <reference lib="dom" />
import { devices, expect, test } from '@playwright/test';
import { consoleAddress, logInAs, menuOf } from '../support/console.ts';

const menus: Record<string, string[]> = {
  supervisor: ['홈', '관리자', '회원', '탈퇴 회원', '권한', '감사 기록'],
  operator: ['홈', '관리자', '회원', '탈퇴 회원', '감사 기록'],
  manager: ['홈', '회원', '탈퇴 회원'],
  environment: ['홈', '회원'],
  structure: ['홈', '회원'],
  cleaning: ['홈'],
};

for (const [adminId, menu] of Object.entries(menus))
  test(`${adminId} sees exactly the menu granted`, async ({ page }) => {
    await logInAs(page, adminId);
    await expect(menuOf(page)).toHaveText(menu);
  });

test('a page asked for before the login opens after it, one without permission says so', async ({ page }) => {
  await page.goto(consoleAddress('/account/user'));
  await page.getByRole('button', { name: /· cleaning$/ }).click();
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/account\/user/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('이용 권한이 없습니다');
});

test('a permission taken away while the page is open says so, and the menu refuses', async ({ page, browser }) => {
  const other = await (await browser.newContext()).newPage();
  await logInAs(page, 'supervisor');
  const turn = async (isOn: boolean) => {
    await page.goto(consoleAddress('/account/authority?deptCode=structure'));
    const box = page.getByRole('checkbox', { name: '회원 조회', exact: true });
    await expect(box).toBeChecked({ checked: !isOn });
    await box.click();
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
    }).toPass({ timeout: 5000 });
    await other.getByRole('button', { name: '닫기' }).click();
    await expect(other.getByText('이 화면의 권한이 회수되었습니다')).toBeVisible();
    await expect(menuOf(other)).toHaveText(['홈']);
  } finally {
    await turn(true);
  }
});

test('two tabs that renew at once stay logged in, and a logout reaches both', async ({ page, context }) => {
  await logInAs(page, 'manager');
  const second = await context.newPage();
  await second.goto(consoleAddress('/main'));
  const inside = (tab: typeof page) => tab.getByRole('heading', { name: '회원 현황' });
  await expect(inside(second)).toBeVisible();
  // As if a quarter of an hour had passed.
  await page.evaluate(() => localStorage.setItem('maru.admin.tokenExpire', '0'));
  await Promise.all([page.reload(), second.reload()]);
  await expect(inside(page)).toBeVisible();
  await expect(inside(second)).toBeVisible();
  await page.getByRole('button', { name: '로그아웃' }).click();
  await expect(second).toHaveURL(/\/admin\/user\/login/);
});

test('a telephone is refused', async ({ browser }) => {
  const phone = await (await browser.newContext(devices['Galaxy S9+'])).newPage();
  await phone.goto(consoleAddress('/main'));
  await expect(phone).toHaveURL(/\/admin\/mobile/);
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('PC에서 이용해 주십시오');
});
