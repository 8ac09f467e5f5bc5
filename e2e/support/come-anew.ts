/// <reference lib="dom" />
/** Coming to a screen anew within its site: it begins from nothing, but what was loaded once needn't be loaded again. */
import type { Page } from '@playwright/test';
import type { Watched } from './watched.ts';

/** By the names that their libraries give them. */
interface SiteWindow {
  __TSR_ROUTER__: { navigate(to: { href: string }): Promise<void> };
  __TANSTACK_QUERY_CLIENT__: { resetQueries(): Promise<void> };
}

/** Screens that ask for nothing, to go to meanwhile: the second where one comes from the first. */
const asides = {
  '/portal': ['/portal/forbidden', '/portal/notFound'],
  '/admin': ['/admin/mobile', '/admin/user/login'],
} as const;

function asideOf(address: string): string {
  const [first, second] = asides[address.startsWith('/admin/') ? '/admin' : '/portal'];
  return address.startsWith(first) ? second : first;
}

/** Goes to an address within the site, without loading it. */
export const goTo = (page: Page, address: string) =>
  page.evaluate((href) => (window as unknown as SiteWindow).__TSR_ROUTER__.navigate({ href }), address);

/** Leaves the screen of an address. */
export async function goAside(watched: Watched, address: string): Promise<void> {
  await goTo(watched.page, asideOf(address));
  watched.expectNoAnswers();
}

/** Leaves the screen of an address, forgets every answer, and comes to it anew; `meanwhile` is done in between. */
export async function comeAnew(watched: Watched, address: string, meanwhile: () => Promise<void>): Promise<void> {
  const { page } = watched;
  await goAside(watched, address);
  await meanwhile();
  await page.evaluate(() => (window as unknown as SiteWindow).__TANSTACK_QUERY_CLIENT__.resetQueries());
  await goTo(page, address);
}
