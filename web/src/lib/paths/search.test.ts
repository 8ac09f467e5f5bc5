import { expect, test } from 'vitest';
import { oneOf, parseSearch, stringifySearch, wholeNumber } from './search.ts';

test('reads values as texts, even if they look like other types', () => {
  expect(parseSearch('?keyword=0123&all=true')).toEqual({ keyword: '0123', all: 'true' });
});

test('omits empty values from the address', () => {
  expect(stringifySearch({ a: '', b: undefined, c: null })).toBe('');
  expect(stringifySearch({ page: 2, keyword: '면목 4' })).toBe(`?page=2&keyword=${encodeURIComponent('면목')}+4`);
});

test('parses formatted queries to the same values', () => {
  const search = { keyword: 'a&b=c %', dong: '1' };
  expect(parseSearch(stringifySearch(search))).toEqual(search);
});

test('returns the fallback for an unknown word', () => {
  expect(oneOf(['indoor', 'outdoor'], 'indoor', undefined)).toBe('indoor');
  expect(oneOf(['indoor', 'outdoor'], 'x', 'outdoor')).toBe('outdoor');
});

test.each([
  ['3', 3],
  ['0', 1],
  ['-1', 1],
  ['1.5', 1],
  ['1e3', 1],
  ['1234567', 1],
  [undefined, 1],
])('reads page %s as %i', (text, page) => {
  expect(wholeNumber(text, 1, 1)).toBe(page);
});
