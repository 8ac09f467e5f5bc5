/**
 * The station that an anonymous visitor pressed. Stored in the tab during the login instead of the address, so that a
 * link can't add a favourite.
 */

const storedAs = 'maru.favorite.wish';
/** Enough time to join. */
const maxAgeMs = 30 * 60_000;

interface Browser {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  now: number;
}
const thisBrowser = (): Browser => ({ storage: sessionStorage, now: Date.now() });

/** Stores the pressed station. */
export function rememberWish(placeId: number, { storage, now } = thisBrowser()): void {
  storage.setItem(storedAs, `${placeId} ${now}`);
}

/** Whether the visitor recently pressed this station; clears the stored station. */
export function takeWish(placeId: number, { storage, now } = thisBrowser()): boolean {
  const [wished, at] = (storage.getItem(storedAs) ?? '').split(' ');
  storage.removeItem(storedAs);
  return wished === String(placeId) && now - Number(at) <= maxAgeMs;
}
