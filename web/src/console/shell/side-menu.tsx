import { useNavigate } from '@tanstack/react-router';
import { type MouseEvent, useState } from 'react';
import { mayOf, useFreshMe, useMay } from '../../lib/admin-session/me.ts';
import { beginning } from '../../lib/paths/beginning.ts';
import { PageLink } from '../../lib/paths/page-link.tsx';
import { consoleWords as words } from '../../texts/ko/console.ts';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { useModals } from '../../ui/modal/modals.tsx';
import { type MenuArea, type MenuPage, mayOpen, menuFor } from '../navigation.ts';
import { MenuIcon } from './menu-icon.tsx';
import styles from './side-menu.module.css';

const storedAs = 'maru.admin.menu';
const collapsed = 'collapsed';

/** The areas of which something may be opened, and their pages; folded, a sign for each area. */
export function SideMenu() {
  const may = useMay();
  const [isCollapsed, setCollapsed] = useState(() => localStorage.getItem(storedAs) === collapsed);
  const toggle = () => {
    localStorage.setItem(storedAs, isCollapsed ? '' : collapsed);
    setCollapsed(!isCollapsed);
  };
  return (
    <nav className={styles.menu} aria-label={words.menu.label} data-collapsed={isCollapsed || undefined}>
      <div className={styles.inner}>
        <div className={styles.head}>
          {isCollapsed ? null : <p className={styles.site}>{words.site}</p>}
          <button type="button" className={styles.toggle} aria-expanded={!isCollapsed} onClick={toggle}>
            <MenuIcon name={isCollapsed ? 'expand' : 'collapse'} />
            <VisuallyHidden>{isCollapsed ? words.menu.expand : words.menu.collapse}</VisuallyHidden>
          </button>
        </div>
        <ul className={styles.areas}>
          {menuFor(may).map((area) => (
            <Area key={area.key} area={area} isCollapsed={isCollapsed} />
          ))}
        </ul>
      </div>
    </nav>
  );
}

function Area({ area, isCollapsed }: { area: MenuArea; isCollapsed: boolean }) {
  const first = area.pages.find(({ isLocked }) => !isLocked);
  if (first && (isCollapsed || area.key === 'home')) {
    return (
      <li>
        <Entry page={{ ...first, title: area.title }} icon={area.key} isCollapsed={isCollapsed} />
      </li>
    );
  }
  return (
    <li>
      <p className={styles.area}>
        <MenuIcon name={area.key} />
        {area.title}
      </p>
      <ul className={styles.pages} aria-label={area.title}>
        {area.pages.map((page) => (
          <li key={page.to}>
            <Entry page={page} />
          </li>
        ))}
      </ul>
    </li>
  );
}

interface EntryProps {
  page: MenuPage;
  icon?: MenuArea['key'];
  isCollapsed?: boolean;
}

/** Opens its page once it is sure that it may be: a permission can have come or gone since the menu was drawn. */
function Entry({ page: { to, page, title, isLocked }, icon, isCollapsed = false }: EntryProps) {
  const navigate = useNavigate();
  const freshMe = useFreshMe();
  const modals = useModals();
  const open = async () => {
    const me = await freshMe().catch(() => null);
    // Without an answer the page itself says that the server can't be reached.
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
    <PageLink to={to} search={beginning} className={styles.entry} onClick={follow}>
      {icon ? <MenuIcon name={icon} /> : null}
      {isCollapsed ? <VisuallyHidden>{title}</VisuallyHidden> : title}
    </PageLink>
  );
}
