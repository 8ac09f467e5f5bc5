import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLive } from '../../../lib/live/use-live.tsx';
import { PageLink } from '../../../lib/paths/page-link.tsx';
import { paths } from '../../../lib/paths/paths.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { installations } from '../parts/latest.ts';
import { LatestValues } from '../parts/latest-values.tsx';
import styles from './favorite.module.css';
import { replaceFavorite } from './replace-favorite.ts';
import { type Favorite, favoritesCall } from './use-favorites.ts';

interface FavoriteCardsProps {
  favorites: readonly Favorite[];
  /** What one can do with a station. */
  action?: (favorite: Favorite) => ReactNode;
}

/** The kept stations with their latest values, kept current by the live feed. */
export function FavoriteCards({ favorites, action }: FavoriteCardsProps) {
  const { favorite: words } = useTexts();
  const queries = useQueryClient();
  useLive('air', undefined, (events) => {
    queries.setQueriesData<{ list: Favorite[] }>(
      { queryKey: [favoritesCall] },
      (answer) =>
        answer &&
        events.reduce((list, { state }) => replaceFavorite(list, state.installationPlaceId, state.values), answer),
    );
  });
  return (
    <ul className={styles.cards}>
      {favorites.map((favorite) => (
        <li key={favorite.favoriteId} className={styles.card}>
          <div className={styles.head}>
            <h3>
              <PageLink to={paths.airQualityPlace(favorite.installationPlaceId)}>
                {favorite.installationPlaceName}
              </PageLink>
              <small>{favorite.dongName}</small>
            </h3>
            {action?.(favorite)}
          </div>
          {installations.map((installation) => {
            const latest = favorite[installation];
            return latest && <LatestValues key={installation} installation={installation} latest={latest} />;
          })}
          {!favorite.indoor && !favorite.outdoor && <p>{words.noValues}</p>}
        </li>
      ))}
    </ul>
  );
}
