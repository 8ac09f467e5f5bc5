import { expect, test } from 'vitest';
import { mayOf } from '../lib/admin-session/me.ts';
import { menuFor, placeOf } from './navigation.ts';

/** Titles, those of locked pages in brackets. */
const shown = (...authorityKeys: string[]) =>
  menuFor(mayOf({ authorityKeys })).map(({ title, pages }) => [
    title,
    ...pages.map((page) => (page.isLocked ? `(${page.title})` : page.title)),
  ]);

test('home is there for everybody, an area only with a page that may be opened', () => {
  expect(shown()).toEqual([['홈', '홈']]);
  expect(shown('account/user:post')).toEqual([['홈', '홈']]);
});

test('of such an area every page, those without permission locked', () => {
  expect(shown('account/user:get', 'account/audit:get')).toEqual([
    ['홈', '홈'],
    ['계정 관리', '(관리자)', '회원', '(탈퇴 회원)', '(권한)', '감사 기록'],
  ]);
});

test('full access opens everything that there is', () => {
  expect(shown('admin')[1]).toEqual(['계정 관리', '관리자', '회원', '탈퇴 회원', '권한', '감사 기록']);
  expect(shown('admin').flat().join()).not.toContain('(');
});

test('a detail belongs to its list', () => {
  expect(placeOf('/account/user/12')?.page.title).toBe('회원');
  expect(placeOf('/account/users')).toBeNull();
});
