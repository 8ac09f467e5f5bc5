import { expect, test } from 'vitest';
import { mayOf } from '../lib/admin-session/me.ts';
import { menuFor, placeOf, subMenuFor } from './navigation.ts';

/** Titles, where locked pages are in brackets. */
const shown = (...authorityKeys: string[]) =>
  menuFor(mayOf({ authorityKeys })).map(({ title, pages }) => [
    title,
    ...pages.map((page) => (page.isLocked ? `(${page.title})` : page.title)),
  ]);

test('shows home to every administrator, and an area only with a permitted page', () => {
  expect(shown()).toEqual([['홈', '홈']]);
  expect(shown('account/user:post')).toEqual([['홈', '홈']]);
});

test('shows every page of an area with a permitted page, and locks pages without permission', () => {
  expect(shown('account/user:get', 'account/audit:get')).toEqual([
    ['홈', '홈'],
    ['계정 관리', '(관리자)', '회원', '(탈퇴 회원)', '(권한)', '감사 기록'],
  ]);
});

test('opens everything for full access', () => {
  expect(shown('admin')[1]).toEqual(['계정 관리', '관리자', '회원', '탈퇴 회원', '권한', '감사 기록']);
  expect(shown('admin').flat().join()).not.toContain('(');
});

test('assigns a detail to its list', () => {
  expect(placeOf('/account/user/12')?.page.title).toBe('회원');
  expect(placeOf('/account/users')).toBeNull();
});

const subMenu = (path: string, ...authorityKeys: string[]) =>
  subMenuFor(mayOf({ authorityKeys }), path).map(({ title, isLocked }) => (isLocked ? `(${title})` : title));

test('shows the pages of the current area in the sub-menu, including locked ones', () => {
  const all = ['(관리자)', '회원', '(탈퇴 회원)', '(권한)', '감사 기록'];
  const keys = ['account/user:get', 'account/audit:get'];
  for (const path of ['/account/user', '/account/user/12']) expect(subMenu(path, ...keys)).toEqual(all);
  for (const path of ['/main', '/account/own', '/forbidden']) expect(subMenu(path, 'admin')).toEqual([]);
});

test.each([
  '/population/dong',
  '/device/gradientSensor',
  '/device/crackSensor/3',
  '/cleaning/cleaningVehicle',
  '/cleaning/smartRecycleBin',
  '/posts/notice/12',
  '/account/selfCertification',
  '/account/reactivate',
])('shows no sub-menu at %s, nor below such an address', (path) => {
  expect(subMenu(path, 'admin')).toEqual([]);
  // A page below it must not show the area either.
  expect(subMenu(`/account/user${path}`, 'admin')).toEqual([]);
});
