import { expect, test } from 'vitest';
import { currentPageKey, previousPageKey, rememberPage } from './visited-pages.ts';

function emptyStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

test('the page before the current one is kept', () => {
  const storage = emptyStorage();
  rememberPage(storage, '/portal/main');
  expect(storage.getItem(previousPageKey)).toBeNull();
  rememberPage(storage, '/portal/airQuality?page=2');
  expect(storage.getItem(previousPageKey)).toBe('/portal/main');
  expect(storage.getItem(currentPageKey)).toBe('/portal/airQuality?page=2');
});

test('a reload keeps the previous page', () => {
  const storage = emptyStorage();
  rememberPage(storage, '/portal/main');
  rememberPage(storage, '/portal/airQuality');
  rememberPage(storage, '/portal/airQuality');
  expect(storage.getItem(previousPageKey)).toBe('/portal/main');
});

test('what is asked of a page makes no other page of it', () => {
  const storage = emptyStorage();
  rememberPage(storage, '/portal/main');
  rememberPage(storage, '/portal/map/airQuality');
  rememberPage(storage, '/portal/map/airQuality?lat=37.59&zoom=13#list');
  expect(storage.getItem(previousPageKey)).toBe('/portal/main');
  expect(storage.getItem(currentPageKey)).toBe('/portal/map/airQuality?lat=37.59&zoom=13#list');
  rememberPage(storage, '/portal/airQuality');
  expect(storage.getItem(previousPageKey)).toBe('/portal/map/airQuality?lat=37.59&zoom=13#list');
});
