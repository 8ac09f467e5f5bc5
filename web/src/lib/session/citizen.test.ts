import { expect, test } from 'vitest';
import { citizenOf, ownerOf } from './citizen.ts';
import { isCitizenPath, isCitizenQuery } from './citizen-paths.ts';

const user = { userNumber: 7, userId: 'gildong', username: '홍길동', userType: 'general' };
const tokenOf = (claims: object) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;

test('reads the citizen from the token, in any script', () => {
  expect(citizenOf(tokenOf({ iat: 1, exp: 2, user }))).toEqual(user);
  expect(ownerOf({ user })).toEqual({ userId: 'gildong', userRole: 'general' });
});

test.each([null, 'x', tokenOf({ iat: 1, exp: 2 }), tokenOf({ iat: 1, exp: 2, user: { userId: 'a' } })])(
  'finds no citizen in %s',
  (token) => {
    expect(citizenOf(token)).toBeNull();
  },
);

test("sends a token only with the citizen's own calls", () => {
  expect(isCitizenPath('/api/favorite/{favoriteId}')).toBe(true);
  expect(isCitizenPath('/api/users/find-id')).toBe(false);
  expect(isCitizenPath('toString')).toBe(false);
});

test("distinguishes the citizen's data from the rest", () => {
  expect(isCitizenQuery(['GET /api/favorite', {}])).toBe(true);
  expect(isCitizenQuery(['GET /api/air-quality/installation-place', {}])).toBe(false);
  expect(isCitizenQuery([])).toBe(false);
});
