import type { OutputOf } from '@maru/contract';
import type { CsvTable } from '#ui/chart/export/csv.ts';

type Measurement = OutputOf<'GET /api/clean-environment/statistics/measurements'>['list'][number];

/** Maximum products shown by name; the others are summed up. */
const maxNamed = 5;

/** Kilograms by product at one time, in the order of `products`. */
export interface BucketOfProducts {
  measurementDatetime: string;
  weights: number[];
  sum: number;
}

export interface ByProduct {
  /** The heaviest product first; if there are more products, `other` is the last. */
  products: string[];
  /** Sum of each product over all buckets. */
  sums: number[];
  weighingCount: number;
  /** Oldest first. */
  buckets: BucketOfProducts[];
}

/** Pivots rows of products to one column each. */
export function byProduct(rows: readonly Measurement[], other: string): ByProduct {
  const all = new Map<string, number>();
  for (const { wastedName, garbageWeight } of rows) all.set(wastedName, (all.get(wastedName) ?? 0) + garbageWeight);
  const heaviest = [...all].sort(([a, x], [b, y]) => y - x || a.localeCompare(b, 'ko')).map(([name]) => name);
  const named = heaviest.slice(0, maxNamed);
  const products = heaviest.length > named.length ? [...named, other] : named;
  const buckets = new Map<string, BucketOfProducts>();
  const sums = products.map(() => 0);
  let weighingCount = 0;
  for (const row of rows) {
    const bucket = buckets.get(row.measurementDatetime) ?? {
      measurementDatetime: row.measurementDatetime,
      weights: products.map(() => 0),
      sum: 0,
    };
    const found = named.indexOf(row.wastedName);
    const at = found === -1 ? products.length - 1 : found;
    bucket.weights[at] = (bucket.weights[at] ?? 0) + row.garbageWeight;
    bucket.sum += row.garbageWeight;
    sums[at] = (sums[at] ?? 0) + row.garbageWeight;
    weighingCount += row.weighingCount;
    buckets.set(row.measurementDatetime, bucket);
  }
  const ordered = [...buckets.values()].sort((a, b) => (a.measurementDatetime < b.measurementDatetime ? -1 : 1));
  return { products, sums, weighingCount, buckets: ordered };
}

/** The pivoted products as an export, with the columns of the table on the screen. */
export const productsTable = (
  { products, buckets }: Pick<ByProduct, 'products' | 'buckets'>,
  words: { date: string; sum: string; kg: string },
): CsvTable => ({
  head: [words.date, ...[...products, words.sum].map((name) => `${name} (${words.kg})`)],
  rows: buckets.map(({ measurementDatetime, weights, sum }) => [measurementDatetime, ...weights, sum]),
});
