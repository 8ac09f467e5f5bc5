import { useLocation } from '@tanstack/react-router';
import { useMay } from '#lib/admin-session/me.ts';
import { consoleWords as words } from '#texts/ko/console.ts';
import { subMenuFor } from '../navigation.ts';
import { MenuEntry } from './menu-entry.tsx';

/** The pages of the current area, beside a folded menu. */
export function SubMenu() {
  const { pathname } = useLocation();
  const pages = subMenuFor(useMay(), pathname);
  if (pages.length === 0) return null;
  return (
    <nav aria-label={words.menu.sub} className="padded-block-3 padded-inline-8 line-below">
      <ul className="row wrap gap-2">
        {pages.map((page) => (
          <li key={page.to}>
            <MenuEntry page={page} />
          </li>
        ))}
      </ul>
    </nav>
  );
}
