/** The site's features, and its areas and their pages as menus show them. */
import type { PortalArea, PortalFeature, PortalPage } from '#features/manifest.ts';
import { areas, groups } from '#features/portal.ts';
import { shell } from './pages/portal.ts';

export const features: readonly PortalFeature[] = [...groups, shell, ...areas];

interface NavigationPage extends Pick<PortalPage, 'title'>, Pick<NonNullable<PortalPage['menu']>, 'search' | 'needs'> {
  to: string;
}

interface NavigationArea extends PortalArea {
  /** Its pages' addresses begin with one of these. */
  within: readonly string[];
  /** The first is where the area's own link leads. */
  pages: readonly [NavigationPage, ...NavigationPage[]];
}

/** The pages that belong to an area, whichever feature they are of. */
const pagesOf = (key: string) =>
  features
    .flatMap(({ area, pages }) =>
      pages.flatMap(({ path, title, menu }) =>
        menu && (menu.area ?? area?.key) === key ? [{ to: path, title, ...menu }] : [],
      ),
    )
    .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0));

const allAreas = features.flatMap(({ area }): NavigationArea[] => {
  const all = area ? pagesOf(area.key) : [];
  const [first, ...others] = all.filter(({ isHidden }) => !isHidden);
  return area && first ? [{ ...area, within: all.map(({ to }) => to), pages: [first, ...others] }] : [];
});

/** The areas in the order of the menu. */
export const navigation = allAreas.filter(({ isUnlisted }) => !isUnlisted);

/** The area a page belongs to, by its path within the base. */
export const areaOf = (path: string): NavigationArea | undefined =>
  allAreas.find(({ within }) => within.some((start) => path === start || path.startsWith(`${start}/`)));
