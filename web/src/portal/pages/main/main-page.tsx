import { lazy, Suspense } from 'react';
import { Forecast } from '../../../features/forecast/forecast.tsx';
import { useDistrict } from '../../../lib/district/use-district.ts';
import { useSession } from '../../../lib/session/session-provider.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import { Skeleton } from '../../../ui/state/skeleton.tsx';
import { Answer } from './answer/answer.tsx';
import { BrandLine } from './brand-line.tsx';
import styles from './main-page.module.css';
import { MainSearch } from './main-search.tsx';
import { useLiveMarkers } from './markers/use-markers.ts';
import { Picture } from './picture/picture.tsx';

// Only those who are logged in fetch it.
const MainFavorites = lazy(async () => ({
  default: (await import('../../../features/air/favorite/main-favorites.tsx')).MainFavorites,
}));

const MainTicker = lazy(async () => ({
  default: (await import('../../../features/notices/main-ticker.tsx')).MainTicker,
}));
const MainPopups = lazy(async () => ({
  default: (await import('../../../features/popups/main-popups.tsx')).MainPopups,
}));

// Below what one came for: what it needs of every group comes after that.
const Tiles = lazy(async () => ({ default: (await import('./tiles/tiles.tsx')).Tiles }));

/** The first page: how the air is here, the district at a glance, and the way to everything else. */
export function MainPage() {
  const { state } = useSession();
  const { forecast } = useTexts();
  useLiveMarkers();
  // What the page is about comes first.
  const isUnderWay = useDistrict().data !== undefined;
  return (
    <div className={styles.page}>
      <BrandLine />
      <MainSearch />
      <div className={styles.columns}>
        <div className={styles.answer}>
          <Answer />
          <section className={styles.forecast} aria-labelledby="forecast-title">
            <h2 id="forecast-title">{forecast.title}</h2>
            <Forecast />
          </section>
        </div>
        <Picture />
      </div>
      {state === 'in' && (
        <Suspense>
          <MainFavorites />
        </Suspense>
      )}
      <Suspense fallback={<Skeleton height="24rem" />}>
        <Tiles />
      </Suspense>
      {isUnderWay && (
        <Suspense>
          <MainTicker />
          <MainPopups />
        </Suspense>
      )}
    </div>
  );
}
