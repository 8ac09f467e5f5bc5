import { useMediaQuery } from '@mantine/hooks';
import { useLocation } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useMay } from '#lib/admin-session/me.ts';
import { useOnChange } from '#lib/react/use-on-change.ts';
import { consoleWords as words } from '#texts/ko/console.ts';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { type MenuArea, menuFor } from '../navigation.ts';
import { MenuEntry } from './menu-entry.tsx';
import { MenuIcon } from './menu-icon.tsx';
import styles from './side-menu.module.css';

const storedAs = 'maru.admin.menu';
const collapsed = 'collapsed';

/** Below this width the menu covers the page: side-menu.module.css has the same width. */
const narrow = '(max-width: 47.99rem)';

/**
 * Whether the menu is folded, stored in the browser, and its toggle. In a narrow window it is folded unless opened on
 * this page.
 */
export function useFolded(): [isCollapsed: boolean, toggle: () => void] {
  const [isCollapsed, setCollapsed] = useState(() => localStorage.getItem(storedAs) === collapsed);
  const { pathname } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const isNarrow = useMediaQuery(narrow, undefined, { getInitialValueInEffect: false });
  if (isNarrow) return [openedAt !== pathname, () => setOpenedAt(openedAt === pathname ? null : pathname)];
  const toggle = () => {
    localStorage.setItem(storedAs, isCollapsed ? '' : collapsed);
    setCollapsed(!isCollapsed);
  };
  return [isCollapsed, toggle];
}

/** Pixels between the current page's entry and the menu's edge. */
const aroundCurrent = 8;

/** The menu's scroll box, scrolled to the current page's entry. */
function useCurrentInSight() {
  const box = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  useOnChange(pathname, () => {
    const entry = box.current?.querySelector('[aria-current="page"], [data-within]');
    if (!box.current || !entry) return;
    const [seen, at] = [box.current.getBoundingClientRect(), entry.getBoundingClientRect()];
    // A banner above moves the box partly out of the window.
    const bottom = Math.min(seen.bottom, innerHeight);
    if (at.bottom > bottom) box.current.scrollTop += at.bottom - bottom + aroundCurrent;
    else if (at.top < seen.top) box.current.scrollTop -= seen.top - at.top + aroundCurrent;
  });
  return box;
}

/** The areas with a permitted page, and their pages; when folded, an icon per area. */
export function SideMenu({ isCollapsed, toggle }: { isCollapsed: boolean; toggle: () => void }) {
  const may = useMay();
  const box = useCurrentInSight();
  return (
    <nav className={styles.menu} aria-label={words.menu.label} data-collapsed={isCollapsed || undefined}>
      <div ref={box} className={styles.inner}>
        <div className={`middle between below-5 flex tall-40 ${styles.head}`}>
          {isCollapsed ? null : <p className="middle flush primary bold flex padded-inline-4 text-19">{words.site}</p>}
          <button
            type="button"
            className={`hover-shaded ${styles.toggle}`}
            aria-expanded={!isCollapsed}
            onClick={toggle}
          >
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
        <MenuEntry page={{ ...first, title: area.title }} icon={area.key} isCollapsed={isCollapsed} />
      </li>
    );
  }
  return (
    <li>
      <p className={`small bold ${styles.area}`}>
        <MenuIcon name={area.key} />
        {area.title}
      </p>
      <ul className={styles.pages} aria-label={area.title}>
        {area.pages.map((page) => (
          <li key={page.to}>
            <MenuEntry page={page} />
          </li>
        ))}
      </ul>
    </li>
  );
}
