/** The frame shown while a console page is loading, by the page's address. */
import { consolePages } from './administration.ts';

/**
 * `alone` has neither menu nor bar, `wall` is dark and fills a wall display, `list` has filters, a toolbar and rows,
 * `home` has cards, and `page` is any other.
 */
type FrameShape = 'alone' | 'home' | 'list' | 'wall' | 'page';

/** Areas whose pages are lists, with details below them. */
const areasOfLists = ['account', 'posts', 'device', 'report', 'sms', 'systemStatistics', 'platformStatistics'];
/** Pages in these areas that are forms or other tables. */
const otherPages = ['account/authority', 'sms/send', 'sms/forecast'];

const lists: ReadonlySet<string> = new Set(
  consolePages.map(({ page }): string => page).filter((page) => isOfLists(page) && !otherPages.includes(page)),
);

function isOfLists(page: string): boolean {
  return areasOfLists.some((area) => page.startsWith(`${area}/`));
}

/** @param path  below the console's base, without its query: '/device/cctv' */
export function frameShapeOf(path: string): FrameShape {
  const page = path.replace(/^\/|\/$/g, '');
  if (/^(user|mobile|account\/(selfCertification|reactivate))(\/|$)/.test(page)) return 'alone';
  if (page === 'main') return 'home';
  if (page.startsWith('dashboard/') || page === 'map/union') return 'wall';
  return lists.has(page) ? 'list' : 'page';
}
