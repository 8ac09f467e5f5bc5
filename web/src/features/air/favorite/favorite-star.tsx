import { useSession } from '#lib/session/session-provider.tsx';
import { useSay } from '#texts/marked.tsx';
import { useTexts } from '#texts/texts.tsx';
import styles from './favorite.module.css';
import { useFavoriteActions } from './use-favorite-actions.ts';
import { useFavorites } from './use-favorites.ts';

export interface FavoritePlace {
  placeId: number;
  placeName: string;
}

export const StarSign = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d="m12 2.6 2.9 6 6.6.9-4.8 4.6 1.2 6.5-5.9-3.1-5.9 3.1 1.2-6.5L2.5 9.5l6.6-.9z" />
  </svg>
);

/** Adds or removes a list's station as a favourite; renders nothing without a login. */
export function FavoriteStar({ placeId, placeName }: FavoritePlace) {
  const { favorite: words } = useTexts();
  const say = useSay();
  const { state } = useSession();
  const { data } = useFavorites();
  const { add, remove } = useFavoriteActions();
  if (state !== 'in' || !data) return null;
  const favorite = data.list.find(({ installationPlaceId }) => installationPlaceId === placeId);
  return (
    <button
      type="button"
      className={styles.star}
      aria-pressed={favorite !== undefined}
      aria-label={words.keep(say(placeName))}
      onClick={() => (favorite ? remove(favorite.favoriteId) : add(placeId))}
    >
      <StarSign />
    </button>
  );
}
