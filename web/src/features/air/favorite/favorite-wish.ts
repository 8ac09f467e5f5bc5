/** The station that a stranger pressed to keep, remembered in this tab while they log in. No address can do so. */

const storedAs = 'maru.favorite.wish';
/** Long enough to join. Later nobody remembers what they pressed. */
const maxAgeMs = 30 * 60_000;

interface Browser {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  now: number;
}
const thisBrowser = (): Browser => ({ storage: sessionStorage, now: Date.now() });

/** Remembers a station that was pressed. */
export function rememberWish(placeId: number, { storage, now } = thisBrowser()): void {
  storage.setItem(storedAs, `${placeId} ${now}`);
}

/** Whether that station was wished for a while ago; whichever was is forgotten. */
export function takeWish(placeId: number, { storage, now } = thisBrowser()): boolean {
  const [wished, at] = (storage.getItem(storedAs) ?? '').split(' ');
  storage.removeItem(storedAs);
  return wished === String(placeId) && now - Number(at) <= maxAgeMs;
}
