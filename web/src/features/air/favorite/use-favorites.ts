import type { OutputOf } from '@maru/contract';
import { useSession } from '#lib/session/session-provider.tsx';
import { liveCall } from '#places/live/live-call.ts';
import { withSides } from '#places/values/values.ts';

export const favoritesCall = 'GET /api/favorite';
export type Favorites = OutputOf<typeof favoritesCall>;
export type Favorite = Favorites['list'][number];

const favorites = liveCall({ call: favoritesCall, layer: 'air', update: withSides });

/** The citizen's favourites, fetched only while logged in. Other browsers may change them, too. */
export function useFavorites() {
  const { state } = useSession();
  return favorites.useAnswer({}, { enabled: state === 'in' });
}

/** Updates the page's favourites with live values. */
export const useFavoriteNews = () => favorites.useNews();
