/** Before the journeys: which screens there are, asked of the built product itself. */
import { chromium, type FullConfig } from '@playwright/test';
import { keepScreens, type Screen, type Site, siteBase } from './support/screens.ts';

/** A route as the router of either site holds it, as far as it is of use here. */
interface Route {
  options: { staticData?: { console?: { isAlone?: boolean } } };
}

export default async function setup(config: FullConfig): Promise<void> {
  const { baseURL = '', launchOptions } = config.projects[0]?.use ?? {};
  const browser = await chromium.launch(launchOptions);
  try {
    const screensOf = async (site: Site): Promise<Screen[]> => {
      const page = await browser.newPage();
      await page.goto(new URL(`${siteBase[site]}/user/login`, baseURL).href);
      await page.waitForFunction(() => '__TSR_ROUTER__' in window);
      // The router says itself which one it is.
      return page.evaluate(() => {
        const { routesByPath } = (window as unknown as { __TSR_ROUTER__: { routesByPath: Record<string, Route> } })
          .__TSR_ROUTER__;
        return Object.entries(routesByPath).map(([path, { options }]) => ({
          path,
          isAlone: options.staticData?.console?.isAlone ?? false,
        }));
      });
    };
    keepScreens({ portal: await screensOf('portal'), console: await screensOf('console') });
  } finally {
    await browser.close();
  }
}
