/// <reference lib="dom" />
/** Dashboards over a whole screen, as they hang on a wall: nobody scrolls there. */
import { expect, type Page } from '@playwright/test';
import { consoleAddress, logInAs } from '../support/console.ts';
import { test } from '../support/journey.ts';

const walls = ['airQuality', 'decrepitBuilding', 'cctv', 'cleaning', 'securityLight'];

const sizes = [
  { width: 1920, height: 1080, mayScroll: false },
  // A notebook at a meeting.
  { width: 1366, height: 768, mayScroll: true },
];

test('every dashboard is whole on a wall of 1,920 by 1,080, and readable on a smaller screen', async ({ page }) => {
  await logInAs(page, 'supervisor');
  for (const wall of walls) {
    await page.goto(consoleAddress(`/dashboard/${wall}`));
    await expect(page.locator('[aria-busy]')).toHaveCount(0);
    for (const { mayScroll, ...size } of sizes) {
      await page.setViewportSize(size);
      await page.getByRole('button', { name: '전체 화면', exact: true }).click();
      const end = page.getByRole('button', { name: '전체 화면 끝내기' });
      await expect(end).toBeVisible();
      const faults = async () => (await faultsOf(page)).filter((fault) => !(mayScroll && fault === scrolls));
      await expect.poll(faults, { message: `${wall} at ${size.width} px` }).toEqual([]);
      await end.click();
      await expect(end).toHaveCount(0);
    }
  }
});

const scrolls = 'it scrolls';

/** What of a wall in full screen can't be read without scrolling, or not at all: panels that lie over each other. */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate((scrolls) => {
    const wall = document.fullscreenElement;
    if (!wall) return ['not in full screen'];
    const faults = wall.scrollHeight > wall.clientHeight ? [scrolls] : [];
    const nameOf = (panel: Element) => panel.querySelector('h2, figcaption')?.textContent ?? panel.textContent ?? '';
    const all = [...wall.querySelectorAll('header, section, dl, figure')];
    const panels = all.filter((panel) => !all.some((other) => other !== panel && other.contains(panel)));
    for (const [at, panel] of panels.entries()) {
      const box = panel.getBoundingClientRect();
      if (panel.scrollWidth > panel.clientWidth) faults.push(`${nameOf(panel)} holds more than is seen`);
      if (box.right > wall.clientWidth) faults.push(`${nameOf(panel)} is cut`);
      for (const other of panels.slice(at + 1)) {
        const { left, right, top, bottom } = other.getBoundingClientRect();
        if (left < box.right && right > box.left && top < box.bottom && bottom > box.top)
          faults.push(`${nameOf(panel)} lies over ${nameOf(other)}`);
      }
    }
    return faults;
  }, scrolls);
