/** Visits the console's pages as each group of administrators, and compares with the access matrix. */
import { type ConsolePage, consoleAreas, consolePages } from '@maru/domain/administration';
import { expect } from '@playwright/test';
import { type AdminId, groupOf, mayCall } from '../support/access.ts';
import { asSupervisor } from '../support/administrators.ts';
import { consoleAddress, logInAs, menuOf } from '../support/console.ts';
import { callsOf } from '../support/console-offers.ts';
import { Visit } from '../support/console-visit.ts';
import { withDepartment } from '../support/departments.ts';
import { test as base, openProfile } from '../support/journey.ts';
import { sendNumber, untilNumbers } from '../support/messages.ts';
import { offeringPages } from '../support/offering-pages.ts';
import { screensOf } from '../support/screens.ts';

/** Test function with one browser page per administrator, who logs in only once. */
const test = base.extend<object, { visitOf: (adminId: AdminId) => Promise<Visit> }>({
  visitOf: [
    async ({ browser }, use, worker) => {
      const begin = async (adminId: AdminId) => {
        const page = await (await openProfile(browser, worker)).newPage();
        await logInAs(page, adminId);
        return new Visit(page, adminId);
      };
      const visits: Partial<Record<AdminId, Promise<Visit>>> = {};
      await use((adminId) => (visits[adminId] ??= begin(adminId)));
    },
    { scope: 'worker' },
  ],
});
test.describe.configure({ mode: 'parallel' });

/** Pages without their own permission, and the calls that provide their data. */
const ofEverybody = { '/account/own': 'GET /admin/api/auth/sessions', '/main': 'GET /admin/api/portlet/devices' };

const hasScreen = (page: ConsolePage) => screensOf('console').some(({ path }) => path === `/${page}`);
const pageOf = (path: string) => consolePages.find(({ page }) => `${path}/`.startsWith(`/${page}/`))?.page;

/** The call that provides a page's data, and the page's controls. */
function offering(page: ConsolePage) {
  const found = offeringPages[page];
  if (!found) throw new Error(`support/offering-pages.ts doesn't say what ${page} offers`);
  return found;
}
const maySee = (adminId: AdminId, page: ConsolePage) => mayCall(adminId, offering(page).data);

const adminIds = Object.keys(groupOf) as AdminId[];
/** The administrators, those with the fewest pages first, whose pages may contain the fewest links. */
const fewestPagesFirst = adminIds.toSorted((a, b) => countOfPages(a) - countOfPages(b));

function countOfPages(adminId: AdminId): number {
  return consolePages.filter(({ page }) => hasScreen(page) && maySee(adminId, page)).length;
}

/**
 * The administrators who visit a page: one for each set of the page's calls that a group may make, because equal
 * permissions show equal pages. All groups that may not see the page are one such set.
 */
function visitorsOf(page: ConsolePage): AdminId[] {
  const calls = callsOf(offering(page));
  const visitors = new Map<string, AdminId>();
  for (const adminId of fewestPagesFirst) {
    const permitted = maySee(adminId, page) ? calls.filter((call) => mayCall(adminId, call)).join() : 'none';
    if (!visitors.has(permitted)) visitors.set(permitted, adminId);
  }
  return [...visitors.values()];
}

/** Expects only addresses of pages that the administrator may see. */
function expectOpen(adminId: AdminId, name: string, addresses: readonly string[]): void {
  const closed = addresses.filter((address) => {
    const page = pageOf(new URL(address, 'http://maru').pathname.replace(consoleAddress(''), ''));
    return page && !maySee(adminId, page);
  });
  expect(closed, `${name} leads to nothing that may not be seen`).toEqual([]);
}

/** Visits a page that the administrator may see, and its details. */
async function lookAt(visit: Visit, adminId: AdminId, page: ConsolePage): Promise<void> {
  const { query, details = [], ...list } = offering(page);
  const links: string[] = [];
  const look = async (address: string, shown: typeof list) => {
    await visit.goTo(address);
    await visit.expectData(address, shown.data);
    links.push(...(await visit.links()));
    await visit.expectOffers(address, shown);
  };
  await look(consoleAddress(`/${page}${query ? `?${query}` : ''}`), list);
  for (const { address, ...detail } of details) {
    const found = typeof address === 'string' ? address : links.find((link) => address.test(link));
    if (found === undefined) throw new Error(`${page} doesn't lead to ${address} but to ${links.join(', ')}`);
    // Removes the filters, including the list's default.
    await look(found.replace(/(\?detail=\d+)&.*/, '$1'), detail);
  }
  expectOpen(adminId, page, links);
}

/** Visits a forbidden page and the pages below it; with `isLoaded` by loading the addresses, like a bookmark. */
async function expectClosed(visit: Visit, page: ConsolePage, isLoaded: boolean): Promise<void> {
  await visit[isLoaded ? 'open' : 'goTo'](consoleAddress(`/${page}`));
  await visit.expectForbidden(page);
  for (const { path } of screensOf('console').filter(({ path }) => path.startsWith(`/${page}/`))) {
    await visit.goTo(consoleAddress(path.replaceAll(/\$\w+/g, '1')));
    await visit.expectForbidden(path);
  }
}

test('visits every page and detail of the console', () => {
  const addresses = screensOf('console').map(({ path }) => path);
  const missing = addresses.filter((path) => {
    const page = pageOf(path);
    if (!page || path === `/${page}`) return page !== undefined && !offeringPages[page];
    const some = consoleAddress(path.replaceAll(/\$\w+/g, '1').replace(/\/detail$/, '/detail?detail=1'));
    return !offering(page).details?.some(({ address }) => new RegExp(address).test(some));
  });
  expect(missing).toEqual([]);
});

for (const adminId of adminIds)
  test.describe(`administrator ${adminId}`, () => {
    // Serial, because all tests use the administrator's browser page.
    test.describe.configure({ mode: 'default' });

    test('is offered exactly the pages that the access matrix allows', ({ visitOf }) =>
      withDepartment(groupOf[adminId], async () => {
        const visit = await visitOf(adminId);
        const links = menuOf(visit.page).evaluateAll((all) =>
          all.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
        );
        const open = consolePages.filter(({ page }) => hasScreen(page) && maySee(adminId, page));
        expect(await links).toEqual(['/main', ...open.map(({ page }) => `/${page}`)].map(consoleAddress));
        for (const [path, data] of Object.entries(ofEverybody)) {
          // Loads the page, to repeat the requests that the shell made at the login.
          await visit.open(consoleAddress(path));
          await visit.expectData(path, data);
          expectOpen(adminId, path, await visit.links());
        }
      }));

    for (const { name, pages } of consoleAreas) {
      const visited = pages
        .map(({ page }) => page)
        .filter((page) => hasScreen(page) && visitorsOf(page).includes(adminId));
      if (visited.length === 0) continue;
      test(`has exactly the permissions of the access matrix in ${name}`, ({ visitOf, request }) =>
        withDepartment(groupOf[adminId], async () => {
          const visit = await visitOf(adminId);
          if (maySee(adminId, 'sms/history') && name === '문자') await addMessages(request);
          const closed = visited.filter((page) => !maySee(adminId, page));
          for (const page of visited) {
            if (closed.includes(page)) await expectClosed(visit, page, page === closed[0]);
            else await lookAt(visit, adminId, page);
          }
        }));
    }
  });

/** Creates a sent and a reserved text message, for the lists of both. */
async function addMessages(request: Parameters<typeof asSupervisor>[0]): Promise<void> {
  await untilNumbers(request);
  const text = { message: '그룹 확인', mobileNumbers: '010-0000-0001', sendNumber };
  const reservationDatetime = `${new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)} 10:00:00`;
  await asSupervisor(request, 'POST', '/sms/send', { ...text, reservationType: 'reserve', reservationDatetime });
  await asSupervisor(request, 'POST', '/sms/send', { ...text, reservationType: 'now' });
}
