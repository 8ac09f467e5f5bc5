import { describe, expect, it } from 'vitest';
import { boundsOf, farness, isWithin, widened } from './area.ts';

describe('boundsOf', () => {
  it('contains every position', () => {
    expect(
      boundsOf([
        [127.1, 37.5],
        [127.0, 37.6],
        [127.05, 37.4],
      ]),
    ).toEqual([127.0, 37.4, 127.1, 37.6]);
    expect(boundsOf([])).toBeNull();
  });
});

describe('widened', () => {
  it('adds the size of the bounds on every side', () => {
    expect(widened([0, 0, 2, 4], 0.5)).toEqual([-1, -2, 3, 6]);
  });
});

describe('isWithin', () => {
  it('includes the edges', () => {
    expect(isWithin([0, 0, 1, 1], [1, 0])).toBe(true);
    expect(isWithin([0, 0, 1, 1], [1.01, 0])).toBe(false);
  });
});

describe('farness', () => {
  it('counts a degree of longitude less than one of latitude in Seoul', () => {
    const centre: [number, number] = [127, 37.5];
    expect(farness([127.1, 37.5], centre)).toBeLessThan(farness([127, 37.6], centre));
    expect(farness(centre, centre)).toBe(0);
  });
});
