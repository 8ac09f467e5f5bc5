import { Answer } from './answer/answer.tsx';
import { BrandLine } from './brand-line.tsx';
import { Forecast } from './forecast/forecast.tsx';
import styles from './main-page.module.css';
import { useLiveMarkers } from './markers/use-markers.ts';
import { Picture } from './picture/picture.tsx';
import { Tiles } from './tiles/tiles.tsx';

/** The first page: how the air is here, the district at a glance, and the way to everything else. */
export function MainPage() {
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
      <Tiles />
    </div>
  );
}
