/** Screens of the public site: pages of the route table, and pages in a particular state. */
import { expect, type Page } from '@playwright/test';
import { firstCode, reportFirst } from './report.ts';
import { addressOf, screensOf, siteBase } from './screens.ts';
import type { Who } from './sweep.ts';

/** Path of a report's page, whose address ends with a secret. */
const followed = '/report#';

/** Pages in a particular state, in addition to the route table's. */
const states: [string, Who][] = [
  // The panel of a place over the map.
  ['/map/airQuality?place=1', 'guest'],
  ['/map/cctv?place=1', 'guest'],
  // Another mode of a map, and another tab of a page.
  ['/map/cleaningVehicle?replay=1', 'guest'],
  ['/cleaning/statistics?measurementType=scale', 'guest'],
  ['/account/admin', 'guest'],
  [followed, 'guest'],
  ['/no-such-page', 'guest'],
];

/** Maps with an open panel, and the call whose first place is opened. */
const panels: Readonly<Record<string, string>> = {
  '/map/gradient?place=': '/api/tilt/installation-place/list',
  '/map/securityLight?place=': '/api/security-light/installation-place/map',
  '/map/smartRecycleBin?place=': '/api/clean-environment/recycle-bin/installation-place',
};

/** The address of a screen, with ids of the demo. */
export async function portalAddress(page: Page, path: string): Promise<string> {
  const { request } = page;
  if (path === '/q/$code') return `${siteBase.portal}/q/${await firstCode(request, 'light')}`;
  if (path === followed) return `${siteBase.portal}${path}${await reportFirst(request, 'light')}`;
  const call = panels[path];
  if (!call) return addressOf(page, 'portal', path);
  const { list }: { list: { installationPlaceId: number }[] } = await (await request.get(call)).json();
  expect(list.length, `places of ${path}`).toBeGreaterThan(0);
  return `${siteBase.portal}${path}${list[0]?.installationPlaceId}`;
}

function whoSees(path: string): Who {
  if (path.startsWith('/myPage')) return 'citizen';
  return path.startsWith('/account/admin') ? 'administrator' : 'guest';
}

/** Whether the path is in the route table (instead of a page in a particular state). */
export const isOfTable = (path: string): boolean => screensOf('portal').some((screen) => screen.path === path);

/** Every screen of the public site with the kind of visitor. */
export function portalScreens(): [string, Who][] {
  const pages = screensOf('portal').map(({ path }): [string, Who] => [path, whoSees(path)]);
  return [...pages, ...states, ...Object.keys(panels).map((path): [string, Who] => [path, 'guest'])];
}
