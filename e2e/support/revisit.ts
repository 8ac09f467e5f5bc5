/// <reference lib="dom" />
/** Reopens a screen within its site, with fresh state but cached scripts. */
import type { Page } from '@playwright/test';
import type { Watched } from './watched.ts';

/** The libraries' global variables. */
interface SiteWindow {
  __TSR_ROUTER__: { navigate(to: { href: string }): Promise<void> };
  __TANSTACK_QUERY_CLIENT__: { resetQueries(): Promise<void>; invalidateQueries(): Promise<void> };
}

/** Screens without calls, used to leave another screen; the second is used if the first is the current screen. */
const asides = {
  '/portal': ['/portal/forbidden', '/portal/notFound'],
  '/admin': ['/admin/mobile', '/admin/user/login'],
} as const;

function asideOf(address: string): string {
  const [first, second] = asides[address.startsWith('/admin/') ? '/admin' : '/portal'];
  return address.startsWith(first) ? second : first;
}

/** Navigates within the site without loading the page. */
export const goTo = (page: Page, address: string) =>
  page.evaluate((href) => (window as unknown as SiteWindow).__TSR_ROUTER__.navigate({ href }), address);

/** Refetches a screen's answers, as a later look at it does. */
export const refetchAll = (page: Page) =>
  page.evaluate(() => (window as unknown as SiteWindow).__TANSTACK_QUERY_CLIENT__.invalidateQueries());

/** Whether the page shows a screen of the address's site, so that the router can go to the address. */
export const isOnSite = (page: Page, address: string): boolean =>
  new URL(page.url()).pathname.startsWith(`/${address.split('/')[1]}/`);

/** Leaves the screen of an address. */
export async function goAside(watched: Watched, address: string): Promise<void> {
  await goTo(watched.page, asideOf(address));
  watched.expectNoAnswers();
}

/**
 * Leaves the screen of an address, clears the cache, and reopens the screen. `meanwhile` runs in between.
 */
export async function revisit(watched: Watched, address: string, meanwhile?: () => Promise<void>): Promise<void> {
  const { page } = watched;
  await goAside(watched, address);
  await meanwhile?.();
  await page.evaluate(() => (window as unknown as SiteWindow).__TANSTACK_QUERY_CLIENT__.resetQueries());
  await goTo(page, address);
}
