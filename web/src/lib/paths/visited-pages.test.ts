import { expect, test } from 'vitest';
import { forgetPages, rememberPage } from './visited-pages.ts';

function emptyStorage() {
  const stored = new Map<string, string>();
  return {
    kept: stored,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
}

test('stores the page before the current one', () => {
  const storage = emptyStorage();
  rememberPage(storage, 'maru.', '/portal/main');
  expect(storage.getItem('maru.previousPage')).toBeNull();
  rememberPage(storage, 'maru.', '/portal/airQuality?page=2');
  expect(storage.getItem('maru.previousPage')).toBe('/portal/main');
  expect(storage.getItem('maru.currentPage')).toBe('/portal/airQuality?page=2');
});

test('retains the previous page after a reload', () => {
  const storage = emptyStorage();
  rememberPage(storage, 'maru.', '/portal/main');
  rememberPage(storage, 'maru.', '/portal/airQuality');
  rememberPage(storage, 'maru.', '/portal/airQuality');
  expect(storage.getItem('maru.previousPage')).toBe('/portal/main');
});

test('treats another query as the same page', () => {
  const storage = emptyStorage();
  rememberPage(storage, 'maru.', '/portal/main');
  rememberPage(storage, 'maru.', '/portal/map/airQuality');
  rememberPage(storage, 'maru.', '/portal/map/airQuality?lat=37.59&zoom=13#list');
  expect(storage.getItem('maru.previousPage')).toBe('/portal/main');
  expect(storage.getItem('maru.currentPage')).toBe('/portal/map/airQuality?lat=37.59&zoom=13#list');
  rememberPage(storage, 'maru.', '/portal/airQuality');
  expect(storage.getItem('maru.previousPage')).toBe('/portal/map/airQuality?lat=37.59&zoom=13#list');
});

test('separates the two sites, and clears only one', () => {
  const storage = emptyStorage();
  for (const [prefix, site] of [
    ['maru.', '/portal'],
    ['maru.admin.', '/admin'],
  ] as const)
    for (const page of ['main', 'account']) rememberPage(storage, prefix, `${site}/${page}`);
  expect(storage.getItem('maru.admin.previousPage')).toBe('/admin/main');
  forgetPages(storage, 'maru.admin.');
  expect([...storage.kept]).toEqual([
    ['maru.currentPage', '/portal/account'],
    ['maru.previousPage', '/portal/main'],
  ]);
});
