import { useLocation } from '@tanstack/react-router';
import { loginFrom } from '#lib/paths/login-from.ts';
import { paths } from '#lib/paths/paths.ts';
import { useOnChange } from '#lib/react/use-on-change.ts';
import { useSession } from '#lib/session/session-provider.tsx';
import { useTexts } from '#texts/texts.tsx';
import { ActionButton } from '#ui/action/action-button.tsx';
import { ActionLink } from '#ui/action/action-link.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { ToastProvider, useToast } from '#ui/toast/toast.tsx';
import styles from './favorite.module.css';
import { type FavoritePlace, StarSign } from './favorite-star.tsx';
import { rememberWish, takeWish } from './favorite-wish.ts';
import { useFavoriteActions } from './use-favorite-actions.ts';
import { useFavorites } from './use-favorites.ts';

/**
 * Adds or removes the page's station as a favourite. Visitors without a login log in first; the station is added
 * afterwards.
 */
export function FavoriteButton(place: FavoritePlace) {
  const { state } = useSession();
  return (
    <ToastProvider>{state === 'in' ? <OwnButton {...place} /> : <LoginLink placeId={place.placeId} />}</ToastProvider>
  );
}

/** The button's label names the action, so the button doesn't need a pressed state. */
function OwnButton({ placeId, placeName }: FavoritePlace) {
  const { favorite: words } = useTexts();
  const toast = useToast();
  const { data, isError } = useFavorites();
  const { add, remove } = useFavoriteActions();
  const keep = async () => {
    if (await add(placeId)) toast(words.kept(placeName));
  };
  const drop = async (favoriteId: number) => {
    if (await remove(favoriteId)) toast(words.dropped(placeName));
  };
  useOnChange(placeId, () => {
    if (takeWish(placeId)) void keep();
  });
  if (isError && !data) return null;
  const favorite = data?.list.find(({ installationPlaceId }) => installationPlaceId === placeId);
  return (
    <ActionButton
      aria-disabled={data === undefined}
      onClick={() => {
        if (data) void (favorite ? drop(favorite.favoriteId) : keep());
      }}
    >
      <span className={`primary grid ${styles.sign}`} data-kept={favorite !== undefined}>
        <StarSign />
      </span>
      {favorite ? words.drop : words.add}
    </ActionButton>
  );
}

function LoginLink({ placeId }: Pick<FavoritePlace, 'placeId'>) {
  const { favorite: words, login } = useTexts();
  const { href } = useLocation();
  return (
    <ActionLink to={paths.login} search={loginFrom(href)} onClick={() => rememberWish(placeId)}>
      <span className={`primary grid ${styles.sign}`}>
        <StarSign />
      </span>
      {words.add}
      <VisuallyHidden> ({login.title})</VisuallyHidden>
    </ActionLink>
  );
}
