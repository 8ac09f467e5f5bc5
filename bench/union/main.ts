/**
 * `npm run bench:union` measures the union map in a real browser with 50,000 places in a real database: time to
 * display, long tasks while moving, size of answers, and the page's memory after `--minutes` of 100 readings a second.
 */
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { startDatabase } from '../installation/database.ts';
import { startServer } from '../installation/server.ts';
import { heldBytes, launch } from '../map-markers/browser.ts';
import { pan } from '../map-markers/frames.ts';
import { run, say } from '../run/run.ts';
import { makeUnionPlaces, reportInTurns } from './places.ts';

// Declared, because Node programs are type-checked without browser types.
declare const document: { querySelector(selectors: string): unknown };

const { minutes } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } }).values;
const perSecond = 100;
const viewport = { width: 1440, height: 900 };
const unionCall = '/api/map/union';
/** Whether the map has drawn its first complete picture, and the list beside the map has rows. */
const isThere = () =>
  document.querySelector('.maplibregl-map[data-whole]') !== null &&
  document.querySelector('[role=option]') !== null &&
  performance.now();

/** Records the durations of the page's long tasks in milliseconds. */
const watchLongTasks = (page: Page) =>
  page.addInitScript(() => {
    const heap: number[] = [];
    Object.assign(globalThis, { longTasks: heap });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) heap.push(duration);
    }).observe({ entryTypes: ['longtask'] });
  });

/** Duration of the longest task since the last call, in milliseconds. */
const longestTask = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, ...(globalThis as unknown as { longTasks: number[] }).longTasks.splice(0)));

/** Zooms in and out with human pauses. */
async function zoom(page: Page): Promise<void> {
  await page.mouse.move(viewport.width * 0.62, viewport.height * 0.5);
  for (const delta of [...Array<number>(12).fill(-240), ...Array<number>(12).fill(240)]) {
    await page.mouse.wheel(0, delta);
    await page.waitForTimeout(300);
  }
}

await run('The map of all layers with 50,000 places', async (ending) => {
  const database = await startDatabase(ending);
  const pool = new pg.Pool({ connectionString: database.url, max: 2, options: '-c TimeZone=UTC' });
  ending(() => pool.end());
  const devices = await makeUnionPlaces(pool);
  const server = await startServer(database, ending, { REQUESTS_PER_MINUTE: '10000000' });
  const origin = `http://127.0.0.1:${server.port}`;
  const answer = (await (await fetch(`${origin}${unionCall}?installationType=all`)).json()) as {
    layers: { layer: string; totalCount: number }[];
  };
  const total = answer.layers.reduce((sum, { totalCount }) => sum + totalCount, 0);
  say(
    `${cpus().length} cores, ${total.toLocaleString('en')} places: ${answer.layers.map(({ layer, totalCount }) => `${layer} ${totalCount}`).join(', ')}`,
  );
  const browser = await launch();
  ending(() => browser.close());
  const open = async () => {
    const context = await browser.newContext({ viewport, locale: 'ko-KR' });
    const page = await context.newPage();
    page.setDefaultTimeout(120_000);
    await watchLongTasks(page);
    let largest = 0;
    const note = ({ responseBodySize }: { responseBodySize: number }) => {
      largest = Math.max(largest, responseBodySize);
    };
    page.on('requestfinished', (request) => {
      // The sizes of a closed page's requests aren't available.
      if (new URL(request.url()).pathname === unionCall) request.sizes().then(note, () => undefined);
    });
    await page.goto(`${origin}/portal/map/union`);
    const shownMs = Number(await (await page.waitForFunction(isThere, undefined, { polling: 'raf' })).jsonValue());
    return { page, shownMs, largestBytes: () => largest };
  };

  // Warms up server and browser.
  await (await open()).page.context().close();
  const { page, shownMs, largestBytes } = await open();
  say(`first markers after ${Math.round(shownMs)} ms; load ${loadavg()[0]?.toFixed(1)}`);
  await pan(page, 2);
  await longestTask(page);
  await pan(page, 8);
  const panning = await longestTask(page);
  await zoom(page);
  const zooming = await longestTask(page);

  const acknowledged = await reportInTurns(server.mqttPort, devices, perSecond, ending);
  // Waits until the page's caches are filled.
  await page.waitForTimeout(20_000);
  const [before, acknowledgedBefore] = [await heldBytes(page), acknowledged()];
  say(
    `${minutes} minutes of ${perSecond} readings a second; ${(before / 1e6).toFixed(1)} MB held; load ${loadavg()[0]?.toFixed(1)}`,
  );
  const startedAt = performance.now();
  await page.waitForTimeout(Number(minutes) * 60_000);
  const reported = (acknowledged() - acknowledgedBefore) / ((performance.now() - startedAt) / 1000);
  const after = await heldBytes(page);
  say(`${(after / 1e6).toFixed(1)} MB held; load ${loadavg()[0]?.toFixed(1)}`);
  return [
    { name: 'places', measured: total, unit: '', atLeast: 50_000 },
    { name: 'until the first markers', measured: shownMs, unit: 'ms', atMost: 2000 },
    { name: 'longest task while panning', measured: panning, unit: 'ms', atMost: 200 },
    { name: 'longest task while zooming', measured: zooming, unit: 'ms', atMost: 200 },
    { name: 'largest answer, compressed', measured: largestBytes() / 1000, unit: 'kB', atMost: 400 },
    { name: 'readings acknowledged', measured: reported, unit: '/s', atLeast: 0.95 * perSecond },
    { name: 'memory of the page after them to before', measured: after / before, unit: '', atMost: 1.2 },
  ];
});
