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

test('the method of a call says what is done', () => {
  expect(['GET', 'POST', 'PATCH', 'DELETE'].map(actionOf)).toEqual(['get', 'post', 'post', 'delete']);
});

test('a key opens its page and action alone; full access everything', () => {
  const keys = new Set(['account/user:get']);
  expect(mayDo(keys, ['account/user'], 'get')).toBe(true);
  expect(mayDo(keys, ['account/admin', 'account/user'], 'get')).toBe(true);
  expect(mayDo(keys, ['account/user'], 'post')).toBe(false);
  expect(mayDo(keys, ['account/use'], 'get')).toBe(false);
  expect(mayDo(keys, [], 'get')).toBe(false);
  expect(mayDo(new Set([fullAccess]), ['account/audit'], 'delete')).toBe(true);
});

test('the menu names what may be seen, not what may only be written', () => {
  expect(scopesOf(new Set(['account/user:get', 'account/admin:post', 'personal/unmask:get']))).toEqual([
    'account/user',
  ]);
  expect(scopesOf(new Set([fullAccess]))).toEqual(consolePages.map(({ page }) => page));
  expect([subjectOf(new Set([fullAccess]), 'supervisor'), subjectOf(new Set(), 'cleaning')]).toEqual([
    'admin',
    'cleaning',
  ]);
});

test('nobody gives what they do not have', () => {
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
])('%s granted %s takes along %o', (key, isGranted, keys) => {
  expect(withImplied(key, isGranted)).toEqual(keys);
});

test('every key that can be given has a name; full access is given to persons alone', () => {
  expect(new Set(personKeys.map(authorityName)).size).toBe(personKeys.length);
  expect(personKeys.filter((key) => !authorityKeys.includes(key))).toEqual([fullAccess]);
  expect(authorityName('account/user:post')).toBe('회원 등록·수정');
  for (const key of ['account/user', 'account/user:put', 'personal/unmask:post', ''])
    expect(authorityName(key)).toBeNull();
});

test('the pause begins at the fifth failure, doubles, and ends at a day', () => {
  expect([0, 4, 5, 6, 7, 8, 9, 10, 11, 500].map(pauseMinutes)).toEqual([0, 0, 30, 60, 120, 240, 480, 960, 1440, 1440]);
});

test('departments have names; what is none keeps its code', () => {
  expect(departments.map(({ deptCode }) => deptName(deptCode))).toContain('맑은환경과');
  expect(deptName('nowhere')).toBe('nowhere');
});

test('a page’s key is its path’s first two segments, of which the first is its area', () => {
  for (const { key, pages } of consoleAreas)
    for (const { page } of pages) expect(page).toMatch(new RegExp(`^${key}/[A-Za-z]+$`));
  expect(new Set(consolePages.map(({ page }) => page)).size).toBe(consolePages.length);
});
