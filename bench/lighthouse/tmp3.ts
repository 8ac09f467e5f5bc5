import { chromium } from '@playwright/test';
import { flags } from '../map-markers/browser.ts';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: flags });
for (const path of process.argv.slice(2)) {
const c = await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, locale: 'ko-KR' });
const page = await c.newPage();
await page.addInitScript(() => {
  const w = window as any; w.shifts = []; w.lcps = [];
  new PerformanceObserver((l) => { for (const e of l.getEntries() as any) w.shifts.push([e.startTime | 0, e.value, e.sources.map((s: any) => [s.node?.nodeName, s.node?.className, s.node?.textContent?.slice(0, 20), s.previousRect.y, s.currentRect.y, s.previousRect.height, s.currentRect.height].join('|'))]); }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((l) => { for (const e of l.getEntries() as any) w.lcps.push([e.startTime | 0, e.size, e.element?.outerHTML?.slice(0, 80)]); }).observe({ type: 'largest-contentful-paint', buffered: true });
});
// Slow fonts.
await page.route('**/*.woff2', async (r) => { await new Promise((f) => setTimeout(f, 1500)); await r.continue(); });
const t = Date.now();
await page.goto(`http://127.0.0.1:19573/portal/${path}`);
await page.waitForTimeout(6000);
console.log(path, JSON.stringify(await page.evaluate(() => { const w = window as any; return { shifts: w.shifts, lcps: w.lcps }; }), null, 1));
console.log(await page.evaluate(() => { const g = document.createElement('canvas').getContext('2d')!; const m = (f: string, t: string) => { g.font = f; return g.measureText(t).width.toFixed(1); };
 return ['400', '700'].flatMap((w) => ['지금 중랑구 공기는 보통입니다', '2026-11-22 22:05 12㎍/㎥', 'Maru portal English words'].map((t) => [w, t, m(`${w} 100px "Pretendard GOV"`, t), m(`${w} 100px "Maru Meanwhile"`, t), m(`${w} 100px sans-serif`, t)].join(' '))).join('\n'); }));
await c.close();
}
await browser.close(); process.exit(0);
