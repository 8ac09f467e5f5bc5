import { useLocation } from '@tanstack/react-router';
import { PageLink } from '#lib/paths/page-link.tsx';
import { useHasFacility } from '#lib/session/use-has-facility.ts';
import { useTexts } from '#texts/texts.tsx';
import { areaOf, useAreas } from '../navigation.ts';
import styles from './sub-navigation.module.css';

/** The pages of the area one is in; nothing on pages outside of every area. */
export function SubNavigation() {
  const texts = useTexts();
  const { pathname } = useLocation();
  const area = areaOf(useAreas(), pathname);
  const hasFacility = useHasFacility(area?.pages.some(({ needs }) => needs !== undefined) ?? false);
  if (!area) return null;
  const pages = area.pages.filter(({ to, needs }) => needs === undefined || hasFacility || to === pathname);
  const isPage = pages.some(({ to }) => to === pathname);
  return (
    <nav className={styles.bar} aria-label={texts.shell.menu.sub}>
      <ul className={styles.pages}>
        {pages.map(({ to, search = {}, title }) => (
          <li key={to}>
            <PageLink
              to={to}
              search={search}
              className={styles.page}
              // One is within a page only where none of them is the page itself.
              data-within={(!isPage && pathname.startsWith(`${to}/`)) || undefined}
            >
              {title(texts)}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
