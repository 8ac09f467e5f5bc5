import { expect, test } from 'vitest';
import { portalAddress } from '#lib/paths/paths.ts';
import { parseWayBack, wayBackIn } from './way-back.ts';

test('returns to the page that requested the login', () => {
  expect(parseWayBack({})).toEqual({ back: '/main', portal: null });
  expect(parseWayBack({ back: '/account/user?pageNumber=2' }).back).toBe('/account/user?pageNumber=2');
  expect(parseWayBack({ portal: '/account/admin?a=b' }).portal).toBe(portalAddress('/account/admin?a=b'));
});

test.each(['https://elsewhere.example', '//elsewhere.example', '/\\elsewhere.example', '/\t/elsewhere.example', 'x'])(
  'refuses %j as a target',
  (address) => {
    expect(parseWayBack({ portal: address }).portal).toBeNull();
  },
);

test('keeps only the target of an address for the pages before the login', () => {
  expect(wayBackIn({ back: '/account/user?pageNumber=2', sso: 'USER_006' })).toEqual({
    back: '/account/user?pageNumber=2',
  });
  expect(wayBackIn({})).toEqual({});
});
