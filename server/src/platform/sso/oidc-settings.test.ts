import { expect, test } from 'vitest';
import { readOidc } from './oidc-settings.ts';

const good = {
  issuer: 'https://login.example.go.kr/realms/gu',
  clientId: 'maru',
  clientSecret: 'secret-of-maru',
  claim: 'preferred_username',
  scope: 'openid profile',
};
const read = (change: Partial<typeof good>) => {
  const faults: string[] = [];
  const settings = readOidc({ ...good, ...change }, faults);
  return { settings, faults };
};

test('reads complete settings, or none', () => {
  expect(read({})).toMatchObject({ settings: { clientId: 'maru', claim: 'preferred_username' }, faults: [] });
  expect(read({ issuer: '', clientId: '', clientSecret: '' })).toEqual({ settings: null, faults: [] });
  expect(read({ issuer: 'http://127.0.0.1:8090' }).faults).toEqual([]);
});

test.each([
  [{ issuer: 'http://login.example.go.kr' }, /https/],
  [{ issuer: 'login.example.go.kr' }, /https/],
  [{ issuer: '' }, /need OIDC_ISSUER/],
  [{ clientSecret: '' }, /OIDC_CLIENT_SECRET/],
  [{ claim: 'a b' }, /OIDC_CLAIM/],
  [{ scope: 'profile' }, /OIDC_SCOPE/],
])('refuses %o without revealing the secret', (change, fault) => {
  const { faults } = read(change);
  expect(faults).toEqual([expect.stringMatching(fault)]);
  expect(faults.join()).not.toContain(good.clientSecret);
});
