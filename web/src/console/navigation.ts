import { type ConsoleArea, type ConsolePage, consoleAreas } from '@maru/domain/administration';
import type { May } from '../lib/admin-session/me.ts';
import { consolePaths, pagePath } from '../lib/paths/console-paths.ts';
import { consoleWords as words } from '../texts/ko/console.ts';
import { screens } from './screens.ts';

export interface MenuPage {
  to: string;
  title: string;
  /** The page whose permission is required; null if every administrator may open it. */
  page: ConsolePage | null;
  /** True without permission; the entry is then shown with a lock. */
  isLocked: boolean;
}

export interface MenuArea {
  key: ConsoleArea | 'home';
  title: string;
  pages: readonly MenuPage[];
}

const home: MenuArea = {
  key: 'home',
  title: words.menu.home,
  pages: [{ to: consolePaths.main, title: words.menu.home, page: null, isLocked: false }],
};

export const mayOpen = (may: May, page: ConsolePage | null): boolean => page === null || may(page, 'get');

/** Areas with at least one permitted page, and all their pages; pages without permission are locked. */
export const menuFor = (may: May): MenuArea[] => [
  home,
  ...consoleAreas
    .map(({ key, name, pages }): MenuArea => {
      const there = [...pages].filter(({ page }) => screens[page]);
      return {
        key,
        title: name,
        pages: there.map(({ page, name: title }) => ({
          to: pagePath(page),
          title,
          page,
          isLocked: !mayOpen(may, page),
        })),
      };
    })
    .filter(({ pages }) => pages.some(({ isLocked }) => !isLocked)),
];

/** Area and page of an address for the breadcrumb; a detail belongs to its list. */
export function placeOf(path: string): { area: string; page: { to: string; title: string } } | null {
  for (const { name, pages } of consoleAreas)
    for (const { page, name: title } of pages) {
      const to = pagePath(page);
      if (path === to || path.startsWith(`${to}/`)) return { area: name, page: { to, title } };
    }
  return null;
}

/** From the specification: addresses that contain one of these have no sub-menu. */
const withoutSubMenu = [
  'dong',
  'gradient',
  'crack',
  'cleaning/cleaningVehicle',
  'cleaning/smart',
  'notice',
  consolePaths.selfCertification,
  consolePaths.reactivate,
];

/** The pages of the address's area, where pages without permission are locked; empty without a sub-menu. */
export function subMenuFor(may: May, path: string): readonly MenuPage[] {
  if (withoutSubMenu.some((part) => path.includes(part))) return [];
  const pages = menuFor(may).find(({ pages }) =>
    pages.some(({ to }) => path === to || path.startsWith(`${to}/`)),
  )?.pages;
  return pages && pages.length > 1 ? pages : [];
}
