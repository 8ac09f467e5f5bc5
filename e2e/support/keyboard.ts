/// <reference lib="dom" />
/** Navigates a page by keyboard alone. */
import { expect, type Page } from '@playwright/test';

const mostStops = 150;

/** Presses Tab until an element that matches the selector has the focus; fails if the focus ring isn't visible. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let stop = 0; stop < mostStops; stop += 1) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate((focused) => document.activeElement?.matches(focused) ?? false, selector);
    if (found) return expectRing(page, selector);
  }
  throw new Error(`the keyboard doesn't reach ${selector} within ${mostStops} stops`);
}

/** Expects a visible focus ring, on the focused element or, for a table's link, on the whole row. */
export async function expectRing(page: Page, what: string): Promise<void> {
  expect(await page.evaluate(hasRing), `the focus on ${what} can be seen`).toBe(true);
}

/** Runs in the page: whether the focused element, or its row, has a visible outline. */
export function hasRing(): boolean {
  const shows = (element: Element | null, pseudo?: string) =>
    element !== null && getComputedStyle(element, pseudo).outlineStyle !== 'none';
  const focused = document.activeElement;
  return [focused, focused?.closest('tr, li') ?? null].some((element) => shows(element) || shows(element, '::after'));
}

/** The orders of date parts in browsers, by language. */
const dateOrders = [
  ['month', 'day', 'year'],
  ['year', 'month', 'day'],
  ['day', 'month', 'year'],
] as const;

/** Types a date 'YYYY-MM-DD' into the focused date field, part by part. */
export async function typeDate(page: Page, date: string): Promise<void> {
  const [year = '', month = '', day = ''] = date.split('-');
  const parts = { year, month, day };
  const value = () =>
    page.evaluate(() => (document.activeElement instanceof HTMLInputElement ? document.activeElement.value : ''));
  for (const order of dateOrders) {
    for (const _part of order) await page.keyboard.press('ArrowLeft');
    for (const part of order) {
      await page.keyboard.type(parts[part]);
      // A complete part moves the focus automatically, except a year, which may have further digits.
      if (part === 'year') await page.keyboard.press('ArrowRight');
    }
    if ((await value()) === date) return;
  }
  throw new Error(`the keyboard doesn't write ${date} into the field`);
}
