import { describe, expect, it } from 'vitest';
import { rowByKey, rowWindow, scrollToRow } from './row-window.ts';

const box = { height: 300, rowHeight: 60 };

describe('rowWindow', () => {
  it('contains visible rows and a few more', () => {
    expect(rowWindow(1000, { scrollTop: 6000, ...box })).toEqual({ from: 94, to: 111 });
  });

  it('stays within the rows', () => {
    expect(rowWindow(3, { scrollTop: 0, ...box })).toEqual({ from: 0, to: 3 });
    expect(rowWindow(0, { scrollTop: 0, ...box })).toEqual({ from: 0, to: 0 });
    // The list became shorter than the scroll position.
    expect(rowWindow(5, { scrollTop: 6000, ...box })).toEqual({ from: 5, to: 5 });
  });
});

describe('scrollToRow', () => {
  it('scrolls to a row beyond either edge, but not to a visible row', () => {
    expect(scrollToRow(2, { scrollTop: 300, ...box })).toBe(120);
    expect(scrollToRow(20, { scrollTop: 300, ...box })).toBe(960);
    expect(scrollToRow(6, { scrollTop: 300, ...box })).toBeNull();
  });
});

describe('rowByKey', () => {
  it('moves by rows and pages, and to the ends', () => {
    expect(rowByKey('ArrowDown', 3, 10, 5)).toBe(4);
    expect(rowByKey('ArrowUp', 0, 10, 5)).toBe(0);
    expect(rowByKey('PageDown', 8, 10, 5)).toBe(9);
    expect(rowByKey('Home', 8, 10, 5)).toBe(0);
    expect(rowByKey('End', 2, 10, 5)).toBe(9);
  });

  it('ignores other keys', () => {
    expect(rowByKey('Enter', 3, 10, 5)).toBeNull();
    expect(rowByKey('constructor', 3, 10, 5)).toBeNull();
  });
});
