/// <reference lib="dom" />
/** How far what is seen on a page moves without anybody's doing: the sum of its layout shifts. */
import { expect, type Page } from '@playwright/test';

/** The sum that a page may have while it becomes whole. */
const most = 0.02;

interface Watching {
  shift: number;
}

/** Adds up the layout shifts of whatever the page opens from now on. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const kept = window as unknown as Watching;
    kept.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean };
        if (!hadRecentInput) kept.shift += value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Expects that next to nothing has moved since `watchShifts`. */
export async function expectNoShift(page: Page): Promise<void> {
  expect(await page.evaluate(() => (window as unknown as Watching).shift)).toBeLessThan(most);
}
