/** Sweeps a screen: checks its widths, colours, languages, and failures. */
import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectFits, expectWhole } from './accessible.ts';
import { addAdministrator, asSupervisor } from './administrators.ts';
import { emptyRows, type HeldCalls, holdCalls, refuseCalls } from './answers.ts';
import { logIn, logOutButton } from './citizen.ts';
import { logInBy } from './console.ts';
import { test as base, openProfile } from './journey.ts';
import { expectKoreanMarked } from './marked-korean.ts';
import { addMember } from './members.ts';
import { newPrefix, password } from './people.ts';
import { goAside, isOnSite, revisit } from './revisit.ts';
import { Watched } from './watched.ts';
import { expectWholeWords } from './whole-words.ts';

/** Kinds of visitors of screens. */
export type Who = 'guest' | 'citizen' | 'administrator';

const wide = { width: 1440, height: 900 };
const phone = 360;
/** 1280 by 1024 px at a zoom of 400 %. */
const enlarged = { width: 320, height: 256 };

/**
 * Declares tests that visit screens as `who`. All tests of a worker share one page per kind of visitor, which logs in
 * once and caches the sites' scripts and fonts. A failed test discards the page.
 */
export const test = base.extend<{ who: Who; watched: Watched }, { watchedOf: (who: Who) => Promise<Watched> }>({
  who: ['guest', { option: true }],
  watched: async ({ who, watchedOf }, use) => {
    const watched = await watchedOf(who);
    await watched.page.unrouteAll({ behavior: 'ignoreErrors' });
    await watched.page.setViewportSize(wide);
    watched.forget();
    await use(watched);
  },
  watchedOf: [
    async ({ browser }, use, worker) => {
      const begin = async (who: Who) => {
        const page = await (await openProfile(browser, worker)).newPage();
        if (who === 'citizen') await logInCitizen(page);
        if (who === 'administrator') await logInAdministrator(page);
        return new Watched(page);
      };
      const started: Partial<Record<Who, Promise<Watched>>> = {};
      await use((who) => (started[who] ??= begin(who)));
    },
    { scope: 'worker' },
  ],
});

interface Places {
  list: { installationPlaceId: number }[];
}

async function logInCitizen(page: Page): Promise<void> {
  const { userId, userNumber } = await addMember(newPrefix());
  // Assigns a building to the citizen, so that the screen has content.
  const placeType = 'building';
  const path = '/users/management-facility';
  const { list } = (await asSupervisor(page.request, 'GET', `${path}/places?placeType=${placeType}`)) as Places;
  const { installationPlaceId } = list[0] ?? {};
  await asSupervisor(page.request, 'POST', path, { userNumber, installationPlaceId, placeType });
  await logIn(page, userId, password);
  await expect(logOutButton(page)).toBeVisible();
}

async function logInAdministrator(page: Page): Promise<void> {
  // Adds a citizen, so that the screen has content.
  await addMember(newPrefix());
  await logInBy(page, await addAdministrator(page.request, 'supervisor', { adminName: '남궁선우빛나라한가람' }));
}

/** Title of the page shown after an error in a page's code. */
const broken = '화면을 표시하지 못했습니다';

async function expectWell(watched: Watched, name: string): Promise<void> {
  await expect(watched.page.getByRole('heading', { name: broken }), `${name} is shown`).toHaveCount(0);
  expect(watched.errors, name).toEqual([]);
}

const sizeOf = (width: number) => (width === enlarged.width ? enlarged : { width, height: width < 700 ? 740 : 900 });

/**
 * Sweeps a screen at each of the widths. The first and the last width, which have different layouts, are checked by all
 * accessibility rules; the widths in `alike` only by the rules that aren't about colours.
 */
export async function sweepWidths(
  watched: Watched,
  address: string,
  widths: readonly number[],
  alike: readonly number[] = [],
): Promise<void> {
  const { page } = watched;
  // Public pages are loaded, because their server-rendered content differs from the router's.
  if (address.startsWith('/admin/') && isOnSite(page, address)) await revisit(watched, address);
  else await page.goto(address);
  await watched.settled();
  for (const width of widths) {
    const isAsBefore = page.viewportSize()?.width === width;
    if (!isAsBefore) await page.setViewportSize(sizeOf(width));
    await expectFits(page, address);
    const isWhole = width === widths[0] || width === widths.at(-1);
    if (!isWhole && !alike.includes(width)) continue;
    if (!isAsBefore) await watched.redrawn();
    await expectAccessible(page, `${address} at ${width} px`, isWhole ? 'all' : 'others');
  }
  await expectWell(watched, address);
}

/** Sweeps a screen in dark colours at the narrowest width of the light sweep. */
export async function sweepDark(watched: Watched, address: string): Promise<void> {
  const { page } = watched;
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await watched.redrawn();
  await expectAccessible(page, `${address} in the dark`, 'colours');
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Sweeps a screen at a zoom of 400 %, which gives it a phone's layout in a small window. */
export async function sweepEnlarged(watched: Watched, address: string): Promise<void> {
  const { page } = watched;
  await page.setViewportSize(enlarged);
  await watched.redrawn();
  await expectFits(page, `${address}, enlarged`);
  await expectAccessible(page, `${address}, enlarged`, 'others');
  await expectWell(watched, `${address}, enlarged`);
}

/** Sweeps a screen in English, then switches back to Korean on another screen. */
export async function sweepEnglish(watched: Watched, address: string): Promise<void> {
  const { page } = watched;
  const speak = (language: string) => page.getByRole('button', { name: language, exact: true }).click();
  await page.setViewportSize(wide);
  await revisit(watched, address, () => speak('English'));
  await watched.settled();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expectAccessible(page, `${address} in English`, 'others');
  await expectKoreanMarked(page, `${address} in English`);
  await expectWhole(page, `${address} in English`);
  await page.setViewportSize(sizeOf(phone));
  await expectWholeWords(page, `${address} in English`);
  // At this width, rows are shown as cards.
  await expectKoreanMarked(page, `${address} in English on a phone`);
  await page.setViewportSize(wide);
  await expectWell(watched, `${address} in English`);
  await goAside(watched, address);
  await speak('한국어');
}

/** Elements in which a page reports a failure, without the container of messages, which is always present. */
const failureShown = (page: Page) =>
  page
    .getByRole('alert')
    .filter({ hasText: /./ })
    .or(page.getByRole('button', { name: '다시 시도' }));

/** Elements that indicate loading: a text, a skeleton, or the list of a map that waits for other calls. */
const loading = (page: Page) =>
  page
    .locator('[aria-busy="true"], [class*="skeleton" i]')
    .or(page.getByRole('status', { name: /불러오/ }))
    .or(page.getByText(/불러오고 있습니다/))
    .or(page.getByRole('listbox').getByRole('option'))
    .filter({ visible: true });

/**
 * Sweeps a screen at each width with slow, empty and refused answers: one visit for slow and empty ones, another for
 * refusals. The screen must indicate loading and the refusal, unless `isSilent` (for a page that first asks for the
 * password).
 */
export async function sweepBadDays(
  watched: Watched,
  address: string,
  widths: readonly number[],
  isSilent = false,
): Promise<void> {
  const { page } = watched;
  /** Checks each of the widths, starting with the current one, and runs axe at the given ones. */
  const look = async (
    name: string,
    redrawn: () => Promise<void>,
    { coloursAt, axeAt = widths }: { coloursAt?: number; axeAt?: readonly number[] } = {},
  ) => {
    const isLast = page.viewportSize()?.width === widths.at(-1);
    for (const width of isLast ? widths.toReversed() : widths) {
      if (page.viewportSize()?.width !== width) {
        await page.setViewportSize(sizeOf(width));
        await redrawn();
      }
      if (axeAt.includes(width))
        await expectAccessible(page, `${name} at ${width} px`, width === coloursAt ? 'all' : 'others');
      await expectFits(page, name);
    }
    await expectWell(watched, name);
  };
  const [first = phone] = widths;
  await page.setViewportSize(sizeOf(first));
  let held: HeldCalls = { count: () => 0, release: () => undefined };
  await revisit(watched, address, async () => {
    await emptyRows(page);
    held = await holdCalls(page);
  });
  await watched.drawn();
  if (held.count() > 0 && !isSilent)
    await expect(loading(page).first(), `${address} shows that it waits`).toBeVisible();
  // Runs axe only once, because skeletons are the same at every width.
  await look(`${address}, slow`, () => watched.drawn(), { axeAt: [first] });
  held.release();
  await watched.settled();
  // Without rules about colours, which an empty page shares with a page with rows.
  await look(`${address}, empty`, () => watched.redrawn());
  const bare = page.locator('main table:not(:has(tbody tr))');
  await expect(bare, `${address} says that it has no rows instead of heads alone`).toHaveCount(0);

  watched.mayFail = true;
  let refused = () => 0;
  await revisit(watched, address, async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    refused = await refuseCalls(page);
  });
  await watched.settled();
  if (refused() > 0 && !isSilent)
    await expect(failureShown(page).first(), `${address} says that it was refused`).toBeVisible();
  await look(`${address}, refused`, () => watched.redrawn(), { coloursAt: first });
}
