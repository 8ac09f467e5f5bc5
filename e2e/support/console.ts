/** Ways through the administrators' console of the demo. */
import { expect, type Page } from '@playwright/test';

/** The console lies beside the public site's base. */
export const consoleAddress = (path: string) => `/admin${path}`;

/** Logs in by a demo account, which the login page itself fills in. */
export async function logInAs(page: Page, adminId: string): Promise<void> {
  await page.goto(consoleAddress('/user/login'));
  await page.getByRole('button', { name: new RegExp(`· ${adminId}$`) }).click();
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page.getByRole('heading', { name: '회원 현황' })).toBeVisible();
}

/** Gives an id and a password to the console's login, to which every page leads, and sends them. */
export async function sendLogin(
  page: Page,
  { adminId, password }: { adminId: string; password: string },
  asked = '/user/login',
) {
  await page.goto(consoleAddress(asked));
  await page.getByLabel('아이디', { exact: true }).fill(adminId);
  await page.getByLabel('비밀번호', { exact: true }).fill(password);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
}

/** Logs in an administrator of the journey's own. */
export async function logInBy(page: Page, account: { adminId: string; password: string }): Promise<void> {
  await sendLogin(page, account);
  await expect(page.getByRole('heading', { name: '회원 현황' })).toBeVisible();
}

/** Presses what saves a form, whatever comes of it. */
export const pressSave = (page: Page) => page.getByRole('button', { name: '저장', exact: true }).click();

/** Saves the edit of a detail, until nothing is left to save; one that takes files away asks first. */
export async function save(page: Page, losesFiles = false): Promise<void> {
  await pressSave(page);
  if (losesFiles) await page.getByRole('dialog').getByRole('button', { name: '파일을 삭제하고 저장' }).click();
  await expect(page.getByRole('button', { name: '저장', exact: true })).toHaveCount(0);
}

/** The pages that the menu offers. */
export const menuOf = (page: Page) => page.getByRole('navigation', { name: '주 메뉴' }).getByRole('link');
