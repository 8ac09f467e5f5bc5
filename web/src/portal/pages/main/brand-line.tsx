import { lazy, Suspense, useState } from 'react';
import { useDistrict } from '#lib/district/use-district.ts';
import { Logo } from '#portal/shell/logo.tsx';
import { SiteMenu } from '#portal/shell/site-menu.tsx';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import { useTexts } from '#texts/texts.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './main-page.module.css';

/** The main page's own header: the site's name, the menu with the switches, and the search. */
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

// Loaded when the reader starts a search.
const SearchField = lazy(() => import('./search-field.tsx'));

/** The maps' search on the main page: a button styled as the field that replaces it. */
function MainSearch() {
  const { map: words } = useSharedTexts();
  const [isLoading, setLoading] = useState(false);
  const button = (
    <button type="button" className={styles.open} disabled={isLoading} onClick={() => setLoading(true)}>
      <Icon name="search" />
      {words.search}
    </button>
  );
  return (
    <div className={styles.search}>
      {isLoading ? (
        <Suspense fallback={button}>
          <SearchField />
        </Suspense>
      ) : (
        button
      )}
    </div>
  );
}
