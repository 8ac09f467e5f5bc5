/// <reference lib="dom" />
/** The test function of the journeys. */
import { setTimeout as wait } from 'node:timers/promises';
import { seoulOffsetMs } from '@maru/domain/seoul-time';
import {
  type Browser,
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type Response,
  type TestInfo,
  type WorkerInfo,
} from '@playwright/test';
import { clearStored, isOnOrigin } from './stored.ts';
import { stretched } from './timeouts.ts';

/** Dismisses the demo's popups for today. */
function hideDemoPopups(): void {
  const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10);
  const ids = Array.from({ length: 200 }, (_, at) => at + 1);
  localStorage.setItem('maru.popups.notToday', `${today} ${ids.join()}`);
}

/** Disables the drawing of maps, which in software takes most of a map page's time. */
function leaveMapsUndrawn(): void {
  Object.assign(WebGL2RenderingContext.prototype, { drawElements: () => undefined, clear: () => undefined });
}

/** Makes every navigation wait until the page is hydrated. */
function waitForScripts(page: Page): void {
  for (const name of ['goto', 'reload'] as const) {
    const go = page[name].bind(page) as (...given: unknown[]) => Promise<Response | null>;
    const whole = async (...given: unknown[]) => {
      const response = await go(...given);
      await page.locator('[data-served]').waitFor({ state: 'detached' });
      return response;
    };
    Object.assign(page, { [name]: whole });
  }
}

interface ProfileOptions {
  showsPopups?: boolean;
  /** Whether the journey checks the pictures of maps. */
  drawsMaps?: boolean;
  bypassCSP?: boolean;
  permissions?: string[];
}

/** Opens a browser profile with the project's options and the given ones. */
export async function openProfile(
  browser: Browser,
  { project }: Pick<WorkerInfo, 'project'>,
  { showsPopups = false, drawsMaps = false, ...more }: ProfileOptions = {},
): Promise<BrowserContext> {
  const { baseURL, locale, timezoneId, viewport, contextOptions, bypassCSP = false } = project.use;
  const context = await browser.newContext({
    bypassCSP,
    ...contextOptions,
    ...more,
    ...(baseURL && { baseURL }),
    ...(locale && { locale }),
    ...(timezoneId && { timezoneId }),
    ...(viewport !== undefined && { viewport }),
  });
  if (!showsPopups) await context.addInitScript(hideDemoPopups);
  if (!drawsMaps) await context.addInitScript(leaveMapsUndrawn);
  return context;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/**
 * Waits for midnight in Seoul if it is less than `before` minutes ahead, and until `after` minutes of the day have
 * passed, so that a journey and its readings belong to one day. Extends the timeout by the wait.
 */
export async function passMidnight(
  info: TestInfo,
  { before = 4, after = 2 }: { before?: number; after?: number } = {},
): Promise<void> {
  const passed = (Date.now() + seoulOffsetMs) % dayMs;
  const longMs = (passed >= dayMs - before * minuteMs ? dayMs : 0) + after * minuteMs - passed;
  if (longMs <= 0) return;
  info.setTimeout(info.timeout + longMs);
  await wait(longMs);
}

/** The running test, or its group of tests that continue each other. */
let started = '';

/** Chromium's messages about violations of the content security policy. */
const refusal = /Content Security Policy|This document requires 'Trusted/;

/** Policy violations in the worker's profiles. A journey fails unless it removes its violations from this list. */
export const refusals: string[] = [];

function noteRefusal(message: ConsoleMessage): void {
  if (refusal.test(message.text())) refusals.push(message.text());
}

/** Methods whose effects on a page last; after them, the next journey gets another page. */
const lasting = ['addInitScript', 'emulateMedia', 'exposeBinding', 'exposeFunction', 'on', 'once'] as const;

/** The page that a worker's journeys share. */
interface Tab {
  page?: Page | undefined;
}

/** Opens a page; `tab` holds the page until it is closed or one of the lasting methods is called. */
async function openTab(profile: BrowserContext, tab: Tab): Promise<Page> {
  const page = await profile.newPage();
  tab.page = page;
  for (const name of lasting) {
    const call = page[name].bind(page) as (...given: unknown[]) => unknown;
    const noted = (...given: unknown[]) => {
      tab.page = undefined;
      return call(...given);
    };
    Object.assign(page, { [name]: noted });
  }
  return page;
}

/**
 * The browser profile shared by a worker's journeys, with the sites' scripts and fonts cached like a returning
 * visitor's. Data stored by a journey is cleared at its end; a failed journey discards the profile. Journeys also share
 * a page, because the first visit of a new page takes three times as much processor time as another visit.
 */
const extended = base.extend<
  { policy: undefined; sameDay: undefined },
  { drawsMaps: boolean; profile: BrowserContext; tab: Tab }
>({
  drawsMaps: [false, { option: true, scope: 'worker' }],
  sameDay: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern.
    async ({}, use, info) => {
      const [, ...titles] = info.titlePath;
      const group = titles.length > 1 ? titles.slice(0, -1).join() : info.testId;
      if (group !== started) await passMidnight(info);
      started = group;
      await use(undefined);
    },
    // A separate time limit, so that the wait doesn't use up the test's.
    { auto: true, timeout: stretched(120_000) },
  ],
  policy: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern.
    async ({}, use) => {
      await use(undefined);
      expect(refusals.splice(0), 'refused by the content security policy').toEqual([]);
    },
    { auto: true },
  ],
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await open(options);
        if (options?.javaScriptEnabled !== false) context.on('page', waitForScripts);
        context.on('console', noteRefusal);
        return context;
      };
      await use(browser);
    },
    { scope: 'worker' },
  ],
  context: async ({ profile, tab }, use) => {
    await use(profile);
    if (tab.page && (tab.page.isClosed() || !isOnOrigin(tab.page))) tab.page = undefined;
    const { page: shared } = tab;
    await Promise.all(profile.pages().map((page) => page !== shared && page.close()));
    await shared?.unrouteAll({ behavior: 'ignoreErrors' });
    await profile.unrouteAll({ behavior: 'ignoreErrors' });
    await (shared ? clearStored(shared) : profile.setStorageState({ cookies: [], origins: [] }));
  },
  page: async ({ context, tab, viewport }, use) => {
    const page = tab.page ?? (await openTab(context, tab));
    if (viewport) await page.setViewportSize(viewport);
    await use(page);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern.
  tab: [async ({}, use) => use({}), { scope: 'worker' }],
  profile: [
    async ({ browser, drawsMaps }, use, worker) => use(await openProfile(browser, worker, { drawsMaps })),
    { scope: 'worker' },
  ],
});

/** The test function; `setTimeout` takes milliseconds on an idle machine, multiplied like the configured timeouts. */
export const test = Object.assign(extended, { setTimeout: (ms: number) => base.setTimeout(stretched(ms)) });
