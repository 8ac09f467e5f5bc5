import fc from 'fast-check';
import { expect, it } from 'vitest';
import { grouped } from './number-text.ts';

it("formats numbers as the language's own formatter does", () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.integer({ min: 0, max: 3 }), (thousandths, least) => {
      const value = thousandths / 1000;
      const expected = value.toLocaleString('ko-KR', { minimumFractionDigits: least, maximumFractionDigits: 3 });
      expect(grouped(value, { least })).toBe(expected);
    }),
  );
});

it.each([
  [0, {}, '0'],
  [999, {}, '999'],
  [1000, {}, '1,000'],
  [-1234.5678, {}, '-1,234.568'],
  [-0.0001, {}, '0'],
  [12.96, { most: 1 }, '13'],
  [12, { least: 1, most: 1 }, '12.0'],
] as const)('formats %f with %o as %s', (value, decimals, text) => expect(grouped(value, decimals)).toBe(text));
