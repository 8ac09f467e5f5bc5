/// <reference lib="dom" />
/** Actions in the demo's administration console. */
import { type APIRequestContext, type Cookie, expect, type Page } from '@playwright/test';
import { addAdministrator, demoAccount, readToken, tokensOf } from './administrators.ts';
import { addItems, storeItems } from './stored.ts';

/** Address of a console page, outside of the public site's base. */
export const consoleAddress = (path: string) => `/admin${path}`;

/** Opens the console's home as a demo account, without its login page. A citizen's session remains. */
export async function logInAs(page: Page, adminId: string): Promise<void> {
  await addItems(page, await itemsOf(page.request, await demoAccount(page.request, adminId)));
  await page.goto(consoleAddress('/main'));
  await expect(page.getByRole('heading', { name: '회원 현황' })).toBeVisible();
}

/** Fills in and submits the console's login, to which every page redirects. */
export async function sendLogin(
  page: Page,
  { adminId, password }: { adminId: string; password: string },
  path = '/user/login',
) {
  await page.goto(consoleAddress(path));
  await page.getByLabel('아이디', { exact: true }).fill(adminId);
  await page.getByLabel('비밀번호', { exact: true }).fill(password);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
}

/** Logs in with the journey's own administrator. */
export async function logInBy(page: Page, account: { adminId: string; password: string }): Promise<void> {
  await sendLogin(page, account);
  await expect(page.getByRole('heading', { name: '회원 현황' })).toBeVisible();
}

interface StoredSession {
  cookies: Cookie[];
  /** Local storage. */
  items: Record<string, string>;
  until: number;
}

/** This worker's sessions, by department. */
const sessions = new Map<string, StoredSession>();
/**
 * Reuse of a session in milliseconds, well below an access token's lifetime of 15 minutes, so that no page uses the
 * single-use refresh token.
 */
const sessionMs = 7 * 60_000;

/**
 * Sets up a session of a department's administrator in the page's browser profile. All journeys of a worker share one
 * administrator per department, who logs in once; journeys that change an account use a separate one ({@link logInBy}).
 */
export async function enterConsole(page: Page, deptCode = 'supervisor'): Promise<void> {
  let session = sessions.get(deptCode);
  if (!session || session.until < Date.now()) {
    const until = Date.now() + sessionMs;
    const items = await itemsOf(page.request, await addAdministrator(page.request, deptCode));
    session = { cookies: await page.context().cookies(), items, until };
    sessions.set(deptCode, session);
  }
  await page.context().clearCookies();
  await page.context().addCookies(session.cookies);
  await storeItems(page, session.items);
}

/** Sets up a session of the journey's own administrator in the page's browser profile. */
export async function enterConsoleBy(page: Page, account: Account): Promise<void> {
  await storeItems(page, await itemsOf(page.request, account));
}

type Account = { adminId: string; password: string };

/** Logs in without a screen; returns the session as the console stores it. */
async function itemsOf(request: APIRequestContext, account: Account): Promise<Record<string, string>> {
  const { token, refreshToken } = await tokensOf(request, '/admin/api', account);
  const { sub: userRole, expiresAt } = readToken<{ sub: string }>(token);
  const tokenExpire = String(expiresAt);
  const items = { userId: account.adminId, userRole, accessToken: token, refreshToken, tokenExpire };
  return Object.fromEntries(Object.entries(items).map(([name, value]) => [`maru.admin.${name}`, value]));
}

/** Opens the console's home as an administrator of a department. */
export async function openHome(page: Page, deptCode = 'supervisor'): Promise<void> {
  await enterConsole(page, deptCode);
  await page.goto(consoleAddress('/main'));
  await expect(page.getByRole('heading', { name: '회원 현황' })).toBeVisible();
}

/** Presses a form's save button, without waiting for the result. */
export const pressSave = (page: Page) => page.getByRole('button', { name: '저장', exact: true }).click();

/** Saves the edit of a detail and waits until nothing is unsaved; a save that deletes files asks first. */
export async function save(page: Page, losesFiles = false): Promise<void> {
  await pressSave(page);
  if (losesFiles) await page.getByRole('dialog').getByRole('button', { name: '파일을 삭제하고 저장' }).click();
  await expect(page.getByRole('button', { name: '저장', exact: true })).toHaveCount(0);
}

export const menuOf = (page: Page) => page.getByRole('navigation', { name: '주 메뉴' }).getByRole('link');
