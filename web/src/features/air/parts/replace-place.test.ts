import { describe, expect, it } from 'vitest';
import type { AirLatest } from './latest.ts';
import { replacePlace } from './replace-place.ts';

/** Only who is replaced by whom is looked at, so a time is enough of a value. */
const latest = (measurementDatetime: string) => ({ measurementDatetime }) as AirLatest;

const answer = {
  totalCount: 2,
  list: [
    { placeId: 1, placeName: 'a', indoor: null, outdoor: latest('10:00') },
    { placeId: 2, placeName: 'b', indoor: latest('10:00'), outdoor: null },
  ],
};

describe('replacePlace', () => {
  it('replaces the values of the place that reported, and nothing else', () => {
    const changed = replacePlace(answer, 2, { indoor: latest('10:01'), outdoor: null });
    expect(changed).toEqual({
      totalCount: 2,
      list: [answer.list[0], { placeId: 2, placeName: 'b', indoor: latest('10:01'), outdoor: null }],
    });
    expect(changed.list[0]).toBe(answer.list[0]);
    expect(answer.list[1]?.indoor).toEqual(latest('10:00'));
  });

  it('gives the very answer back where the place is not in it, so that nothing renders again', () => {
    expect(replacePlace(answer, 3, { indoor: null, outdoor: null })).toBe(answer);
  });
});
