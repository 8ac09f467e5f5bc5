import { expect, test } from 'vitest';
import { Looks, lookMs } from './looks.ts';

const list = ['user-list', '', ''] as const;

test('treats repeated requests of a session as one view for ten minutes', () => {
  let now = 0;
  const looks = new Looks({ now: () => new Date(now) });
  const ofOne = () => looks.of('one', '/users?pageNumber=1');
  expect(ofOne().isNew(...list)).toBe(true);
  // The view counts as new until it is stored in the log.
  expect(ofOne().isNew(...list)).toBe(true);
  ofOne().keep(...list);
  now = lookMs - 1;
  expect(ofOne().isNew(...list)).toBe(false);
  now = lookMs;
  expect(ofOne().isNew(...list)).toBe(true);
});

test('treats another page, session, subject or result as another view, but never an action', () => {
  const looks = new Looks({ now: () => new Date(0) });
  const look = looks.of('one', '/users?pageNumber=1');
  look.keep(...list);
  look.keep('user-unmask', '회원 #1', '민원');
  expect(looks.of('one', '/users?pageNumber=2').isNew(...list)).toBe(true);
  expect(looks.of('two', '/users?pageNumber=1').isNew(...list)).toBe(true);
  expect(look.isNew('user-list', '', '검색: userId, 회원 #7')).toBe(true);
  expect(look.isNew('user-unmask', '회원 #1', '민원')).toBe(true);
  expect(look.isNew(...list)).toBe(false);
});

test('logs every view after the clock is set back', () => {
  let now = lookMs;
  const look = new Looks({ now: () => new Date(now) }).of('one', '/users');
  look.keep(...list);
  now = 0;
  expect(look.isNew(...list)).toBe(true);
});
