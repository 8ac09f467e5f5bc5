/** Sweeps every screen of the console's route table. */
import { expect, type Page } from '@playwright/test';
import { consoleAddress } from '../support/console.ts';
import { addressOf, screensOf } from '../support/screens.ts';
import { sweepBadDays, sweepWidths, test } from '../support/sweep.ts';

test.describe.configure({ mode: 'parallel' });

/** Widths of administrators' screens. */
const usual = [1024, 1440];
/** Widths in px: two desktop widths, 1440 at a zoom of 200 %, and 1280 at 400 %. */
const widths = [1440, 1024, 720, 320];

/** Expects that links to other lists set no preselection, unless they set a filter. */
async function expectListsBegin(page: Page): Promise<void> {
  const lists = screensOf('console')
    .filter(({ path, isAlone }) => !isAlone && /^\/\w+\/\w+$/.test(path) && path !== '/account/own')
    .map(({ path }) => consoleAddress(path));
  const bare = await page.locator('a[href]').evaluateAll(
    (links, addresses) =>
      links
        .map((link) => new URL((link as HTMLAnchorElement).href))
        .filter((to) => addresses.includes(to.pathname) && to.search === '' && to.pathname !== location.pathname)
        .map(({ pathname }) => pathname),
    lists,
  );
  expect(bare).toEqual([]);
}

/** Rows of a list, which are cards on narrow windows. */
const rowsOf = (page: Page) => page.getByRole('main').locator('tbody tr, [class*="cards" i] > li');

/** Lists that have rows in a new demo. */
const withRows =
  /^\/(account\/(admin|user|withdrawal|audit)|device\/(\w+Sensor|smart\w+|cctv|vehicleGPS)|systemStatistics\/\w+)$/;

for (const { path, isAlone } of screensOf('console'))
  test.describe(`console ${path}`, () => {
    test.use({ who: isAlone ? 'guest' : 'administrator' });

    test('is accessible, fits every width, has no errors, and handles slow, empty and refused answers', async ({
      watched,
    }) => {
      const address = await addressOf(watched.page, 'console', path);
      await sweepWidths(watched, address, widths, usual);
      if (withRows.test(path)) await expect(rowsOf(watched.page).first(), `${path} of a new demo`).toBeVisible();
      await expectListsBegin(watched.page);
      await sweepBadDays(watched, address, usual);
    });
  });
