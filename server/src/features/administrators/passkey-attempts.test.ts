import { expect, test } from 'vitest';
import { findRelyingParty } from './passkey-attempts.ts';

test.each([
  ['https://maru.example', 'maru.example'],
  ['http://localhost:8080', 'localhost'],
  ['http://maru.example', undefined],
  ['https://10.0.0.7', undefined],
  ['https://[2001:db8::7]', undefined],
  ['http://127.0.0.1:8080', undefined],
])('returns for %s the host name %s', (publicUrl, id) => {
  const request = { protocol: 'https', host: 'elsewhere.example' } as Parameters<typeof findRelyingParty>[1];
  expect(findRelyingParty({ publicUrl }, request)?.id).toBe(id);
});

test('accepts only localhost without a public address, because a request can name any host', () => {
  const at = (protocol: string, host: string) =>
    findRelyingParty({ publicUrl: '' }, { protocol, host } as Parameters<typeof findRelyingParty>[1]);
  expect(at('http', 'localhost:8080')).toEqual({ id: 'localhost', origin: 'http://localhost:8080' });
  expect(at('https', 'elsewhere.example')).toBeNull();
});
