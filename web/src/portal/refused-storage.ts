/**
 * Replaces storage that the browser refuses, as if it blocks all cookies, by one of the page's lifetime: any access would
 * throw, and public pages must work.
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
