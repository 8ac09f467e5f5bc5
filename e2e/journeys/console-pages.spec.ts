/** Every screen that the console's route table has, from every side. */
import { expect, type Page } from '@playwright/test';
import { consoleAddress } from '../support/console.ts';
import { addressOf, screensOf } from '../support/screens.ts';
import { sweepBadDays, sweepWidths, test } from '../support/sweep.ts';

test.describe.configure({ mode: 'parallel' });

/** Those of its users' screens. */
const usual = [1024, 1440];
/** And what is left of 1440 px at a zoom of 200 %, and of 1280 by 1024 px at 400 %. */
const widths = [1440, 1024, 720, 320];

/** Links into other lists say that nothing is chosen there yet, unless they choose something. */
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

for (const { path, isAlone } of screensOf('console'))
  test.describe(`console ${path}`, () => {
    test.use({ who: isAlone ? 'guest' : 'administrator' });

    test('is accessible, whole at every width, without errors, and bears slow, empty and refused answers', async ({
      watched,
    }) => {
      const address = await addressOf(watched.page, 'console', path);
      await sweepWidths(watched, address, widths, usual);
      await expectListsBegin(watched.page);
      await sweepBadDays(watched, address, usual);
    });
  });
