import { expect, test } from 'vitest';
import { byProduct, productsTable } from './by-product.ts';

const row = (measurementDatetime: string, wastedName: string, garbageWeight: number) => ({
  measurementDatetime,
  wastedName,
  garbageWeight,
  weighingCount: 1,
});

test('returns a column per product, heaviest first, with all weights', () => {
  const found = byProduct([row('2026-11-02', 'b', 10), row('2026-11-01', 'a', 30), row('2026-11-01', 'b', 5)], '기타');
  expect(found).toEqual({
    products: ['a', 'b'],
    sums: [30, 15],
    weighingCount: 3,
    buckets: [
      { measurementDatetime: '2026-11-01', weights: [30, 5], sum: 35 },
      { measurementDatetime: '2026-11-02', weights: [0, 10], sum: 10 },
    ],
  });
});

test('sums up the lightest beyond five', () => {
  const rows = [60, 50, 40, 30, 20, 7, 3].map((weight, at) => row('2026-11-01', `p${at}`, weight));
  const { products, sums, buckets } = byProduct(rows, '기타');
  expect(products).toEqual(['p0', 'p1', 'p2', 'p3', 'p4', '기타']);
  expect(sums).toEqual([60, 50, 40, 30, 20, 10]);
  expect(buckets[0]?.sum).toBe(210);
});

test('is empty without rows', () => {
  expect(byProduct([], '기타')).toEqual({ products: [], sums: [], weighingCount: 0, buckets: [] });
});

test('exports the products and their sum like the table on the screen', () => {
  const found = byProduct([row('2026-11-02', 'b', 10), row('2026-11-01', 'a', 30), row('2026-11-01', 'b', 5)], '기타');
  expect(productsTable(found, { date: '날짜', sum: '합계', kg: 'kg' })).toEqual({
    head: ['날짜', 'a (kg)', 'b (kg)', '합계 (kg)'],
    rows: [
      ['2026-11-01', 30, 5, 35],
      ['2026-11-02', 0, 10, 10],
    ],
  });
});
