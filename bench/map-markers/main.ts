/**
 * `npm run bench:map` measures the maps of air quality and security lights in a real browser with 10,000 places each,
 * against an empty map and a map of one colour in the same run. Server, browser and software renderer share the
 * machine's cores.
 */
import { cpus } from 'node:os';
import type { District } from '@maru/domain/district';
import type { Browser, Page } from '@playwright/test';
import { startDatabase } from '../installation/database.ts';
import { startServer } from '../installation/server.ts';
import { printRows } from '../run/bars.ts';
import { run, say } from '../run/run.ts';
import { bareMapIsThere, openBareMap } from './bare-map.ts';
import { launch } from './browser.ts';
import { pan, untilCalm } from './frames.ts';
import { generateLights, generateMarkers } from './markers.ts';

const markerCount = 10_000;
const seconds = 8;
const viewport = { width: 1440, height: 900 };
const layers = {
  airQuality: '**/api/map/statistics/air-quality/installation-place?*',
  securityLight: '**/api/security-light/installation-place/map*',
} as const;
/** Selector of the layer's buttons, which are added together with the layer's markers. */
const mapIsThere = '[mapboxgl-children] fieldset';

/** Opens a map, waits until it is idle, and pans it. */
async function measure(browser: Browser, open: (page: Page) => Promise<void>, isThere: string[]) {
  const context = await browser.newContext({ viewport, locale: 'ko-KR' });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await open(page);
  const interactiveMs = await untilCalm(page, isThere);
  await pan(page, 2);
  const frames = await pan(page, seconds);
  await context.close();
  return { interactiveMs, ...frames };
}

/** Opens the portal's map of a layer with the given answer. */
const openMap = (origin: string, layer: keyof typeof layers, list: unknown[]) => async (page: Page) => {
  await page.route(layers[layer], (route) => route.fulfill({ json: { list } }));
  await page.goto(`${origin}/portal/map/${layer}`);
};

await run('The map with 10,000 places', async (ending) => {
  const database = await startDatabase(ending);
  const server = await startServer(database, ending);
  const origin = `http://127.0.0.1:${server.port}`;
  const district = (await (await fetch(`${origin}/api/district`)).json()) as District;
  const browser = await launch();
  ending(() => browser.close());
  say(`${cpus().length} cores, ${viewport.width} × ${viewport.height} px, panning for ${seconds} s each`);

  const bare = await measure(browser, (page) => openBareMap(page, origin), [bareMapIsThere]);
  const empty = await measure(browser, openMap(origin, 'airQuality', []), [mapIsThere]);
  const markers = generateMarkers(district, markerCount);
  const full = await measure(browser, openMap(origin, 'airQuality', markers), [mapIsThere, '[role=option]']);
  const lit = openMap(origin, 'securityLight', generateLights(district, markerCount));
  const lights = await measure(browser, lit, [mapIsThere, '[role=option]']);
  printRows(
    Object.entries({
      'bare MapLibre': bare,
      'no places': empty,
      [`${markerCount.toLocaleString('en')} places`]: full,
      [`${markerCount.toLocaleString('en')} lights`]: lights,
    }).map(([map, { interactiveMs, perSecond, p95, longest }]) => ({
      map,
      'interactive ms': interactiveMs,
      'frames/s': perSecond,
      'p95 frame ms': p95,
      'longest frame ms': longest,
    })),
  );
  return [
    {
      name: 'frames a second with 10,000 places to with none',
      measured: full.perSecond / empty.perSecond,
      unit: '',
      atLeast: 0.75,
    },
    {
      name: 'frames a second with 10,000 lights to with no places',
      measured: lights.perSecond / empty.perSecond,
      unit: '',
      atLeast: 0.75,
    },
    {
      name: 'longest frame with 10,000 lights to with no places',
      measured: lights.longest / empty.longest,
      unit: '',
      atMost: 3,
    },
    // The baseline's frame rate, at most 50 per second: machines without a graphics card reach less.
    {
      name: 'frames a second with 10,000 places to a map of one colour, or to 50',
      measured: full.perSecond / Math.min(bare.perSecond, 50),
      unit: '',
      atLeast: 0.9,
    },
    {
      name: 'until interactive with 10,000 places to with none',
      measured: full.interactiveMs / empty.interactiveMs,
      unit: '',
      atMost: 2.5,
    },
  ];
});
