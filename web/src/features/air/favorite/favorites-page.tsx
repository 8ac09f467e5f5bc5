import { useRef } from 'react';
import { RequireLogin } from '#lib/session/require-login.tsx';
import { Unanswered } from '#screens/unanswered.tsx';
import { useSay } from '#texts/marked.tsx';
import { useTexts } from '#texts/texts.tsx';
import { ActionButton } from '#ui/action/action-button.tsx';
import { PageIntro } from '#ui/page/page-intro.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { FavoriteCards } from './favorite-cards.tsx';
import { StationPicker } from './station-picker.tsx';
import { useFavoriteActions } from './use-favorite-actions.ts';
import { useFavorites } from './use-favorites.ts';

export function FavoritesPage() {
  const { favorite: words } = useTexts();
  return (
    <RequireLogin>
      <PageIntro title={words.title} line={words.line} />
      <Favorites />
    </RequireLogin>
  );
}

function Favorites() {
  const { favorite: words, table } = useTexts();
  const say = useSay();
  const favorites = useFavorites();
  const { add, remove } = useFavoriteActions();
  const title = useRef<HTMLHeadingElement>(null);
  if (favorites.isError || !favorites.data) return <Unanswered call={favorites} what={words.title} height="20rem" />;
  const { list } = favorites.data;
  const drop = async (favoriteId: number) => {
    await remove(favoriteId);
    // The button disappeared with its card, so the focus is moved.
    title.current?.focus();
  };
  return (
    <>
      <section aria-labelledby="kept">
        <h2 id="kept" ref={title} tabIndex={-1} className="no-outline heading-small above-8 below-5">
          {words.title}{' '}
          <span className="muted text-16 regular" role="status">
            {table.count(list.length)}
          </span>
        </h2>
        {list.length === 0 ? (
          <EmptyState message={words.empty}>
            <p>{words.emptyHint}</p>
          </EmptyState>
        ) : (
          <FavoriteCards
            favorites={list}
            action={({ favoriteId, installationPlaceName }) => (
              <ActionButton aria-label={words.removeOf(say(installationPlaceName))} onClick={() => drop(favoriteId)}>
                {words.remove}
              </ActionButton>
            )}
          />
        )}
      </section>
      <section aria-labelledby="picker">
        <h2 id="picker" className="no-outline heading-small above-8 below-5">
          {words.picker.title}
        </h2>
        <StationPicker isFavorite={(id) => list.some((one) => one.installationPlaceId === id)} onPick={add} />
      </section>
    </>
  );
}
