import { useDistrict } from '#lib/district/use-district.ts';
import { Logo } from '#portal/shell/logo.tsx';
import { SiteMenu } from '#portal/shell/site-menu.tsx';
import { useTexts } from '#texts/texts.tsx';
import styles from './main-page.module.css';
import { MainSearch } from './main-search.tsx';

/** The main page's own header: the name of the site, the menu with the switches, and the search. */
export function BrandLine() {
  const { shell } = useTexts();
  const { data: district } = useDistrict();
  return (
    <div className={styles.brand}>
      <Logo name={shell.site} district={district?.fullName} />
      <SiteMenu />
      <MainSearch />
    </div>
  );
}
