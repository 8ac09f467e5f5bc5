/// <reference lib="dom" />
/** Rules that require interaction with the current page by keyboard and pointer. */
import type { Page } from '@playwright/test';
import { hasRing } from '../support/keyboard.ts';
import type { PageFault } from './page-rules.ts';

const mostStops = 400;
/** Maximum number of tab stops within a field: a date field has a stop for each part. */
const mostStopsInField = 8;
const mostButtons = 6;
const singleKeys = 'abcdefghijklmnopqrstuvwxyz0123456789/?.,;-+=[]';

/** The part of the page's state that a control may change, as text. */
const stateOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const shown = (selector: string) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
    const windows = shown('dialog[open], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]').length;
    const pressed = shown('[aria-expanded=true], [aria-pressed=true], [aria-checked=true], [open]').length;
    return `${location.href} windows ${windows} pressed ${pressed}`;
  });

interface Stop {
  html: string;
  /** Whether the focus is outside of the page, as after its last element. */
  isOutside: boolean;
  /** Whether the element already had the focus in this walk. */
  isVisited: boolean;
  isSame: boolean;
  /** Whether the element precedes the previously focused element in the document. */
  isBefore: boolean;
  isDate: boolean;
  /** Whether the element is a visible link to an existing target within the page. */
  skips: boolean;
}

/** Runs in the page: describes the focused element in relation to the previous stops. */
function stopNow(): Stop {
  const memory = window as unknown as { stops?: Element[] };
  memory.stops ??= [];
  const { stops } = memory;
  const focused = document.activeElement ?? document.body;
  const last = stops.at(-1);
  const { top, bottom, width } = focused.getBoundingClientRect();
  const target = focused.getAttribute('href') ?? '';
  const isVisited = stops.includes(focused);
  stops.push(focused);
  return {
    html: focused.outerHTML.slice(0, 160),
    isOutside: focused === document.body,
    isVisited,
    isSame: focused === last,
    isBefore: last !== undefined && (last.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_PRECEDING) !== 0,
    isDate: focused.matches('input[type=date], input[type=time], input[type=month], input[type=datetime-local]'),
    skips:
      target.startsWith('#') &&
      document.getElementById(decodeURIComponent(target.slice(1))) !== null &&
      top >= 0 &&
      bottom > 0 &&
      width > 2,
  };
}

/** Whether the focused element has an outline, or its surroundings look different without the focus. */
async function showsFocus(page: Page): Promise<boolean> {
  if (await page.evaluate(hasRing)) return true;
  const around = await page.evaluate(() => {
    const { x, y, width, height } = (document.activeElement ?? document.body).getBoundingClientRect();
    const [left, top] = [Math.max(0, x - 8), Math.max(0, y - 8)];
    return {
      x: left,
      y: top,
      width: Math.min(innerWidth, x + width + 8) - left,
      height: Math.min(innerHeight, y + height + 8) - top,
    };
  });
  if (around.width <= 0 || around.height <= 0) return false;
  const focused = await page.evaluateHandle(() => document.activeElement as HTMLElement);
  const withFocus = await page.screenshot({ clip: around });
  await focused.evaluate((element) => element.blur());
  const without = await page.screenshot({ clip: around });
  await focused.evaluate((element) => element.focus({ preventScroll: true }));
  await focused.dispose();
  return !withFocus.equals(without);
}

/** Presses Tab from the top of a newly loaded page to its end. */
export async function walk(page: Page, hasSkipLink: boolean): Promise<PageFault[]> {
  const faults: PageFault[] = [];
  const before = await stateOf(page);
  let inField = 0;
  for (let count = 0; ; count += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(stopNow);
    if (count === 0 && hasSkipLink && !stop.skips) faults.push({ rule: 'skip-link-first', detail: stop.html });
    inField = stop.isSame ? inField + 1 : 0;
    const isStuck = stop.isSame && (!stop.isDate || inField > mostStopsInField);
    if (isStuck || count === mostStops) return [...faults, { rule: 'focus-trap', detail: stop.html }];
    if (stop.isOutside || (stop.isVisited && !stop.isSame)) break;
    if (stop.isBefore) faults.push({ rule: 'focus-order', detail: stop.html });
    // Within a date field, the browser marks the focused part.
    if (!stop.isSame && !(await showsFocus(page))) faults.push({ rule: 'focus-visible', detail: stop.html });
  }
  const after = await stateOf(page);
  if (after !== before) faults.push({ rule: 'focus-changes-nothing', detail: `${before} → ${after}` });
  return faults;
}

/** Presses single keys while no element has the focus. */
export async function pressKeys(page: Page): Promise<PageFault[]> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const before = await stateOf(page);
  for (const key of singleKeys) await page.keyboard.press(key);
  const after = await stateOf(page);
  return after === before ? [] : [{ rule: 'single-keys', detail: `${before} → ${after}` }];
}

/** Presses the pointer on the first visible buttons and links, and releases it elsewhere. */
export async function cancelPresses(page: Page): Promise<PageFault[]> {
  const faults: PageFault[] = [];
  const controls = page.locator('main button:visible:enabled, main a[href]:visible');
  const spots = await controls.evaluateAll(
    (all, most) =>
      all
        .map((one) => ({ html: one.outerHTML.slice(0, 160), box: one.getBoundingClientRect(), one }))
        .map(({ html, box, one }) => ({ html, x: box.x + box.width / 2, y: box.y + box.height / 2, one }))
        .filter(({ x, y, one }) => one.contains(document.elementFromPoint(x, y)))
        .slice(0, most)
        .map(({ html, x, y }) => ({ html, x, y })),
    mostButtons,
  );
  for (const { html, x, y } of spots) {
    const before = await stateOf(page);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(1, 1);
    await page.mouse.up();
    const after = await stateOf(page);
    if (after !== before) faults.push({ rule: 'press-cancelled', detail: html });
  }
  return faults;
}
