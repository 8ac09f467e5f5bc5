import type { OutputOf } from '@maru/contract';
import { useCall } from '../../../lib/api/use-call.ts';
import { useSession } from '../../../lib/session/session-provider.tsx';
import { keepNewerFavorites } from '../parts/keep-newer.ts';

export const favoritesCall = 'GET /api/favorite';
export type Favorites = OutputOf<typeof favoritesCall>;
export type Favorite = Favorites['list'][number];

/** Another browser of the same citizen may change them; it is told of by nothing else. */
const askAgainMs = 60_000;

/** The citizen's favourites; asked only while somebody is logged in. */
export function useFavorites() {
  const { state } = useSession();
  const options = {
    enabled: state === 'in',
    refetchInterval: askAgainMs,
    merge: keepNewerFavorites<Favorite, Favorites>,
  };
  return useCall(favoritesCall, {}, options);
}
