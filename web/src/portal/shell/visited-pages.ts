export const previousPageKey = 'maru.previousPage';
export const currentPageKey = 'maru.currentPage';

const pathOf = (address: string) => address.split(/[?#]/)[0];

/**
 * Keeps the address of this page and of the one before it. A map that moves or a list that is filtered is the same page
 * at another address, and the same address again changes nothing.
 */
export function rememberPage(storage: Pick<Storage, 'getItem' | 'setItem'>, address: string): void {
  const last = storage.getItem(currentPageKey);
  if (last === address) return;
  if (last !== null && pathOf(last) !== pathOf(address)) storage.setItem(previousPageKey, last);
  storage.setItem(currentPageKey, address);
}
