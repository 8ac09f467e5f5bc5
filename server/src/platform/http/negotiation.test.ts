import { describe, expect, it } from 'vitest';
import { hasEntityTag, takesGzip } from './negotiation.ts';

describe('hasEntityTag', () => {
  it.each(['"a-gzip"', 'W/"a-gzip"', '"b", "a-gzip"', '"b",W/"a-gzip" , "c"', '*'])('finds the tag in %s', (header) => {
    expect(hasEntityTag(header, '"a-gzip"')).toBe(true);
    expect(hasEntityTag(header, 'W/"a-gzip"')).toBe(true);
  });

  it.each([undefined, '', '"a"', 'W/"b"', 'a-gzip'])('does not find the tag in %s', (header) => {
    expect(hasEntityTag(header, '"a-gzip"')).toBe(false);
  });
});

describe('takesGzip', () => {
  it.each(['gzip', 'gzip, deflate, br', 'br;q=1.0, GZIP;q=0.8', 'gzip;q=0.001'])('accepts %s', (header) => {
    expect(takesGzip(header)).toBe(true);
  });

  it.each([undefined, '', 'identity', 'gzip;q=0', 'br, gzip; q=0.000, deflate', 'xgzip'])('refuses %s', (header) => {
    expect(takesGzip(header)).toBe(false);
  });
});
