/**
 * `npm run check:lighthouse` audits the public site's pages with Lighthouse's mobile profile, on the built product with
 * its demo. It uses the median of three visits. Browser and server share the machine's cores. `--before ORIGIN` also
 * visits the pages of another version with the same demo, in turns.
 */
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { flags } from '../map-markers/browser.ts';
import type { Bar } from '../run/bars.ts';
import { printRows } from '../run/bars.ts';
import { run, say } from '../run/run.ts';
import { audit, type Scores } from './audit.ts';
import { freePort, startDemo } from './demo.ts';

const visits = 3;
/** Minimum scores for performance. */
const [ofPages, ofMaps] = [95, 85];
const maxShift = 0.02;

const { values: options, positionals: chosen } = parseArgs({
  allowPositionals: true,
  options: { before: { type: 'string' } },
});

/** The first row of a call's list. */
async function firstOf<Row>(origin: string, call: string): Promise<Row> {
  const { list } = (await (await fetch(origin + call)).json()) as { list: Row[] };
  const [first] = list;
  if (!first) throw new Error(`${call} has no rows`);
  return first;
}

/** Pages with minimum scores for performance: the pages given as arguments, or all. */
async function pagesOf(origin: string): Promise<[string, number][]> {
  const { placeId } = await firstOf<{ placeId: number }>(origin, '/api/air-quality/installation-place');
  const { articleId } = await firstOf<{ articleId: number }>(origin, '/api/bbs/1/articles');
  const pages: [string, number][] = [
    ['main', ofPages],
    ['airQuality', ofPages],
    [`airQuality/${placeId}`, ofPages],
    ['posts/notice', ofPages],
    [`posts/notice/${articleId}`, ofPages],
    ['posts/popup', ofPages],
    ['map/airQuality', ofMaps],
    ['map/securityLight', ofMaps],
  ];
  return chosen.length === 0 ? pages : pages.filter(([page]) => chosen.includes(page));
}

async function middleOf(address: string, port: number): Promise<Scores> {
  const all: Scores[] = [];
  for (let visit = 0; visit < visits; visit += 1) all.push(await audit(address, port));
  all.sort((a, b) => a.performance - b.performance);
  const middle = all[Math.floor(visits / 2)];
  if (!middle) throw new Error('nobody came');
  return middle;
}

await run('Lighthouse, mobile profile', async (ending) => {
  const origin = await startDemo(ending);
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [...flags, `--remote-debugging-port=${port}`],
  });
  ending(() => browser.close());
  const bars: Bar[] = [];
  const rows: Record<string, string | number>[] = [];
  const visit = async (name: string, from: string, page: string) => {
    const scores = await middleOf(`${from}/portal/${page}`, port);
    say([name, scores.performance, ...scores.faults].join(' '));
    rows.push({
      page: name,
      performance: scores.performance,
      accessibility: scores.accessibility,
      'best practices': scores['best-practices'],
      SEO: scores.seo,
      shift: scores.shift,
      'first paint ms': scores.firstMs,
      'largest paint ms': scores.largestMs,
      'blocked ms': scores.blockedMs,
    });
    return scores;
  };
  for (const [page, least] of await pagesOf(origin)) {
    if (options.before) await visit(`${page} before`, options.before, page);
    const scores = await visit(page, origin, page);
    const bar = (name: string, measured: number, atLeast: number) =>
      bars.push({ name: `${page}: ${name}`, measured, unit: '', atLeast });
    bar('performance', scores.performance, least);
    bar('accessibility', scores.accessibility, 100);
    bar('best practices', scores['best-practices'], 100);
    bar('SEO', scores.seo, 100);
    bars.push({ name: `${page}: layout shift`, measured: scores.shift, unit: '', atMost: maxShift });
  }
  printRows(rows);
  return bars;
});
