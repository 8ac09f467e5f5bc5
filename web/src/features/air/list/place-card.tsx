import { paths } from '../../../lib/paths/paths.ts';
import { RowLink } from '../../../ui/table/row-link.tsx';
import { FavoriteStar } from '../favorite/favorite-star.tsx';
import { installations } from '../parts/latest.ts';
import { LatestValues } from '../parts/latest-values.tsx';
import styles from './list.module.css';
import { type PlaceRow, placeLine } from './place-columns.tsx';

/** A place on a narrow screen. */
export function PlaceCard({ row }: { row: PlaceRow }) {
  return (
    <article className={styles.card}>
      <h2 className={styles.cardName}>
        <RowLink to={paths.airQualityPlace(row.placeId)}>{row.placeName}</RowLink>
      </h2>
      <FavoriteStar placeId={row.placeId} placeName={row.placeName} />
      <p className={styles.where}>{placeLine(row)}</p>
      {installations.map((installation) => {
        const latest = row[installation];
        return latest && <LatestValues key={installation} installation={installation} latest={latest} />;
      })}
    </article>
  );
}
