import { describe, expect, it } from 'vitest';
import { gapWord, missedBulletins } from './forecast-days.ts';

const held = { announcedDatetime: '2026-11-20 11:00:00', isStale: false };
const nothing = { announcedDatetime: null, isStale: false };

describe('gapWord', () => {
  it('marks only the day after tomorrow as announced later', () => {
    expect(gapWord('afterTomorrow', held)).toBe('notYet');
    expect(gapWord('today', held)).toBe('none');
    expect(gapWord('tomorrow', held)).toBe('none');
  });

  it('announces nothing without a bulletin', () => {
    expect(gapWord('afterTomorrow', nothing)).toBe('none');
  });
});

describe('missedBulletins', () => {
  it('distinguishes an unreachable service from a late bulletin', () => {
    expect(missedBulletins(nothing)).toBe('away');
    expect(missedBulletins({ ...held, isStale: true })).toBe('stale');
    expect(missedBulletins(held)).toBeNull();
  });
});
