import { describe, expect, it } from 'vitest';
import { keyEnd, worstKey } from './worst-key.ts';

describe('worstKey', () => {
  it.each([
    ['the more severe look, whatever the values', [1, 900], [2, 3]],
    ['the greater value of one look', [1, 9], [1, 10]],
    ['decimals', [1, 9.4], [1, 9.5]],
    ['values below zero', [1, -12.5], [1, -3]],
    ['a value to none', [1, null], [1, -40]],
    ['more than nine looks', [9, 5], [10, 1]],
  ] as const)('sorts by %s', (_, [severity, value], [worse, worseValue]) => {
    const key = worstKey(severity, { value, text: 'a' });
    expect(key < worstKey(worse, { value: worseValue, text: 'a' })).toBe(true);
  });

  it("ends with the marker's text", () => {
    const key = worstKey(3, { value: 1204, text: '1,204' });
    expect(key.slice(key.indexOf(keyEnd) + 1)).toBe('1,204');
  });
});
