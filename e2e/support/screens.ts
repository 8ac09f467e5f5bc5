/** The screens of both sites, as their route tables have them. */
import { expect, type Page } from '@playwright/test';
import { anyDay } from './console-offers.ts';

export type Site = 'portal' | 'console';

export interface Screen {
  /** As the route table writes it: '/device/fineDustSensor/$id'. */
  path: string;
  /** Stands outside the console's session: its login, and what helps those who can't log in. */
  isAlone: boolean;
}

export const siteBase: Record<Site, string> = { portal: '/portal', console: '/admin' };

/** Hands what the route tables have to the workers. */
export function keepScreens(screens: Record<Site, Screen[]>): void {
  process.env.MARU_E2E_SCREENS = JSON.stringify(screens);
}

/** Every screen of a site, but for its bare address, which leads on to the main page. */
export function screensOf(site: Site): Screen[] {
  // Whoever only lists the tests has no route tables.
  const { MARU_E2E_SCREENS: kept = '{}' } = process.env;
  const screens = (JSON.parse(kept) as Partial<Record<Site, Screen[]>>)[site] ?? [];
  return screens.filter(({ path }) => path !== '/');
}

/** A path whatever its parameters are called; the page of one thing may be `detail`, with what it is about in the query. */
const shapeOf = (path: string) => path.replaceAll(/\$[^/]+/g, '$').replace(/\/detail$/, '/$');
const isDetail = (path: string) => path.endsWith('/detail');

/** The screen under whose address another one's lies. */
function screenAbove(site: Site, path: string): string {
  const shapes = new Map(screensOf(site).map((screen) => [shapeOf(screen.path), screen.path]));
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
    const above = shapes.get(shapeOf(path.slice(0, end)));
    if (above) return above;
  }
  throw new Error(`no screen leads to ${path}`);
}

/** Places of a group are listed with those that have none of its devices, too. */
const mostDevicesFirst = (path: string) =>
  /\/device\/\w+\/detail$/.test(path) ? '?sortBy=deviceTotalCount&sortDirection=desc' : '';

/** Messages are listed by their day, today's unless another is asked for. */
const ofAnyDay = (path: string) => (/^\/sms\/(history|reservation)\/\$/.test(path) ? `?${anyDay}` : '');

/** What names a thing in an address: its id, or that of a vehicle and that of its tracker. */
const ids = '\\d+(?:(?::|%3A)\\d+|-[a-z]+)?';

/** The address of a screen; what is in it of ids is that of the first one to which the screen above it leads. */
export async function addressOf(page: Page, site: Site, path: string): Promise<string> {
  if (!path.includes('$') && !isDetail(path)) return siteBase[site] + path;
  const above = screenAbove(site, path);
  const address = await addressOf(page, site, above);
  // Of places that with the most devices, for what is under it; and all that is, whichever the list above asks for.
  await page.goto(
    isDetail(above) ? address.replace(/&.*$/, '') : `${address}${mostDevicesFirst(path)}${ofAnyDay(path)}`,
  );
  const wanted = new RegExp(
    `^${siteBase[site]}${path.replaceAll(/\$[^/]+/g, ids)}${isDetail(path) ? '\\?(?!detail=new)' : '(\\?|$)'}`,
  );
  const links = page.getByRole('main').getByRole('link');
  const leading = async () => {
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    return addresses.find((one) => wanted.test(one)) ?? '';
  };
  await expect.poll(leading, `${above} leads to ${path}`).not.toBe('');
  return leading();
}
