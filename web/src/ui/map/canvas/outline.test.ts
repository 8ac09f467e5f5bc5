import { describe, expect, it } from 'vitest';
import type { Position } from '../area.ts';
import { outline } from './outline.ts';

const square = (west: number): Position[] => [
  [west, 0],
  [west + 1, 0],
  [west + 1, 1],
  [west, 1],
  [west, 0],
];

describe('outline', () => {
  it('is the ring itself if there is only one', () => {
    expect(outline([square(0)])).toHaveLength(4);
  });

  it('contains no edge shared by two neighbours, in either direction', () => {
    const lines = outline([square(0), square(1).reverse()]);
    expect(lines).toHaveLength(6);
    expect(lines.some(([from, to]) => from[0] === 1 && to[0] === 1)).toBe(false);
  });
});
