/** Collects the screens of the built product before the journeys run. */
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type FullConfig, request } from '@playwright/test';
import { asSupervisor } from './support/administrators.ts';
import { reportFirst } from './support/report.ts';
import { keepScreens, type Screen, type Site, siteBase } from './support/screens.ts';
import { sendUplink } from './support/source.ts';
import { stretched } from './support/timeouts.ts';

/** The used part of a route in either site's router. */
interface Route {
  options: { staticData?: { console?: { isAlone?: boolean } } };
}

/** The demo's first series, whose history is awaited; other series continue loading during the journeys. */
const firstSeries = 'air';

async function untilLoaded(baseURL: string): Promise<void> {
  const longestMs = stretched(300_000);
  const end = performance.now() + longestMs;
  const isLoading = async () => {
    const answer = await fetch(new URL('/api/district/history-load', baseURL));
    return !answer.ok || ((await answer.json()) as { loading: string[] }).loading.includes(firstSeries);
  };
  while (await isLoading()) {
    if (performance.now() > end) throw new Error(`the demo has not loaded ${firstSeries} within ${longestMs / 1000} s`);
    await wait(500);
  }
}

/** Adds a network with a message of an unknown device, for the screens that show unknown devices. */
async function makeSource(baseURL: string): Promise<void> {
  const context = await request.newContext({ baseURL });
  const body = { name: '여정 네트워크', kind: 'chirpstack', zone: 'UTC' };
  const { sourceId, secret } = (await asSupervisor(context, 'POST', '/device/source', body)) as {
    sourceId: number;
    secret: string;
  };
  const source = { address: `/ingest/v1/sources/${sourceId}`, secret };
  const object = { pm2_5: 12, pm10: 20, temperature: 21.5, battery: 3.6 };
  await sendUplink(context, source, { devEui: 'a84041ffff1837b7', modelName: 'AM319', bytes: [1], object });
  await context.dispose();
}

/** Sends a report in each group, for the screens that show reports. */
async function makeReports(baseURL: string): Promise<void> {
  const context = await request.newContext({ baseURL });
  for (const group of ['light', 'bin', 'building'] as const) await reportFirst(context, group);
  await context.dispose();
}

export default async function setup(config: FullConfig): Promise<void> {
  const { baseURL = '', launchOptions } = config.projects[0]?.use ?? {};
  await untilLoaded(baseURL);
  await makeSource(baseURL);
  await makeReports(baseURL);
  const browser = await chromium.launch(launchOptions);
  try {
    const screensOf = async (site: Site): Promise<Screen[]> => {
      const page = await browser.newPage();
      await page.goto(new URL(`${siteBase[site]}/user/login`, baseURL).href);
      await page.waitForFunction(() => '__TSR_ROUTER__' in window);
      // The router is available as this global variable.
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
