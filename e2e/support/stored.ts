/// <reference lib="dom" />
/**
 * Cookies and stored data of the tested sites, changed through an open page. Playwright's `setStorageState` opens
 * another page for it, which costs as much processor time as a visit.
 */
import type { Page } from '@playwright/test';

const origin = `http://127.0.0.1:${process.env.MARU_E2E_PORT}`;
/** A page of the origin without scripts. */
const bare = `${origin}/healthz`;

export const isOnOrigin = (page: Page): boolean => page.url().startsWith(`${origin}/`);

/** Replaces the local storage; opens a page without scripts if the page isn't on the sites yet. */
export async function storeItems(page: Page, items: Record<string, string>): Promise<void> {
  if (!isOnOrigin(page)) await page.goto(bare);
  await page.evaluate(() => localStorage.clear());
  await addItems(page, items);
}

/** Adds to the local storage; opens a page without scripts if the page isn't on the sites yet. */
export async function addItems(page: Page, items: Record<string, string>): Promise<void> {
  if (!isOnOrigin(page)) await page.goto(bare);
  await page.evaluate((items) => {
    for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
  }, items);
}

/** Leaves the page on an address without scripts, with no stored data, cookies or history of its profile. */
export async function clearStored(page: Page): Promise<void> {
  await page.goto(bare);
  await page.evaluate(() => sessionStorage.clear());
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.send('Page.resetNavigationHistory');
  await session.detach();
  await page.context().clearCookies();
}
