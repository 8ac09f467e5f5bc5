import type { Page } from '@playwright/test';

// The browser types that the page's functions use, because Node programs are type-checked without them.
declare const requestAnimationFrame: (callback: (now: number) => void) => number;
declare const document: { querySelector(selectors: string): unknown };

/** Statistics of frame intervals. */
export interface Frames {
  perSecond: number;
  /** 95th percentile of the frame intervals in milliseconds. */
  p95: number;
  longest: number;
}

const movesPerSecond = 60;

/**
 * Drags the map back and forth for some seconds and counts frames. A frame counts when the browser is ready for the
 * next one; work of the page and of the software renderer both delay this.
 */
export async function pan(page: Page, seconds: number): Promise<Frames> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const middle = { x: width * 0.62, y: height * 0.5 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  const counting = page.evaluate(
    (ms) =>
      new Promise<number[]>((resolve) => {
        const times: number[] = [];
        const count = (now: number) => {
          times.push(now);
          if (now - (times[0] ?? now) < ms) requestAnimationFrame(count);
          else resolve(times);
        };
        requestAnimationFrame(count);
      }),
    seconds * 1000,
  );
  let isCounting = true;
  const times = counting.finally(() => {
    isCounting = false;
  });
  const startedAt = performance.now();
  while (isCounting) {
    const angle = ((performance.now() - startedAt) / 2500) * 2 * Math.PI;
    await page.mouse.move(middle.x + Math.sin(angle) * width * 0.18, middle.y + Math.sin(2 * angle) * height * 0.2);
    await page.waitForTimeout(1000 / movesPerSecond);
  }
  const stamps = await times;
  await page.mouse.up();
  const gaps = stamps.slice(1).map((time, at) => time - (stamps[at] ?? time));
  gaps.sort((a, b) => a - b);
  return {
    perSecond: (gaps.length * 1000) / ((stamps.at(-1) ?? 0) - (stamps[0] ?? 0)),
    p95: gaps[Math.floor(gaps.length * 0.95)] ?? Number.NaN,
    longest: gaps.at(-1) ?? Number.NaN,
  };
}

/** The page counts as idle after this many consecutive frames within `calmMs` of each other. */
const calmFrames = 15;
const calmMs = 50;

/**
 * Waits until every selector matches and the page is idle; returns the start of the idle time in ms since the page's
 * start.
 */
export async function untilCalm(page: Page, selectors: readonly string[]): Promise<number> {
  for (const selector of selectors) await page.waitForSelector(selector);
  return page.evaluate(
    ({ selectors, frames, gap }) =>
      new Promise<number>((resolve) => {
        let [calmSince, last, calm] = [0, 0, 0];
        const look = (now: number) => {
          const isShown = selectors.every((selector) => document.querySelector(selector) !== null);
          calm = isShown && now - last <= gap ? calm + 1 : 0;
          if (calm === 0) calmSince = now;
          last = now;
          if (calm >= frames) resolve(calmSince);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    { selectors, frames: calmFrames, gap: calmMs },
  );
}
