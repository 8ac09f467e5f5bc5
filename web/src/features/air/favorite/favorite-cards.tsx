import { airMeasures } from '@maru/domain/air';
import type { ReactNode } from 'react';
import { PageLink } from '#lib/paths/page-link.tsx';
import { LatestValues } from '#places/values/latest-values.tsx';
import { namedSides } from '#places/values/values.ts';
import { Marked } from '#texts/marked.tsx';
import { useTexts } from '#texts/texts.tsx';
import { airPaths } from '../paths.ts';
import styles from './favorite.module.css';
import { type Favorite, useFavoriteNews } from './use-favorites.ts';

interface FavoriteCardsProps {
  favorites: readonly Favorite[];
  /** An action on a station. */
  action?: (favorite: Favorite) => ReactNode;
}

/** The favourite stations with live values. */
export function FavoriteCards({ favorites, action }: FavoriteCardsProps) {
  const texts = useTexts();
  const { favorite: words } = texts;
  useFavoriteNews();
  return (
    <ul className="stack gap-5 columns-22">
      {favorites.map((favorite) => (
        <li key={favorite.favoriteId} className="stack packed gap-4 outlined padded-6">
          <div className={styles.head}>
            <h3 className="card-title">
              <PageLink to={airPaths.place(favorite.installationPlaceId)}>
                <Marked>{favorite.installationPlaceName}</Marked>
              </PageLink>
              <small className="block muted regular">
                <Marked>{favorite.dongName}</Marked>
              </small>
            </h3>
            {action?.(favorite)}
          </div>
          {namedSides(favorite, texts).map((side) => (
            <LatestValues key={side.name} {...side} measures={airMeasures} />
          ))}
          {!favorite.indoor && !favorite.outdoor && <p>{words.noValues}</p>}
        </li>
      ))}
    </ul>
  );
}
