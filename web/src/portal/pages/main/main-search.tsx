import { lazy, Suspense, useState } from 'react';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './main-page.module.css';

// Fetched by whoever wants to search.
const SearchField = lazy(() => import('./search-field.tsx'));

/** The search of the maps on the main page: a button in the look of the field that it becomes. */
export function MainSearch() {
  const { map: words } = useSharedTexts();
  const [isWanted, setIsWanted] = useState(false);
  const button = (
    <button type="button" className={styles.open} disabled={isWanted} onClick={() => setIsWanted(true)}>
      <Icon name="search" />
      {words.search}
    </button>
  );
  return (
    <div className={styles.search}>
      {isWanted ? (
        <Suspense fallback={button}>
          <SearchField />
        </Suspense>
      ) : (
        button
      )}
    </div>
  );
}
