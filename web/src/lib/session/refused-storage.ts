/**
 * Replaces storage that the browser refuses, for example because it blocks all cookies, by storage that lasts until the
 * page is left. Any access would throw, and public pages must work.
 */
export function replaceRefusedStorage(page: Pick<Window, 'localStorage' | 'sessionStorage'> = window): void {
  for (const name of ['localStorage', 'sessionStorage'] as const)
    try {
      page[name].getItem('');
    } catch {
      const items = new Map<string, string>();
      const storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
        getItem: (key) => items.get(key) ?? null,
        setItem: (key, value) => void items.set(key, value),
        removeItem: (key) => void items.delete(key),
      };
      Object.defineProperty(page, name, { value: storage });
    }
}
