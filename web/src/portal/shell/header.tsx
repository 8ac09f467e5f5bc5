import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useAdministrator } from '../../lib/admin-session/use-administrator.ts';
import { useDistrict } from '../../lib/district/use-district.ts';
import { PageLink } from '../../lib/paths/page-link.tsx';
import { paths } from '../../lib/paths/paths.ts';
import { useSession } from '../../lib/session/session-provider.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { areaOf, navigation } from '../navigation.ts';
import { AccountLinks } from './account-links.tsx';
import { AdministratorLinks } from './administrator-links.tsx';
import { ContrastSwitch } from './contrast-switch.tsx';
import styles from './header.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import { Logo } from './logo.tsx';
import { SiteLinks } from './site-links.tsx';

export function Header() {
  const texts = useTexts();
  const { data: district } = useDistrict();
  const { pathname } = useLocation();
  const { state } = useSession();
  const administrator = useAdministrator();
  const [open, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is the reason to close, not an input.
  useEffect(() => setOpen(false), [pathname]);
  const { shell } = texts;
  const current = areaOf(pathname);
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <PageLink to={paths.main} className={styles.home} aria-label={`${shell.site} ${shell.home}`}>
          <Logo name={shell.site} district={district?.name} />
        </PageLink>
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
              {navigation.map((area) => (
                <li key={area.pages[0].to}>
                  <PageLink
                    to={area.pages[0].to}
                    search={area.pages[0].search ?? {}}
                    className={area === current ? `${styles.area} ${styles.current}` : styles.area}
                  >
                    {area.title(texts)}
                  </PageLink>
                </li>
              ))}
            </ul>
          </nav>
          <div className={styles.tools}>
            {state === 'out' && !administrator && <SiteLinks className={styles.link} />}
            <AccountLinks />
            <AdministratorLinks />
            <ContrastSwitch />
            <LanguageSwitch />
          </div>
        </div>
      </div>
    </header>
  );
}
