import { lazy, Suspense } from 'react';
import { useSession } from '../../../lib/session/session-provider.tsx';
import { Answer } from './answer/answer.tsx';
import { BrandLine } from './brand-line.tsx';
import { Forecast } from './forecast/forecast.tsx';
import styles from './main-page.module.css';
import { useLiveMarkers } from './markers/use-markers.ts';
import { Picture } from './picture/picture.tsx';
import { Tiles } from './tiles/tiles.tsx';

// Only those who are logged in fetch it.
const MainFavorites = lazy(async () => ({
  default: (await import('../../../features/air/favorite/main-favorites.tsx')).MainFavorites,
}));

/** The first page: how the air is here, the district at a glance, and the way to everything else. */
export function MainPage() {
  const { state } = useSession();
  useLiveMarkers();
  return (
    <div className={styles.page}>
      <BrandLine />
      <div className={styles.columns}>
        <div className={styles.answer}>
          <Answer />
          <Forecast />
        </div>
        <Picture />
      </div>
      {state === 'in' && (
        <Suspense>
          <MainFavorites />
        </Suspense>
      )}
      <Tiles />
    </div>
  );
}
