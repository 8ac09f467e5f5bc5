/** Tests of journeys. */
import { type Browser, type BrowserContext, test as base, type WorkerInfo } from '@playwright/test';

/** A browser's profile with the options of the project. */
export function openProfile(browser: Browser, { project }: WorkerInfo): Promise<BrowserContext> {
  const { baseURL, locale, timezoneId, viewport, contextOptions } = project.use;
  return browser.newContext({
    ...contextOptions,
    ...(baseURL && { baseURL }),
    ...(locale && { locale }),
    ...(timezoneId && { timezoneId }),
    ...(viewport !== undefined && { viewport }),
  });
}

/**
 * A worker's journeys share one profile of the browser, which knows the scripts and fonts of the sites already, as that of
 * most people does. What a journey stores there goes when it ends; one that fails takes the profile along.
 */
export const test = base.extend<object, { profile: BrowserContext }>({
  context: async ({ profile }, use) => {
    await use(profile);
    await Promise.all(profile.pages().map((page) => page.close()));
    await profile.unrouteAll({ behavior: 'ignoreErrors' });
    await profile.setStorageState({ cookies: [], origins: [] });
  },
  profile: [async ({ browser }, use, worker) => use(await openProfile(browser, worker)), { scope: 'worker' }],
});
