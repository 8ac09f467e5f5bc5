/// <reference lib="dom" />
/** Going through a page with the keyboard alone. */
import { expect, type Page } from '@playwright/test';

const mostStops = 150;

/** Presses Tab until the focus is on an element that matches the selector; fails where the focus ring can't be seen. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let stop = 0; stop < mostStops; stop += 1) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
    if (!found) continue;
    // A table's link shows its focus on the whole row.
    const ring = await page.evaluate(() => {
      const shows = (element: Element | null, pseudo?: string) =>
        element !== null && getComputedStyle(element, pseudo).outlineStyle !== 'none';
      const focused = document.activeElement;
      return [focused, focused?.closest('tr, li') ?? null].some(
        (element) => shows(element) || shows(element, '::after'),
      );
    });
    expect(ring, `the focus on ${selector} can be seen`).toBe(true);
    return;
  }
  throw new Error(`the keyboard doesn't reach ${selector} within ${mostStops} stops`);
}
