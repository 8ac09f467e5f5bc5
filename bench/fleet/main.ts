/**
 * `npm run bench:fleet` measures the vehicle map in a real browser with 500 driving vehicles against the same map with
 * vehicles at rest, and the page's memory after an hour of positions, played fifty times as fast.
 */
import { cpus } from 'node:os';
import type { District } from '@maru/domain/district';
import type { Browser, Page } from '@playwright/test';
import { startDatabase } from '../installation/database.ts';
import { startServer } from '../installation/server.ts';
import { heldBytes, launch } from '../map-markers/browser.ts';
import { pan, untilCalm } from '../map-markers/frames.ts';
import { printRows } from '../run/bars.ts';
import { run, say } from '../run/run.ts';
import { moveVehicles, withOwnFeed } from './feed.ts';
import { type BenchVehicle, generateVehicles } from './vehicles.ts';

const vehicleCount = 500;
const seconds = 8;
/** Report interval of a vehicle in seconds. */
const fixSeconds = 5;
const hourSeconds = 3600;
const faster = 50;
const viewport = { width: 1440, height: 900 };
const isThere = ['[mapboxgl-children] fieldset', '[role=option]'];

async function open(browser: Browser, origin: string, vehicles: readonly BenchVehicle[]): Promise<Page> {
  const context = await browser.newContext({ viewport, locale: 'ko-KR' });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await withOwnFeed(page);
  await page.route('**/api/map/statistics/clean-environment/vehicle?*', (route) =>
    route.fulfill({ json: { list: vehicles } }),
  );
  await page.route('**/api/map/statistics/clean-environment/vehicle', (route) =>
    route.fulfill({ json: { list: vehicles } }),
  );
  await page.goto(`${origin}/portal/map/cleaningVehicle`);
  await untilCalm(page, isThere);
  await pan(page, 2);
  return page;
}

await run('The map with 500 moving vehicles', async (ending) => {
  const database = await startDatabase(ending);
  const server = await startServer(database, ending);
  const origin = `http://127.0.0.1:${server.port}`;
  const district = (await (await fetch(`${origin}/api/district`)).json()) as District;
  const browser = await launch();
  ending(() => browser.close());
  say(`${cpus().length} cores, ${viewport.width} × ${viewport.height} px, panning for ${seconds} s each`);

  const datetime = new Date().toISOString().slice(0, 19).replace('T', ' ');
  const vehicles = generateVehicles(district, vehicleCount, datetime);
  const page = await open(browser, origin, vehicles);
  const atRest = await pan(page, seconds);
  await moveVehicles(page, vehicles, fixSeconds * 1000, fixSeconds);
  await pan(page, 2);
  const moving = await pan(page, seconds);
  printRows(
    Object.entries({ 'at rest': atRest, moving }).map(([fleet, { perSecond, p95, longest }]) => ({
      vehicles: fleet,
      'frames/s': perSecond,
      'p95 frame ms': p95,
      'longest frame ms': longest,
    })),
  );

  const rush = (forSeconds: number) => page.waitForTimeout((forSeconds * 1000) / faster);
  await moveVehicles(page, vehicles, (fixSeconds * 1000) / faster, fixSeconds);
  // Completes one-time allocations before memory is measured.
  await rush(hourSeconds / 6);
  const before = await heldBytes(page);
  say(`an hour of fixes, ${faster} times as fast`);
  await rush(hourSeconds);
  const after = await heldBytes(page);
  return [
    {
      name: 'frames a second with 500 moving vehicles to with them at rest',
      measured: moving.perSecond / atRest.perSecond,
      unit: '',
      atLeast: 0.9,
    },
    { name: 'memory of the page after an hour of fixes to before', measured: after / before, unit: '', atMost: 1.2 },
  ];
});
