import { describe, expect, it } from 'vitest';
import { pageCount, pageWindow } from './page-window.ts';

describe('pageCount', () => {
  it.each([
    [0, 1],
    [10, 1],
    [11, 2],
    [8760, 876],
  ])('splits %i rows of 10 into %i pages', (rows, pages) => {
    expect(pageCount(rows, 10)).toBe(pages);
  });
});

describe('pageWindow', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 12, [1, 2, 3, 4, 5]],
    [6, 12, [4, 5, 6, 7, 8]],
    [12, 12, [8, 9, 10, 11, 12]],
    // The current page no longer exists, so the last pages are offered.
    [40, 12, [8, 9, 10, 11, 12]],
  ])('shows buttons around page %i of %i: %j', (current, pages, offered) => {
    expect(pageWindow(current, pages)).toEqual(offered);
  });
});
