export const previousPageKey = 'maru.previousPage';
export const currentPageKey = 'maru.currentPage';

/** Keeps the address of this page and of the one before it; the same address again changes nothing. */
export function rememberPage(storage: Pick<Storage, 'getItem' | 'setItem'>, address: string): void {
  const last = storage.getItem(currentPageKey);
  if (last === address) return;
  if (last !== null) storage.setItem(previousPageKey, last);
  storage.setItem(currentPageKey, address);
}
