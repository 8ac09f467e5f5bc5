/** The site's areas and their pages, for menus. */
import { createContext, useContext } from 'react';
import type { PortalArea, PortalFeature, PortalPage } from '#features/manifest.ts';

interface NavigationPage extends Pick<PortalPage, 'title'>, Pick<NonNullable<PortalPage['menu']>, 'search' | 'needs'> {
  to: string;
}

export interface NavigationArea extends PortalArea {
  /** Prefixes of the addresses of the area's pages. */
  within: readonly string[];
  /** The area's pages; the area's own link opens the first page. */
  pages: readonly [NavigationPage, ...NavigationPage[]];
}

/** The features' areas in order, with their pages from any feature. */
export function areasOf(features: readonly PortalFeature[]): NavigationArea[] {
  const pagesOf = (key: string) =>
    features
      .flatMap(({ area, pages }) =>
        pages.flatMap(({ path, title, menu }) =>
          menu && (menu.area ?? area?.key) === key ? [{ to: path, title, ...menu }] : [],
        ),
      )
      .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0));
  return features.flatMap(({ area }) => {
    const all = area ? pagesOf(area.key) : [];
    const [first, ...others] = all.filter(({ isHidden }) => !isHidden);
    return area && first ? [{ ...area, within: all.map(({ to }) => to), pages: [first, ...others] }] : [];
  });
}

/** The area of a page, by its path within the base. */
export const areaOf = (areas: readonly NavigationArea[], path: string): NavigationArea | undefined =>
  areas.find(({ within }) => within.some((start) => path === start || path.startsWith(`${start}/`)));

const AreasContext = createContext<readonly NavigationArea[]>([]);
export const AreasProvider = AreasContext;
export const useAreas = () => useContext(AreasContext);
