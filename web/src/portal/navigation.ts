/** The site's areas and their pages, as menus show them. */
import { createContext, useContext } from 'react';
import type { PortalArea, PortalFeature, PortalPage } from '#features/manifest.ts';

interface NavigationPage extends Pick<PortalPage, 'title'>, Pick<NonNullable<PortalPage['menu']>, 'search' | 'needs'> {
  to: string;
}

export interface NavigationArea extends PortalArea {
  /** Its pages' addresses begin with one of these. */
  within: readonly string[];
  /** The first is where the area's own link leads. */
  pages: readonly [NavigationPage, ...NavigationPage[]];
}

/** The areas of features in their order, with the pages that belong to them, whichever feature declares these. */
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

/** The area a page belongs to, by its path within the base. */
export const areaOf = (areas: readonly NavigationArea[], path: string): NavigationArea | undefined =>
  areas.find(({ within }) => within.some((start) => path === start || path.startsWith(`${start}/`)));

const AreasContext = createContext<readonly NavigationArea[]>([]);
export const AreasProvider = AreasContext;
export const useAreas = () => useContext(AreasContext);
