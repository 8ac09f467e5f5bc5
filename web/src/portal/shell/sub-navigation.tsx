import { useLocation } from '@tanstack/react-router';
import { useCall } from '#lib/api/use-call.ts';
import { PageLink } from '#lib/paths/page-link.tsx';
import { useSession } from '#lib/session/session-provider.tsx';
import { useTexts } from '#texts/texts.tsx';
import { areaOf, useAreas } from '../navigation.ts';
import styles from './sub-navigation.module.css';

/** The pages of the current area; renders nothing outside of areas. */
export function SubNavigation() {
  const texts = useTexts();
  const { pathname } = useLocation();
  const area = areaOf(useAreas(), pathname);
  const hasFacility = useHasFacility(area?.pages.some(({ needs }) => needs !== undefined) ?? false);
  if (!area) return null;
  const pages = area.pages.filter(({ to, needs }) => needs === undefined || hasFacility || to === pathname);
  const isPage = pages.some(({ to }) => to === pathname);
  return (
    <nav className="tinted" aria-label={texts.shell.menu.sub}>
      <ul className={styles.pages}>
        {pages.map(({ to, search = {}, title }) => (
          <li key={to}>
            <PageLink
              to={to}
              search={search}
              className={styles.page}
              // Marks a parent entry only if no entry is the page itself.
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

/** Whether the citizen operates a place, or is a parent registered by a nursery school. */
function useHasFacility(isShown: boolean): boolean {
  const { state } = useSession();
  const enabled = isShown && state === 'in';
  const operated = useCall('GET /api/mypage/operating-facility/air-quality/summary', {}, { enabled });
  const parent = useCall('GET /api/mypage/check-parents', {}, { enabled });
  return (operated.data?.list.length ?? 0) > 0 || (parent.data?.isParents ?? false);
}
