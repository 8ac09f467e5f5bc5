import { useDistrict } from '../../../lib/district/use-district.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { AccountLinks } from '../../shell/account-links.tsx';
import { AdministratorLinks } from '../../shell/administrator-links.tsx';
import { ContrastSwitch } from '../../shell/contrast-switch.tsx';
import { LanguageSwitch } from '../../shell/language-switch.tsx';
import { Logo } from '../../shell/logo.tsx';
import styles from './main-page.module.css';

/** Stands in for the header, which the main page has none of: whose page this is, and the switches. */
export function BrandLine() {
  const { shell } = useTexts();
  const { data: district } = useDistrict();
  return (
    <div className={styles.brand}>
      <Logo name={shell.site} district={district?.fullName} />
      <div className={styles.switches}>
        <AccountLinks />
        <AdministratorLinks />
        <ContrastSwitch />
        <LanguageSwitch />
      </div>
    </div>
  );
}
