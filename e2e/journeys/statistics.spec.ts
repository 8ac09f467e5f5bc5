/// <reference lib="dom" />
/** Statistics of both sites: filters first, then figures, charts and rows. */
import { expect, type Locator } from '@playwright/test';
import { addressOf, screensOf } from '../support/screens.ts';
import { test } from '../support/sweep.ts';

test.describe.configure({ mode: 'parallel' });

/** Height of a desktop window in px; the width is that of all journeys. */
const deskHeight = 900;

/** The kinds of a page's parts in order; consecutive parts of the same kind count once. */
const partsOf = (part: Locator) =>
  part.evaluate((root) => {
    const kinds = [...root.querySelectorAll('form, dl, figure, table')].map(({ tagName }) => tagName.toLowerCase());
    return kinds.filter((kind, at) => kind !== kinds[at - 1]).join(' ');
  });

/** Pages without filters: the streets of a planned dong, and a month. */
const withoutFilters = /\/(street|month)$/;

for (const { path } of screensOf('console').filter(
  (screen) => /^\/\w+Statistics\//.test(screen.path) && !withoutFilters.test(screen.path),
))
  test.describe(`console ${path}`, () => {
    test.use({ who: 'administrator' });

    test('shows filters first, and charts without scrolling', async ({ watched }) => {
      const { page } = watched;
      await page.goto(await addressOf(page, 'console', path));
      await watched.settled();
      const main = page.getByRole('main');
      // Statistics of buildings have a separate table to choose a sensor.
      await expect.poll(() => partsOf(main)).toMatch(/^form (table )?(dl )?(figure )?table( |$)/);
      for (const chart of await main.getByRole('figure').all()) {
        const bottom = await chart.evaluate((figure) => figure.getBoundingClientRect().bottom);
        expect(bottom, `${await chart.getAttribute('aria-label')} ends`).toBeLessThanOrEqual(deskHeight);
      }
    });
  });

test.describe('links that choose a value', () => {
  test.use({ who: 'administrator' });

  test('mark only the chosen range', async ({ watched: { page } }) => {
    await page.goto(await addressOf(page, 'console', '/platformStatistics/joinLeave'));
    const ranges = page.getByRole('navigation', { name: '조회 기간 바로 선택' });
    await expect(ranges.getByRole('link')).not.toHaveCount(0);
    await expect(ranges.locator('[aria-current]')).toHaveCount(0);
    await ranges.getByRole('link', { name: '최근 30일' }).click();
    await expect(ranges.locator('[aria-current]')).toHaveText(['최근 30일']);
  });

  test('mark only the chosen kind of sensor', async ({ watched: { page } }) => {
    await page.goto(await addressOf(page, 'console', '/systemStatistics/decrepitBuilding'));
    const chosen = page.getByRole('navigation', { name: '측정 종류' }).locator('[aria-current]');
    await expect(chosen).toHaveText(['기울기']);
    await page.getByRole('link', { name: '균열', exact: true }).click();
    await expect(chosen).toHaveText(['균열']);
  });
});

for (const { path } of screensOf('portal').filter((screen) => /\/statistics$|^\/airQuality\/\$/.test(screen.path)))
  test(`shows filters of portal ${path} first, then figures, charts and rows`, async ({ watched }) => {
    const { page } = watched;
    await page.goto(await addressOf(page, 'portal', path));
    await watched.settled();
    const whole = page.getByRole('main');
    const ofPlace = whole.locator('section').filter({ has: page.getByRole('tabpanel') });
    const part = (await ofPlace.count()) > 0 ? ofPlace : whole;
    await expect.poll(() => partsOf(part)).toMatch(/^form (dl )?figure table/);
  });
