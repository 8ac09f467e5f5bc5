/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type JSHandle, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { newPartsOf } from './passed-parts.ts';

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** WCAG 2.2 A and AA. */
const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Rules about colours, which take most of the time. */
const ofColours = ['color-contrast', 'link-in-text-block'];

/**
 * The rule sets. After a check by all rules, only the rules about colours can find new faults if only colours change,
 * and only the others if only texts or sizes change.
 */
const rules = {
  all: { runOnly: { type: 'tag', values: levels } },
  colours: { runOnly: { type: 'rule', values: ofColours } },
  others: {
    runOnly: { type: 'tag', values: levels },
    rules: Object.fromEntries(ofColours.map((rule) => [rule, { enabled: false }])),
  },
} as const satisfies Record<string, RunOptions>;

/** Families of rules in each set. */
const families = { all: ['colours', 'others'], colours: ['colours'], others: ['others'] } as const;

/**
 * Expects no violation of WCAG 2.2 A and AA on the current page that axe can detect. Omits parts that the run has
 * already checked.
 */
export async function expectAccessible(page: Page, name: string, by: keyof typeof rules = 'all'): Promise<void> {
  const parts = await newPartsOf(page, families[by]);
  if (parts.isNone) return;
  const found = await violationsOf(page, rules[by], parts.known);
  await parts.known.dispose();
  expect(
    found.map(({ rule, elements }) => `${rule}: ${elements[0]}`),
    name,
  ).toEqual([]);
  parts.pass();
}

interface Violation {
  rule: string;
  /** HTML of each faulty element. */
  elements: string[];
}

/** Runs axe on the current page, except on the elements of `exclude`. */
export async function violationsOf(
  page: Page,
  given: RunOptions,
  exclude: JSHandle<Element[]> | [] = [],
): Promise<Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  // Prevents axe from fetching style sheets again, which none of these rules reads.
  const options = { ...given, resultTypes: ['violations'], preload: { assets: ['media'] } };
  return page.evaluate(
    async ({ options, exclude }) => {
      const { axe } = window as unknown as { axe: { run(context: object, given: object): Promise<AxeResults> } };
      const { violations } = await axe.run({ include: [document], exclude }, options);
      return violations.map(({ id, nodes }) => ({ rule: id, elements: nodes.map(({ html }) => html) }));
    },
    { options, exclude },
  );
}

/** Expects no horizontal overflow at the current width; names the overflowing elements. */
export async function expectFits(page: Page, name: string): Promise<void> {
  // Polled, because a table becomes cards a moment after the window narrows.
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
