import { useLocation } from '@tanstack/react-router';
import { PageLink } from '../../lib/paths/page-link.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { areaOf } from '../navigation.ts';
import styles from './sub-navigation.module.css';

/** The pages of the area one is in; nothing on pages outside of every area. */
export function SubNavigation() {
  const texts = useTexts();
  const { pathname } = useLocation();
  const area = areaOf(pathname);
  if (!area) return null;
  return (
    <nav className={styles.bar} aria-label={texts.shell.menu.sub}>
      <ul className={styles.pages}>
        {area.pages.map(({ to, search = {}, title }) => (
          <li key={to}>
            <PageLink to={to} search={search} className={styles.page}>
              {title(texts)}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
