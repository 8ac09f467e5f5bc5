/**
 * `npm run bench:map`: the air-quality map in a real browser with 10,000 places, against the same map with none in the
 * same run. Server, browser and software renderer share this machine's cores.
 */
import { cpus } from 'node:os';
import type { District } from '@maru/domain/district';
import type { Browser } from '@playwright/test';
import { startDatabase } from '../installation/database.ts';
import { startServer } from '../installation/server.ts';
import { printRows } from '../run/bars.ts';
import { run, say } from '../run/run.ts';
import { launch } from './browser.ts';
import { pan, untilCalm } from './frames.ts';
import { generateMarkers } from './markers.ts';

const markerCount = 10_000;
const seconds = 8;
const viewport = { width: 1440, height: 900 };
const markersCall = '**/api/map/statistics/air-quality/installation-place?*';
/** The map's buttons come with the layers of its markers. */
const mapIsThere = '[mapboxgl-children] fieldset';

/** Opens the map with that answer, until it is at rest, then pans it. */
async function measure(browser: Browser, origin: string, list: unknown[]) {
  const context = await browser.newContext({ viewport, locale: 'ko-KR' });
  const page = await context.newPage();
  await page.route(markersCall, (route) => route.fulfill({ json: { list } }));
  page.setDefaultTimeout(60_000);
  await page.goto(`${origin}/portal/map/airQuality`);
  const interactiveMs = await untilCalm(page, list.length === 0 ? [mapIsThere] : [mapIsThere, '[role=option]']);
  await pan(page, 2);
  const frames = await pan(page, seconds);
  await context.close();
  return { interactiveMs, ...frames };
}

await run('The map with 10,000 places', async (ending) => {
  const database = await startDatabase(ending);
  const server = await startServer(database, ending);
  const origin = `http://127.0.0.1:${server.port}`;
  const district = (await (await fetch(`${origin}/api/district`)).json()) as District;
  const browser = await launch();
  ending(() => browser.close());
  say(`${cpus().length} cores, ${viewport.width} × ${viewport.height} px, panning for ${seconds} s each`);

  const empty = await measure(browser, origin, []);
  const full = await measure(browser, origin, generateMarkers(district, markerCount));
  printRows(
    [
      { places: 0, ...empty },
      { places: markerCount, ...full },
    ].map(({ places, interactiveMs, perSecond, p95, longest }) => ({
      places: places.toLocaleString('en'),
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
      atLeast: 0.85,
    },
    { name: 'frames a second while panning 10,000 places', measured: full.perSecond, unit: '/s', atLeast: 45 },
    {
      name: 'until interactive with 10,000 places to with none',
      measured: full.interactiveMs / empty.interactiveMs,
      unit: '',
      atMost: 2.5,
    },
  ];
});
