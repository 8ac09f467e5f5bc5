import { describe, expect, it } from 'vitest';
import { seenOffset, uncovered } from './cover.ts';

const none = { top: 0, right: 0, bottom: 0, left: 0 };

describe('uncovered', () => {
  it('is the area between the covers', () => {
    expect(uncovered({ width: 1000, height: 600 }, { top: 50, right: 0, bottom: 150, left: 300 })).toEqual({
      left: 300,
      right: 1000,
      top: 50,
      bottom: 450,
      centre: [650, 250],
    });
  });

  it('leaves a quarter visible if covers meet', () => {
    const { top, bottom } = uncovered({ width: 360, height: 600 }, { ...none, top: 300, bottom: 600 });
    expect(bottom - top).toBeCloseTo(150);
    expect(top).toBeCloseTo(150);
  });
});

describe('seenOffset', () => {
  it("points from the map's centre to the visible centre", () => {
    expect(seenOffset({ width: 1000, height: 600 }, { ...none, left: 300 })).toEqual([150, 0]);
    expect(seenOffset({ width: 1000, height: 600 }, none)).toEqual([0, 0]);
  });
});
