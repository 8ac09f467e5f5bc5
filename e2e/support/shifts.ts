/// <reference lib="dom" />
/** Measures the layout shifts of a page. */
import { expect, type Page } from '@playwright/test';

/** Maximum sum of layout shifts while a page loads. */
const most = 0.02;

interface Watching {
  shift: number;
}

/** Adds up the layout shifts of all pages opened from now on. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const watching = window as unknown as Watching;
    watching.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean };
        if (!hadRecentInput) watching.shift += value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Ignores the layout shifts until now, such as those of a navigation. */
export const forgetShifts = (page: Page) =>
  page.evaluate(() => {
    (window as unknown as Watching).shift = 0;
  });

/** Expects almost no layout shift since `watchShifts` or `forgetShifts`. */
export async function expectNoShift(page: Page): Promise<void> {
  expect(await page.evaluate(() => (window as unknown as Watching).shift)).toBeLessThan(most);
}
