/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** WCAG 2.2 A and AA. */
const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Rules about colours, which take most of the time. */
const ofColours = ['color-contrast', 'link-in-text-block'];

/**
 * The rule sets. If a page was checked by all rules and then only changes colours, or only words or sizes, only the
 * rules about these can find new faults.
 */
const rules = {
  all: { runOnly: { type: 'tag', values: levels } },
  colours: { runOnly: { type: 'rule', values: ofColours } },
  others: {
    runOnly: { type: 'tag', values: levels },
    rules: Object.fromEntries(ofColours.map((rule) => [rule, { enabled: false }])),
  },
} as const satisfies Record<string, RunOptions>;

/**
 * Rows of a table or list that repeat an earlier one: the same elements with the same classes, states and inline
 * styles, and texts in the same places. If the earlier row passes a rule, they pass it too.
 */
function repeatedRows(): Element[] {
  const isDrawn = /^(class|style|role|type|tabindex|data-|aria-(?!label|describedby|controls|owns))/;
  const drawnAs = (element: Element): string => {
    const attributes = element.getAttributeNames().map((name) => {
      const value = element.getAttribute(name) ?? '';
      return isDrawn.test(name) ? `${name}=${value}` : `${name}${value === '' ? '' : '…'}`;
    });
    const inner = [...element.childNodes].map((node) =>
      node instanceof Element ? drawnAs(node) : (node.textContent ?? '').trim() !== '' ? '…' : '',
    );
    return `<${element.tagName} ${attributes.sort().join(' ')}>${inner.join('')}</>`;
  };
  const seen = new Map<Element | null, Set<string>>();
  return [...document.querySelectorAll('tbody > tr, li, [role="option"]')].filter((row) => {
    const ways = seen.get(row.parentElement) ?? new Set();
    seen.set(row.parentElement, ways);
    const way = drawnAs(row);
    if (ways.has(way)) return true;
    ways.add(way);
    return false;
  });
}

/** Expects no violation of WCAG 2.2 A and AA on the current page that axe can detect. */
export async function expectAccessible(page: Page, name: string, by: keyof typeof rules = 'all'): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  // None of these rules reads style sheets, which axe would fetch again.
  const options = { ...rules[by], resultTypes: ['violations'], preload: { assets: ['media'] } };
  const repeated = await page.evaluateHandle(repeatedRows);
  const found = await page.evaluate(
    async ({ given, exclude }) => {
      const { axe } = window as unknown as { axe: { run(context: object, given: object): Promise<AxeResults> } };
      const { violations } = await axe.run({ include: [document], exclude }, given);
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
    },
    { given: options, exclude: repeated },
  );
  await repeated.dispose();
  expect(found, name).toEqual([]);
}

/** Expects no horizontal overflow at the current width; names the overflowing elements. */
export async function expectFits(page: Page, name: string): Promise<void> {
  // A table becomes cards a moment after the window narrows.
  const overflowing = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth <= clientWidth) return [];
      const wide = [...document.body.querySelectorAll('*')].filter(
        (element) => element.getBoundingClientRect().right > clientWidth + 0.5,
      );
      return [`${scrollWidth - clientWidth} px`, ...wide.slice(0, 8).map(({ outerHTML }) => outerHTML.slice(0, 120))];
    });
  const width = page.viewportSize()?.width;
  await expect.poll(overflowing, `nothing of ${name} sticks out at ${width} px`).toEqual([]);
}

/** Expects no horizontal overflow at any of the widths; restores the width. */
export async function expectWhole(page: Page, name: string, widths = [320, 360, 960, 1440]): Promise<void> {
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expectFits(page, name);
  }
  if (before) await page.setViewportSize(before);
}
