import { useLocation, useNavigate } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { mayOf, useFreshMe } from '#lib/admin-session/me.ts';
import { beginning } from '#lib/paths/beginning.ts';
import { PageLink } from '#lib/paths/page-link.tsx';
import { consoleWords as words } from '#texts/ko/console.ts';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { useModals } from '#ui/modal/modals.tsx';
import { type MenuArea, type MenuPage, mayOpen } from '../navigation.ts';
import styles from './menu-entry.module.css';
import { MenuIcon } from './menu-icon.tsx';

interface MenuEntryProps {
  page: MenuPage;
  icon?: MenuArea['key'];
  /** True if only the icon is visible. */
  isCollapsed?: boolean;
}

/** Opens its page after checking the current permissions, which may have changed since the menu was rendered. */
export function MenuEntry({ page: { to, page, title, isLocked }, icon, isCollapsed = false }: MenuEntryProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const freshMe = useFreshMe();
  const modals = useModals();
  const open = async () => {
    const me = await freshMe().catch(() => null);
    // If there is no answer, the page itself reports that the server is unreachable.
    if (me && !mayOpen(mayOf(me), page)) await modals.failure({ title: words.warning, body: words.noAccess });
    else await navigate({ to, search: beginning });
  };
  if (isLocked) {
    return (
      <button type="button" className={`${styles.entry} ${styles.locked}`} onClick={open}>
        {title}
        <MenuIcon name="lock" size={16} />
        <VisuallyHidden>{words.menu.locked}</VisuallyHidden>
      </button>
    );
  }
  const follow = (event: MouseEvent) => {
    if (page === null || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void open();
  };
  return (
    <PageLink
      to={to}
      search={beginning}
      className={styles.entry}
      data-within={pathname.startsWith(`${to}/`) || undefined}
      onClick={follow}
    >
      {icon ? <MenuIcon name={icon} /> : null}
      {isCollapsed ? <VisuallyHidden>{title}</VisuallyHidden> : title}
    </PageLink>
  );
}
