import { useDistrict } from '../../../lib/district/use-district.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { Logo } from '../../shell/logo.tsx';
import { SiteMenu } from '../../shell/site-menu.tsx';
import styles from './main-page.module.css';
import { MainSearch } from './main-search.tsx';

/** Stands in for the header, which the main page has none of: whose page this is, the menu, the switches, the search. */
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
