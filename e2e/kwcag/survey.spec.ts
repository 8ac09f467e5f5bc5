/** Visits every screen of both sites and records violations of the rules in items.ts; reporter.ts writes the report. */
import { expect, type Page, type Response } from '@playwright/test';
import { violationsOf } from '../support/accessible.ts';
import { portalAddress, portalScreens } from '../support/portal-screens.ts';
import { addressOf, screensOf } from '../support/screens.ts';
import { test, type Who } from '../support/sweep.ts';
import { items } from './items.ts';
import { helpOf, pageFaults, recordMotionListeners } from './page-rules.ts';
import { cancelPresses, pressKeys, walk } from './use-rules.ts';
import { keepVisit, type Visit } from './visits.ts';

test.describe.configure({ mode: 'parallel' });

const everyRule = [...new Set(items.flatMap(({ axe = [] }) => axe))];
const colours = { runOnly: { type: 'rule' as const, values: ['color-contrast'] } };
/** Enabled explicitly, because axe's experimental rules are off by default. */
const enabled = { 'label-content-name-mismatch': { enabled: true } };
const all = { runOnly: { type: 'rule' as const, values: everyRule }, rules: enabled };

/** Window sizes, one for each layout. */
const windows = {
  portal: [
    { width: 1440, height: 900 },
    { width: 360, height: 740 },
  ],
  console: [
    { width: 1440, height: 900 },
    { width: 1024, height: 768 },
  ],
} as const;

type Screen = { site: Visit['site']; path: string; who: Who; address: (page: Page) => Promise<string> };

const screens: Screen[] = [
  ...portalScreens().map(
    ([path, who]): Screen => ({ site: 'portal', path, who, address: (page) => portalAddress(page, path) }),
  ),
  ...screensOf('console').map(
    ({ path, isAlone }): Screen => ({
      site: 'console',
      path,
      who: isAlone ? 'guest' : 'administrator',
      address: (page) => addressOf(page, 'console', path),
    }),
  ),
];

/** Fails the visit, to be retried, if a busy server answered with an error page instead of the screen. */
async function refuseBusy(response: Response | null): Promise<void> {
  expect(response?.status() ?? 0, 'the page is served').toBeLessThan(500);
}

for (const { site, path, who, address } of screens)
  test.describe(`${site} ${path} as ${who}`, () => {
    test.use({ who });

    test('is surveyed', async ({ watched }, { annotations }) => {
      const { page } = watched;
      const visit: Visit = { site, path, shown: '', title: '', help: [], findings: [] };
      const add = (where: string, found: readonly { rule: string; detail: string }[]) =>
        visit.findings.push(...found.map(({ rule, detail }) => ({ rule, detail, page: `${site} ${path}, ${where}` })));
      const addAxe = async (where: string, rules: typeof all | typeof colours) =>
        add(
          where,
          (await violationsOf(page, rules)).flatMap(({ rule, elements }) =>
            elements.map((html) => ({ rule, detail: html.slice(0, 160) })),
          ),
        );
      await page.addInitScript(recordMotionListeners);
      await refuseBusy(await page.goto(await address(page)));
      await watched.settled();
      visit.title = await page.title();
      visit.shown = new URL(page.url()).pathname;
      visit.help = await helpOf(page);
      for (const window of windows[site]) {
        await page.setViewportSize(window);
        await watched.redrawn();
        await addAxe(`${window.width} px`, all);
        add(`${window.width} px`, await pageFaults(page));
      }
      const [wide] = windows[site];
      await page.setViewportSize(wide);
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await watched.redrawn();
      add('움직임', await pageFaults(page).then((found) => found.filter(({ rule }) => rule === 'no-endless-motion')));
      await page.emulateMedia({ reducedMotion: 'reduce' });
      if (site === 'portal') {
        await page.emulateMedia({ colorScheme: 'dark' });
        await watched.redrawn();
        await addAxe('어두운 화면', colours);
        await page.emulateMedia({ colorScheme: 'light' });
      }
      const hasSkipLink = (await page.getByRole('navigation').count()) > 0;
      await refuseBusy(await page.reload());
      await watched.settled();
      add('키보드', await walk(page, hasSkipLink));
      add('키보드', await pressKeys(page));
      add('포인터', await cancelPresses(page));
      annotations.push(keepVisit(visit));
    });
  });
