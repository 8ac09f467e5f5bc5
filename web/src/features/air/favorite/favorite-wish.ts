/**
 * The station that an anonymous visitor pressed, stored in this tab during the login. It can't be set by an address.
 */

const storedAs = 'maru.favorite.wish';
/** Enough time to join. */
const maxAgeMs = 30 * 60_000;

interface Browser {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  now: number;
}
const thisBrowser = (): Browser => ({ storage: sessionStorage, now: Date.now() });

/** Stores a pressed station. */
export function rememberWish(placeId: number, { storage, now } = thisBrowser()): void {
  storage.setItem(storedAs, `${placeId} ${now}`);
}

/** Whether that station was pressed recently; clears the stored one. */
export function takeWish(placeId: number, { storage, now } = thisBrowser()): boolean {
  const [wished, at] = (storage.getItem(storedAs) ?? '').split(' ');
  storage.removeItem(storedAs);
  return wished === String(placeId) && now - Number(at) <= maxAgeMs;
}
