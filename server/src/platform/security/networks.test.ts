import { describe, expect, test } from 'vitest';
import { lineOf, networkCheck, proxyCheck, readProxies, withoutPorts } from './networks.ts';

describe('key of a limit by address', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:207', '192.0.2.7'],
    ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:1:2::192.0.2.7', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['fe80::2%2', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
    ['', ''],
  ])('maps %s to %s', (address, line) => expect(lineOf(address)).toBe(line));

  test('differs for two networks', () => expect(lineOf('2001:db8:1:2::1')).not.toBe(lineOf('2001:db8:1:3::1')));
});

test('returns the same key for every notation of an IPv4 address', () => {
  const isAllowed = networkCheck(['10.1.0.0/16', '2001:db8::/32']);
  for (const address of ['10.1.2.3', '::ffff:10.1.2.3', '::FFFF:0a01:203', '2001:db8::1'])
    expect([address, isAllowed(address)]).toEqual([address, true]);
  for (const address of ['10.2.0.1', '::ffff:10.2.0.1', '2001:db9::1', 'unknown', ''])
    expect([address, isAllowed(address)]).toEqual([address, false]);
});

test.each([
  ['192.0.2.7:50123', '192.0.2.7'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['10.0.0.1, 192.0.2.7:1,2001:db8::1', '10.0.0.1, 192.0.2.7, 2001:db8::1'],
  ['[::ffff:192.0.2.7]:80', '::ffff:192.0.2.7'],
  ['unknown', 'unknown'],
  ['', ''],
])('reads the forwarded addresses %j without ports', (forwarded, addresses) =>
  expect(withoutPorts(forwarded)).toBe(addresses),
);

describe('trusted proxies', () => {
  test.each(['', 'off', 'false', '0'])('are none for %j', (text) => {
    expect(readProxies(text)).toEqual({ trusted: false });
    expect(proxyCheck(false)).toBe(false);
  });

  test('accept a number of proxies in a row with any addresses', () => {
    expect(readProxies('2')).toEqual({ trusted: 2 });
    const trusts = proxyCheck(2);
    expect(trusts && [0, 1, 2].map((hop) => trusts('192.0.2.7', hop))).toEqual([true, true, false]);
  });

  test('can be listed, at any distance', () => {
    expect(readProxies('10.0.0.0/8, 2001:db8::7')).toEqual({ trusted: ['10.0.0.0/8', '2001:db8::7'] });
    const trusts = proxyCheck(['10.0.0.0/8', '2001:db8::7']);
    expect(trusts && ['10.1.2.3', '::ffff:10.1.2.3', '2001:db8::7'].every((address) => trusts(address, 5))).toBe(true);
    expect(trusts && ['192.0.2.7', '2001:db8::8', 'unknown'].some((address) => trusts(address, 0))).toBe(false);
  });

  test.each(['on', 'true', '10', '1000', ',', '0.0.0.0/0', '10.0.0.1 ::/0'])('refuse %s as too broad', (text) =>
    expect(readProxies(text)).toEqual({ fault: expect.stringContaining("doesn't say which proxies") }),
  );

  test.each(['nginx', '10.0.0.0/33', '10.0.0.1 proxy', '-1', '1.5'])('refuse %s as unreadable', (text) =>
    expect(readProxies(text)).toEqual({ fault: expect.stringContaining('TRUST_PROXY has') }),
  );
});
