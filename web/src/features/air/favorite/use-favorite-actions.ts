import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useAction } from '#lib/api/use-action.ts';
import { useTexts } from '#texts/texts.tsx';
import { failureOf } from '#ui/form/failure.ts';
import { useModals } from '#ui/modal/modals.tsx';
import { type Favorites, favoritesCall } from './use-favorites.ts';

/**
 * Adds and removes favourites; the result is true on success. Afterwards the list is refetched, and a failure is shown
 * in a modal.
 */
export function useFavoriteActions() {
  const { favorite: words, ui } = useTexts();
  const queries = useQueryClient();
  const modals = useModals();
  const running = useRef(new Set<string>());
  const addNow = useAction('POST /api/favorite');
  const removeNow = useAction('DELETE /api/favorite/{favoriteId}');

  const telling = async (subject: string, act: () => Promise<unknown>): Promise<boolean> => {
    // A key that is pressed twice acts once.
    if (running.current.has(subject)) return false;
    running.current.add(subject);
    const failure = await act().then(
      () => null,
      (thrown: unknown) => failureOf(thrown, ui.failedReason, ui.empty),
    );
    // Refetches first, because another browser may already have made the same change.
    await queries.invalidateQueries({ queryKey: [favoritesCall] });
    running.current.delete(subject);
    if (failure) await modals.failure({ body: `${words.requestFailed}\n${failure.error}` });
    return failure === null;
  };
  return {
    add: (installationPlaceId: number) =>
      telling(`add ${installationPlaceId}`, () =>
        addNow({ body: { installationPlaceId, installationPlaceType: 'air' } }),
      ),
    remove: (favoriteId: number) =>
      telling(`remove ${favoriteId}`, async () => {
        await removeNow({ params: { favoriteId } });
        queries.setQueriesData<Favorites>({ queryKey: [favoritesCall] }, (answer) => without(answer, favoriteId));
      }),
  };
}

/** The list without an item, shown until the refetched list arrives. */
const without = (answer: Favorites | undefined, favoriteId: number): Favorites | undefined =>
  answer && { ...answer, list: answer.list.filter((favorite) => favorite.favoriteId !== favoriteId) };
