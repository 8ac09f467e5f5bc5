import { expect, test } from 'vitest';
import { portalAddress } from '#lib/paths/paths.ts';
import { parseWayBack, wayBackIn } from './way-back.ts';

test('a login leads to the page that asked for it', () => {
  expect(parseWayBack({})).toEqual({ back: '/main', portal: null });
  expect(parseWayBack({ back: '/account/user?pageNumber=2' }).back).toBe('/account/user?pageNumber=2');
  expect(parseWayBack({ portal: '/account/admin?a=b' }).portal).toBe(portalAddress('/account/admin?a=b'));
});

test.each(['https://elsewhere.example', '//elsewhere.example', '/\\elsewhere.example', '/\t/elsewhere.example', 'x'])(
  'and never to %j',
  (address) => {
    expect(parseWayBack({ portal: address }).portal).toBeNull();
  },
);

test('the pages on the way to the login keep where it leads, and nothing else of its address', () => {
  expect(wayBackIn({ back: '/account/user?pageNumber=2', sso: 'USER_006' })).toEqual({
    back: '/account/user?pageNumber=2',
  });
  expect(wayBackIn({})).toEqual({});
});
