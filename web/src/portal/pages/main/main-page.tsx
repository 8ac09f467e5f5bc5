import { lazy, Suspense } from 'react';
import { useSession } from '#lib/session/session-provider.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import { Answer } from './answer/answer.tsx';
import { BrandLine } from './brand-line.tsx';
import { useMainPage } from './main-answer.ts';
import styles from './main-page.module.css';
import { Picture } from './picture/picture.tsx';
import { Tiles } from './tiles/tiles.tsx';

// Loaded only when logged in.
const MainFavorites = lazy(async () => ({
  default: (await import('#features/air/favorite/main-favorites.tsx')).MainFavorites,
}));

// Loaded after the first view, because they are below the answer and have their own texts.
const MainTicker = lazy(async () => ({
  default: (await import('#features/notices/main-ticker.tsx')).MainTicker,
}));
const MainPopups = lazy(async () => ({
  default: (await import('#features/popups/main-popups.tsx')).MainPopups,
}));

/**
 * The main page: the air at the reader's position, the district at a glance, unusual groups, and links to everything
 * else.
 */
export function MainPage() {
  const { state } = useSession();
  const result = useMainPage();
  const page = result.data;
  const hasNews = !page || page.notices.length + page.popups.length > 0;
  return (
    <div className={styles.page}>
      <BrandLine />
      <div className={styles.columns}>
        <Answer result={result} />
        <Picture stations={page?.list} />
      </div>
      {hasNews && (
        <div className={styles.news}>
          <Suspense fallback={<Skeleton height="100%" />}>
            <MainTicker notices={page?.notices} />
            <MainPopups popups={page?.popups} />
          </Suspense>
        </div>
      )}
      {state === 'in' && (
        <Suspense>
          <MainFavorites />
        </Suspense>
      )}
      {page || result.isPending ? <Tiles groups={page?.groups} /> : null}
    </div>
  );
}
