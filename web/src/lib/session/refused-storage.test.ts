import { expect, it } from 'vitest';
import { replaceRefusedStorage } from './refused-storage.ts';

it('replaces only refused storage, which then lasts until the page is left', () => {
  const sessionStorage = { getItem: () => 'own' } as unknown as Storage;
  const page = {
    get localStorage(): Storage {
      throw new DOMException('refused', 'SecurityError');
    },
    sessionStorage,
  };
  replaceRefusedStorage(page);
  expect(page.sessionStorage).toBe(sessionStorage);
  expect(page.localStorage.getItem('a')).toBeNull();
  page.localStorage.setItem('a', '1');
  expect(page.localStorage.getItem('a')).toBe('1');
  page.localStorage.removeItem('a');
  expect(page.localStorage.getItem('a')).toBeNull();
});
