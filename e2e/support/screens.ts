/** The screens of both sites, from their route tables. */
import { expect, type Page } from '@playwright/test';
import { anyDay, seoulDay } from './console-offers.ts';

export type Site = 'portal' | 'console';

export interface Screen {
  /** In the route table's form: '/device/fineDustSensor/$id'. */
  path: string;
  /** Whether the page is outside of the console's session: the login, and help for those who can't log in. */
  isAlone: boolean;
}

export const siteBase: Record<Site, string> = { portal: '/portal', console: '/admin' };

/** Passes the route tables to the workers. */
export function keepScreens(screens: Record<Site, Screen[]>): void {
  process.env.MARU_E2E_SCREENS = JSON.stringify(screens);
}

/** Every screen of a site except its root, which redirects to the main page. */
export function screensOf(site: Site): Screen[] {
  // Empty when Playwright only lists tests.
  const { MARU_E2E_SCREENS: stored = '{}' } = process.env;
  const screens = (JSON.parse(stored) as Partial<Record<Site, Screen[]>>)[site] ?? [];
  return screens.filter(({ path }) => path !== '/');
}

/** A path without its parameters' names; `detail` counts as a parameter, because its id is in the query. */
const shapeOf = (path: string) => path.replaceAll(/\$[^/]+/g, '$').replace(/\/detail$/, '/$');
const isDetail = (path: string) => path.endsWith('/detail');

/** The screen whose address is a prefix of another screen's address. */
function screenAbove(site: Site, path: string): string {
  const shapes = new Map(screensOf(site).map((screen) => [shapeOf(screen.path), screen.path]));
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
    const above = shapes.get(shapeOf(path.slice(0, end)));
    if (above) return above;
  }
  throw new Error(`no screen leads to ${path}`);
}

/** Sort order for lists of places, which may include places without devices. */
const mostDevicesFirst = (path: string) =>
  /\/device\/\w+\/detail$/.test(path) ? '?sortBy=deviceTotalCount&sortDirection=desc' : '';

/** Query of more days for lists that show only today by default: shortly after midnight, no vehicle has driven. */
function ofMoreDays(path: string): string {
  if (/^\/sms\/(history|reservation)\/\$/.test(path)) return `?${anyDay}`;
  return path === '/systemStatistics/cleaningVehicle/detail'
    ? `?startDatetime=${seoulDay(-7)}&endDatetime=${seoulDay(0)}`
    : '';
}

/** Ids in addresses: a number, the numbers of a vehicle and its tracker, or a data set's name. */
const ids = '(?:\\d+(?:(?::|%3A)\\d+|-[a-z]+)?|[a-z]+(?:-[a-z]+)+)';

/** The address of a screen, with the ids of the first matching link on the screen above. */
export async function addressOf(page: Page, site: Site, path: string): Promise<string> {
  if (!path.includes('$') && !isDetail(path)) return siteBase[site] + path;
  const above = screenAbove(site, path);
  const address = await addressOf(page, site, above);
  // Uses the place with the most devices, and removes the list's filters.
  await page.goto(
    isDetail(above) ? address.replace(/&.*$/, '') : `${address}${mostDevicesFirst(path)}${ofMoreDays(path)}`,
  );
  const pattern = new RegExp(
    `^${siteBase[site]}${path.replaceAll(/\$[^/]+/g, ids)}${isDetail(path) ? '\\?(?!detail=new)' : '(\\?|$)'}`,
  );
  const links = page.getByRole('main').getByRole('link');
  const leading = async () => {
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    return addresses.find((one) => pattern.test(one)) ?? '';
  };
  await expect.poll(leading, `${above} leads to ${path}`).not.toBe('');
  return leading();
}
