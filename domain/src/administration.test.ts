import { expect, test } from 'vitest';
import {
  actionOf,
  authorityKeys,
  authorityName,
  consoleAreas,
  consolePages,
  departments,
  deptName,
  fullAccess,
  mayDo,
  mayGive,
  pauseMinutes,
  personKeys,
  scopesOf,
  subjectOf,
  unmaskKey,
  withImplied,
} from './administration.ts';

test("derives the action of a permission from the call's method", () => {
  expect(['GET', 'POST', 'PATCH', 'DELETE'].map(actionOf)).toEqual(['get', 'post', 'post', 'delete']);
});

test('opens one page and action by a key, and everything by full access', () => {
  const keys = new Set(['account/user:get']);
  expect(mayDo(keys, ['account/user'], 'get')).toBe(true);
  expect(mayDo(keys, ['account/admin', 'account/user'], 'get')).toBe(true);
  expect(mayDo(keys, ['account/user'], 'post')).toBe(false);
  expect(mayDo(keys, ['account/use'], 'get')).toBe(false);
  expect(mayDo(keys, [], 'get')).toBe(false);
  expect(mayDo(new Set([fullAccess]), ['account/audit'], 'delete')).toBe(true);
});

test("includes pages that may be seen in a token's scopes, but not those that may only be written", () => {
  expect(scopesOf(new Set(['account/user:get', 'account/admin:post', 'personal/unmask:get']))).toEqual([
    'account/user',
  ]);
  expect(scopesOf(new Set([fullAccess]))).toEqual(consolePages.map(({ page }) => page));
  expect([subjectOf(new Set([fullAccess]), 'supervisor'), subjectOf(new Set(), 'cleaning')]).toEqual([
    'admin',
    'cleaning',
  ]);
});

test("refuses granting a permission that the grantor doesn't have", () => {
  const own = new Set(['account/user:get']);
  expect(mayGive(own, [])).toBe(true);
  expect(mayGive(own, ['account/user:get'])).toBe(true);
  expect(mayGive(own, ['account/user:get', 'account/user:post'])).toBe(false);
  expect(mayGive(own, [fullAccess])).toBe(false);
  expect(mayGive(new Set([fullAccess]), [fullAccess])).toBe(true);
});

test.each([
  ['account/user:get', true, ['account/user:get']],
  ['account/user:post', true, ['account/user:post', 'account/user:get']],
  ['account/user:delete', true, ['account/user:delete', 'account/user:get']],
  ['account/user:get', false, ['account/user:get', 'account/user:post', 'account/user:delete']],
  ['account/user:post', false, ['account/user:post']],
  [unmaskKey, false, [unmaskKey]],
  [fullAccess, true, [fullAccess]],
])('changes implied keys with %s granted %s: %o', (key, isGranted, keys) => {
  expect(withImplied(key, isGranted)).toEqual(keys);
});

test('has a name for every key that can be granted, and grants full access only to persons', () => {
  expect(new Set(personKeys.map(authorityName)).size).toBe(personKeys.length);
  expect(personKeys.filter((key) => !authorityKeys.includes(key))).toEqual([fullAccess]);
  expect(authorityName('account/user:post')).toBe('회원 등록·수정');
  for (const key of ['account/user', 'account/user:put', 'personal/unmask:post', ''])
    expect(authorityName(key)).toBeNull();
});

test('starts the lock at the fifth failure, doubles it, and caps it at a day', () => {
  expect([0, 4, 5, 6, 7, 8, 9, 10, 11, 500].map(pauseMinutes)).toEqual([0, 0, 30, 60, 120, 240, 480, 960, 1440, 1440]);
});

test('names departments, and shows the code of an unknown one', () => {
  expect(departments.map(({ deptCode }) => deptName(deptCode))).toContain('맑은환경과');
  expect(deptName('nowhere')).toBe('nowhere');
});

test("builds a page's key from the first two segments of its path, the first of which is the area", () => {
  for (const { key, pages } of consoleAreas)
    for (const { page } of pages) expect(page).toMatch(new RegExp(`^${key}/[A-Za-z]+$`));
  expect(new Set(consolePages.map(({ page }) => page)).size).toBe(consolePages.length);
});
