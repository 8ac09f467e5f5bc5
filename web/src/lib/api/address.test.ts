import { expect, test } from 'vitest';
import { callAddress } from './address.ts';

test('fills in parameters and escapes them', () => {
  expect(callAddress('/api/category/{type}/detail/{parentCode}', { type: 'a b', parentCode: 'c/d' })).toBe(
    '/api/category/a%20b/detail/c%2Fd',
  );
});

test('refuses a missing parameter', () => {
  expect(() => callAddress('/api/place/{id}', {})).toThrow('needs id');
});

test('omits empty filters, but not zero and false', () => {
  expect(callAddress('/api/x', {}, { a: '', b: undefined, c: null, d: 0, e: false, f: ' ' })).toBe(
    '/api/x?d=0&e=false',
  );
});

test("sends searchType only with a keyword that isn't blank", () => {
  expect(callAddress('/api/x', {}, { searchType: 'address', keyword: '  ' })).toBe('/api/x');
  expect(callAddress('/api/x', {}, { searchType: 'address', keyword: ' 면목 ' })).toBe(
    `/api/x?keyword=${encodeURIComponent('면목')}&searchType=address`,
  );
});
