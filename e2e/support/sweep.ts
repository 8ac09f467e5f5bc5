/** Looking at a screen from every side: widths, colours, languages, and bad days. */
import { test as base, expect, type Page } from '@playwright/test';
import { expectAccessible, expectWhole } from './accessible.ts';
import { addAdministrator } from './administrators.ts';
import { emptyLists, refuseCalls } from './answers.ts';
import { logIn, logOutButton } from './citizen.ts';
import { logInBy } from './console.ts';
import { addMember } from './members.ts';
import { newPrefix, password } from './people.ts';
import { Watched } from './watched.ts';

/** Who looks at a screen. */
export type Who = 'guest' | 'citizen' | 'administrator';

type Kept = Awaited<ReturnType<import('@playwright/test').BrowserContext['storageState']>>;

/** Tests whose page is that of `who`; somebody is logged in once for all of a worker's tests. */
export const test = base.extend<{ who: Who }, { sessionOf: (who: Who) => Promise<Kept | undefined> }>({
  who: ['guest', { option: true }],
  storageState: async ({ who, sessionOf }, use) => use(await sessionOf(who)),
  sessionOf: [
    async ({ browser }, use, worker) => {
      const { baseURL, locale } = worker.project.use;
      const begin = async (logInOn: (page: Page) => Promise<void>) => {
        const context = await browser.newContext({ ...(baseURL && { baseURL }), ...(locale && { locale }) });
        await logInOn(await context.newPage());
        const kept = await context.storageState();
        await context.close();
        return kept;
      };
      const sessions: Partial<Record<Who, Promise<Kept>>> = {};
      await use((who) => {
        if (who === 'citizen') sessions.citizen ??= begin(logInCitizen);
        if (who === 'administrator') sessions.administrator ??= begin(logInAdministrator);
        return Promise.resolve(sessions[who]);
      });
    },
    { scope: 'worker' },
  ],
});

async function logInCitizen(page: Page): Promise<void> {
  const { userId } = await addMember(newPrefix());
  await logIn(page, userId, password);
  await expect(logOutButton(page)).toBeVisible();
}

async function logInAdministrator(page: Page): Promise<void> {
  // Somebody to look at.
  await addMember(newPrefix());
  await logInBy(page, await addAdministrator(page.request, 'supervisor', { adminName: '남궁선우빛나라한가람' }));
}

/** The title that stands where a page's own code failed. */
const broken = '화면을 표시하지 못했습니다';

async function expectWell(watched: Watched, name: string): Promise<void> {
  await expect(watched.page.getByRole('heading', { name: broken }), `${name} is shown`).toHaveCount(0);
  expect(watched.errors, name).toEqual([]);
}

/** Looks at a screen as it is at each of the widths, accessible where its layout differs: at the first and the last. */
export async function sweepWidths(page: Page, address: string, widths: readonly number[]): Promise<Watched> {
  const watched = new Watched(page);
  await page.goto(address);
  await watched.settled();
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 700 ? 740 : 900 });
    await expectWhole(page, address, [width]);
    if (width !== widths[0] && width !== widths.at(-1)) continue;
    await watched.settled();
    await expectAccessible(page, `${address} at ${width} px`);
  }
  await expectWell(watched, address);
  return watched;
}

/** Where a page says that something failed; the place of messages is there without one, too. */
const told = (page: Page) =>
  page
    .getByRole('alert')
    .filter({ hasText: /./ })
    .or(page.getByRole('button', { name: '다시 시도' }));

/**
 * Looks at a screen whose lists are empty, and whose calls are refused; as narrow as its site may be. It has to tell that it
 * was refused unless `isSilent`: one that asks for the password first shows nothing yet.
 */
export async function sweepBadDays(page: Page, address: string, narrowest: number, isSilent = false): Promise<void> {
  const empty = new Watched(page);
  await emptyLists(page);
  await page.goto(address);
  await empty.settled();
  await expectAccessible(page, `${address}, empty`);
  await expectWhole(page, `${address}, empty`, [narrowest]);
  await expectWell(empty, `${address}, empty`);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const other = await page.context().newPage();
  const refused = new Watched(other, { mayFail: true });
  const count = await refuseCalls(other);
  await other.goto(address);
  await refused.settled();
  if (count() > 0 && !isSilent) await expect(told(other).first(), `${address} says that it was refused`).toBeVisible();
  await expectAccessible(other, `${address}, refused`);
  await expectWhole(other, `${address}, refused`, [narrowest]);
  await expectWell(refused, `${address}, refused`);
}
