import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { PageLink } from '#lib/paths/page-link.tsx';
import { useOnChange } from '#lib/react/use-on-change.ts';
import { useTexts } from '#texts/texts.tsx';
import { areaOf, useAreas } from '../navigation.ts';
import { AccountLinks, AdministratorLinks } from './account-links.tsx';
import { ContrastSwitch } from './contrast-switch.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import styles from './site-menu.module.css';
import { TextSizeSwitch } from './text-size-switch.tsx';

interface SiteMenuProps {
  /** Further content among the account links and switches. */
  children?: ReactNode;
}

/** The site's areas, account links and switches: in a row, or behind a button on narrow screens. */
export function SiteMenu({ children }: SiteMenuProps) {
  const texts = useTexts();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  useOnChange(pathname, () => setOpen(false));
  const { shell } = texts;
  const areas = useAreas();
  const current = areaOf(areas, pathname);
  return (
    <>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={open}
        aria-controls="site-menu"
        onClick={() => setOpen(!open)}
      >
        {open ? shell.menu.close : shell.menu.open}
      </button>
      <div id="site-menu" className={styles.menu} data-open={open}>
        <nav aria-label={shell.menu.label}>
          <ul className={styles.areas}>
            {areas.map((area) => {
              const [{ to, search = {} }] = area.pages;
              return area.isUnlisted ? null : (
                <li key={area.key}>
                  <PageLink
                    to={to}
                    search={search}
                    className={area === current ? `${styles.area} primary` : styles.area}
                  >
                    {area.title(texts)}
                  </PageLink>
                </li>
              );
            })}
          </ul>
        </nav>
        <div className={styles.tools}>
          {children}
          <AccountLinks />
          <AdministratorLinks />
          <ContrastSwitch />
          <TextSizeSwitch />
          <LanguageSwitch />
        </div>
      </div>
    </>
  );
}
