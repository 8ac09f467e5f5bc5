import type { May } from '../lib/admin-session/me.ts';
import { consolePaths } from '../lib/paths/console-paths.ts';
import { consoleWords as words } from '../texts/ko/console.ts';

interface MenuPage {
  to: string;
  title: string;
  /** The page whose permission opens it; null: everybody. */
  page: string | null;
}

export interface MenuArea {
  icon: 'home' | 'people';
  title: string;
  pages: readonly [MenuPage, ...MenuPage[]];
}

const account = (to: string, title: string): MenuPage => ({ to, title, page: to.slice(1) });

/** The menu's areas and their pages, in their order. */
const menu: readonly MenuArea[] = [
  { icon: 'home', title: words.menu.home, pages: [{ to: consolePaths.main, title: words.menu.home, page: null }] },
  {
    icon: 'people',
    title: words.menu.account,
    pages: [
      account(consolePaths.administrators, words.pages.administrators),
      account(consolePaths.users, words.pages.users),
      account(consolePaths.withdrawal, words.pages.withdrawal),
      account(consolePaths.authority, words.pages.authority),
      account(consolePaths.audit, words.pages.audit),
    ],
  },
];

export const mayOpen = (may: May, page: string | null): boolean => page === null || may(page, 'get');

/** The areas of which a page may be opened, with those pages. */
export function menuFor(may: May): MenuArea[] {
  return menu.flatMap((area) => {
    const [first, ...rest] = area.pages.filter(({ page }) => mayOpen(may, page));
    return first ? [{ ...area, pages: [first, ...rest] }] : [];
  });
}

/** Area and page of an address, for the breadcrumb; a detail belongs to its list. */
export function placeOf(path: string): { area: MenuArea; page: MenuPage } | null {
  for (const area of menu)
    for (const page of area.pages) if (path === page.to || path.startsWith(`${page.to}/`)) return { area, page };
  return null;
}
