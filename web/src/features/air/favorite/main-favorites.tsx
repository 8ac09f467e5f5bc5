import { PageLink } from '#lib/paths/page-link.tsx';
import { useTexts } from '#texts/texts.tsx';
import { airPaths } from '../paths.ts';
import { FavoriteCards } from './favorite-cards.tsx';
import { useFavorites } from './use-favorites.ts';

/** The citizen's favourite stations on the main page; renders nothing without favourites. */
export function MainFavorites() {
  const { favorite: words } = useTexts();
  const { data } = useFavorites();
  if (!data || data.list.length === 0) return null;
  return (
    <section aria-labelledby="favorites-title">
      <h2 id="favorites-title" className="no-outline heading-small above-8 below-5">
        <PageLink to={airPaths.favorites}>{words.title}</PageLink>
      </h2>
      <FavoriteCards favorites={data.list} />
    </section>
  );
}
