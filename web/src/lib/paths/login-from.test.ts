import { expect, test } from 'vitest';
import { afterLogin, loginFrom } from './login-from.ts';

test.each([
  ['/airQuality/6', '/airQuality/6', {}],
  ['/airQuality?dong=1&page=2', '/airQuality', { dong: '1', page: '2' }],
  ['/myPage/favorite', '/myPage/favorite', {}],
  ['/posts/notice#top', '/posts/notice#top', {}],
])('returns to %s after the login', (from, to, search) => {
  expect(afterLogin({ ...loginFrom(from) })).toEqual({ to, search });
});

test.each([
  '',
  '//elsewhere.example',
  '/\\elsewhere.example',
  'https://elsewhere.example',
  '/user/login?from=x',
  '/account/join',
])("returns from '%s' to the main page after the login", (from) => {
  expect(loginFrom(from)).toEqual({});
  expect(afterLogin({ from })).toEqual({ to: '/main', search: {} });
});
